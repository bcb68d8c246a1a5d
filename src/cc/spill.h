// Values without a register: each is kept in the frame between its uses, or made again at each.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

struct SpillRequest {
  const std::vector<Reg>& spilled;
  const std::vector<Reg>& classes;    // of each register: the one of `spilled` that stands for it
  const std::vector<unsigned>& defs;  // of each register: how many instructions compute it
};

// The registers that this adds to the function live only between two instructions.
void spill(MachineFunction& f, const Target& target, const SpillRequest& request);

}  // namespace isadora::cc
