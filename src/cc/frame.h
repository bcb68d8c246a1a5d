// Frame lowering: the layout of the stack frame, prologue and epilogue, and the offsets of slots.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// Does the function need a scratch register for distant slots?
bool needs_scratch(const MachineFunction& f, const Target& target);

// Replaces all slots, spills and reloads. Returns an error if the frame cannot be built.
std::string make_frame(MachineFunction& f, const Target& target);

}  // namespace isadora::cc
