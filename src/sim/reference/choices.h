// The direction of a function's choices in the state of a warp. Effects are rolled back, and the host is not called.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "sim/engine.h"

namespace isadora::sim::reference {

class FunctionProbe;

class Choices {
 public:
  // `values` are booleans of the function, whose fields are known.
  Choices(const model::Isa& isa, const ir::Function& function, std::span<const ir::Value> values);
  ~Choices();
  // For each value: bit 0 where it was false in a lane in which anything followed from it, bit 1 where it was true.
  // Good until the next call. `bytes` is the instruction's size.
  std::span<const uint8_t> outcomes_of(Warp& warp, uint64_t mask, unsigned bytes);

 private:
  std::unique_ptr<FunctionProbe> probe_;
  std::vector<uint8_t> outcomes_;
};

}  // namespace isadora::sim::reference
