// Branch relaxation: selects branches and jumps with sufficient range.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// After the layout: if the distance to a label may exceed an instruction's range, an instruction with a wider label
// replaces it, and a branch without a wider one becomes one around a jump. A jump without a wider one is kept: the
// assembler may have a longer form, else it reports that the label is out of range.
void choose_reach(MachineFunction& f, const Target& target);

}  // namespace isadora::cc
