// A function (a body or a guard) ready to run on warps, whatever numbers it uses.
#pragma once

#include <memory>
#include <string>

#include "sim/engine.h"
#include "sim/reference/step.h"

namespace isadora::sim::reference {

class FunctionRunner {
 public:
  virtual ~FunctionRunner() = default;
  // Is the result true whatever the state is?
  virtual bool always_true() const = 0;
  // The lanes of `mask` for which the result is true. For guards.
  virtual uint64_t test(Warp& warp, uint64_t mask) = 0;
  // Executes for the lanes of `mask`, all of which are active.
  virtual void execute(Warp& warp, uint64_t mask, unsigned bytes, Outcome& outcome) = 0;
};

// Of a function of one instruction word. Uses the smallest numbers that the ranges allow, but not below `least`.
std::unique_ptr<FunctionRunner> make_part(const model::Isa& isa, const ir::Function& f, Numbers least);

}  // namespace isadora::sim::reference
