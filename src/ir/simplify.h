// Functions that mean the same and are shorter.
#pragma once

#include "ir/builder.h"

namespace isadora::ir {

// A value equal to that of the pure operation `inst`, already there or cheaper than it; kNone where there is none.
Value simplify(Builder& builder, const Inst& inst);

// f without operations that have neither use nor effect, and without unused constants, floats and notes. Regions and
// loads stay: a load may fault.
Function without_dead_code(Function f);

}  // namespace isadora::ir
