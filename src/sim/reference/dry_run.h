// Runs a function on the state of a warp to find its faults, and the direction of its choices. Effects are rolled back,
// and the host is not called.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sim/engine.h"

namespace isadora::sim::reference {

class FunctionProbe;

class DryRun {
 public:
  // `choices` are booleans of the function, whose fields are then known.
  DryRun(const model::Isa& isa, const ir::Function& function, std::span<const ir::Value> choices = {});
  ~DryRun();
  // The trap, of kind None where there is none; `bytes` is the instruction's size.
  Trap run(Warp& warp, uint64_t mask, unsigned bytes);
  // Of the last run, for each choice: bit 0 where it was false in a lane in which anything followed from it, bit 1
  // where it was true.
  std::span<const uint8_t> outcomes() const { return outcomes_; }

 private:
  std::unique_ptr<FunctionProbe> probe_;
  std::vector<uint8_t> outcomes_;
};

}  // namespace isadora::sim::reference
