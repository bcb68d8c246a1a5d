// A function that only reads state (a claim, a precondition), evaluated with exact integers on the state before and
// after some instructions.
#pragma once

#include <memory>
#include <vector>

#include "ir/ir.h"
#include "sim/machine.h"

namespace isadora::sim {

struct ClaimStates {
  Warp& after;
  const std::vector<Registers>& before;  // by file
  uint64_t mask;                         // the active lanes
};

// The function's result in one lane. Operations with an effect do nothing; a load from unmapped memory is 0.
base::Integer evaluate(const ir::Function& f, const ClaimStates& states, unsigned lane);

}  // namespace isadora::sim
