// What watches a run: a trace, statistics, a debugger. The run loop tells it of each instruction before and after, of
// blocks, and of the fault that ends a run. Without an observer nothing of this happens.
//
// An observer may change registers and memory in `before` and `after`, while the machine stands still, but not which
// lanes run. It belongs to one thread, as the run that it watches does.
#pragma once

#include <cstdint>
#include <span>

#include "sim/engine.h"
#include "sim/machine.h"
#include "sim/program.h"

namespace isadora::sim {

// An instruction that goes to some lanes of a warp.
struct Issue {
  Warp& warp;
  const Instruction& instruction;
  uint64_t pc;
  uint64_t group;              // the lanes that stand there; those whose guard is true will take part
  uint64_t from = UINT64_MAX;  // the address of the instruction that the warp has executed before, where it is known
};

class Observer {
 public:
  virtual ~Observer() = default;

  // It changes nothing, and is told of instructions at watched addresses alone (Program::watch_all): the rest is
  // executed as if nobody watched. Of faults it is always told.
  virtual bool only_watched() const { return false; }
  // Before anything else. Everything that is told here outlives the run's last call.
  virtual void run_begins(Launch&, Program&) {}
  virtual void block_begins(std::span<Warp* const> /*warps*/) {}
  virtual void block_ended(std::span<Warp* const> /*warps*/) {}
  // False ends the run: `before`, without this instruction.
  virtual bool before(const Issue&) { return true; }
  // It has not trapped, and the lanes have moved on.
  virtual bool after(const Issue&, const Outcome&) { return true; }
  // The run ends here. The lanes still stand at the instruction, which has changed nothing.
  virtual void faulted(Warp&, const FaultReport&) {}
};

}  // namespace isadora::sim
