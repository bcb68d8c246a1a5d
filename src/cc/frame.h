// Frame lowering: the layout of the stack frame, prologue and epilogue, and the offsets of slots.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// Does the function need a scratch register for distant slots? `spilled_bytes` are added to those of its slots: of
// spilled and saved registers.
bool needs_scratch(const MachineFunction& f, const Target& target, uint64_t spilled_bytes);

// The error of a function that needs a scratch register and has none.
inline constexpr const char* kTooLarge =
    "the frame is larger than immediates reach, and no register of `Temporaries` is left for its addresses";

// Replaces all slots, spills and reloads. Returns an error if the frame cannot be built.
std::string make_frame(MachineFunction& f, const Target& target);

}  // namespace isadora::cc
