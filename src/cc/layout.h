// The order of blocks, and which of them fall through to the next.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// Sets `order`, the order of blocks in the program, adds the necessary jumps, and removes identity copies.
void lay_out(MachineFunction& f, const Target& target);

// A jump to a block, for the same place of the program as another instruction.
MachineInstruction jump_to(uint32_t block, const MachineInstruction& as, const Target& target);

}  // namespace isadora::cc
