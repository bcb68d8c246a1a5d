// The order of blocks, and which of them fall through to the next.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// After it `order` is the order of the program, each block ends with what it needs to go on, and copies of a register
// to itself are gone.
void lay_out(MachineFunction& f, const Target& target);

}  // namespace isadora::cc
