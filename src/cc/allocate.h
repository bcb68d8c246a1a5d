// Registers for values: an interference graph is coloured, copies are joined where that keeps it colourable, and what
// finds no register is kept in the frame, or made again where that is as cheap.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// False where it does not come to an end.
bool allocate(MachineFunction& f, const Target& target);

// Does each instruction read what it read in `before`, from wherever the allocator keeps it? The sentence says where
// not; empty: it does. By following all values through all paths.
std::string verify_allocation(const MachineFunction& before, const MachineFunction& after, const Target& target);

// The numbers of the registers that values may have; those that calls keep after the others.
std::vector<Reg> allocatable(const MachineFunction& f, const Target& target);

}  // namespace isadora::cc
