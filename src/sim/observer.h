// Observers of a run: traces, statistics, debuggers. The run loop calls them before and after each instruction, for
// blocks, and for the fault that ends a run. Without an observer these calls cost nothing.
//
// In `before` and `after` an observer may change registers and memory, but not the scheduling of lanes. It belongs to
// the thread of its run.
#pragma once

#include <cstdint>
#include <optional>
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
  uint64_t group;              // the lanes at the instruction; those whose guard is true execute it
  uint64_t from = UINT64_MAX;  // the address of the instruction that the warp has executed before, where it is known
};

class Observer {
 public:
  virtual ~Observer() = default;

  // Such an observer changes nothing and is called for instructions at watched addresses alone (Program::watch_all):
  // the rest runs at full speed. It is called for every fault.
  virtual bool only_watched() const { return false; }
  // Called first. The arguments of all calls outlive the run's last call.
  virtual void run_begins(Launch&, Program&) {}
  virtual void block_begins(std::span<Warp* const> /*warps*/) {}
  virtual void block_ended(std::span<Warp* const> /*warps*/) {}
  // False ends the run: `before`, without this instruction.
  virtual bool before(const Issue&) { return true; }
  // It has not trapped, and the lanes have moved on.
  virtual bool after(const Issue&, const Outcome&) { return true; }
  // The number of instructions of a hart that may be executed from here on before it learns of them: it looks at no
  // registers and no memory, and changes nothing. Then `executed` is called instead of `before` and `after`, if the
  // engine can log what it executes. 0: none.
  virtual uint64_t lag() const { return 0; }
  // An observer that lags may know the accesses of an instruction by its body: then `before` and `after` are called for
  // one whose accesses depend on a value, other than that of its guard.
  virtual bool infers_accesses() const { return false; }
  // Those of the log were executed, the first when the launch's clock was what it is now. A number, at least one, ends
  // the run after that many of them: it goes back to that moment.
  virtual std::optional<uint64_t> executed(Warp&, const ExecutionLog&) { return std::nullopt; }
  // The run ends here. The lanes are still at the instruction, which has changed nothing.
  virtual void faulted(Warp&, const FaultReport&) {}
};

}  // namespace isadora::sim
