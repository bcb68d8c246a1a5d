// Frames: where everything on the stack lies, what a function does first and last, and the numbers that follow.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// Does the function need a register that is kept free, to reach what lies far from the stack pointer?
bool needs_scratch(const MachineFunction& f, const Target& target);

// After it there are no slots, spills and reloads any more. A sentence where the frame cannot be made.
std::string make_frame(MachineFunction& f, const Target& target);

}  // namespace isadora::cc
