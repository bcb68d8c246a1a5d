// Runs a function on the state of a warp to find its faults. Effects are rolled back, and the host is not called.
#pragma once

#include <memory>

#include "sim/engine.h"

namespace isadora::sim::reference {

class FunctionProbe;

class DryRun {
 public:
  DryRun(const model::Isa& isa, const ir::Function& function);
  ~DryRun();
  // The trap, of kind None where there is none; `bytes` is the instruction's size.
  Trap run(Warp& warp, uint64_t mask, unsigned bytes);

 private:
  std::unique_ptr<FunctionProbe> probe_;
};

}  // namespace isadora::sim::reference
