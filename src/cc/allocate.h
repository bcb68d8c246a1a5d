// Register allocation: an interference graph is colored, copies are coalesced if the graph stays colorable, and values
// without a register are spilled to the frame, or rematerialized if that is as cheap.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// False where it does not come to an end.
bool allocate(MachineFunction& f, const Target& target, OptLevel level);

// Does each instruction read the same values as in `before`, from any location that the allocator chose? Follows all
// values through all paths; returns the first difference, or an empty string.
std::string verify_allocation(const MachineFunction& before, const MachineFunction& after, const Target& target);

// The numbers of the registers that values may have; those that calls keep after the others.
std::vector<Reg> allocatable(const MachineFunction& f, const Target& target);

}  // namespace isadora::cc
