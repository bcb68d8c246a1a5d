// Operations that one instruction computes together.
#pragma once

#include "cc/target.h"

namespace isadora::cc {

// Two operations, of which the first has no other reader, where the machine has an instruction for both.
void join_operations(SsaFunction& f, const Target& target);

// If a machine computes in fewer bits than a register has and extends the result, an extension of a full-width result
// is one operation with it.
void join_extensions(SsaFunction& f, const Target& target);

}  // namespace isadora::cc
