// Branches and jumps that reach where they lead.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// After the layout: where the distance to a label may be too large for an instruction, one with a wider label takes its
// place. What has no wider one stays: the assembler may know a longer form, else it says that the label is too far.
void choose_reach(MachineFunction& f, const Target& target);

}  // namespace isadora::cc
