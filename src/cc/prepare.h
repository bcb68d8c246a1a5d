// Prepares code for selection: expands operations without an instruction, and removes redundant extensions, common
// subexpressions and dead code.
#pragma once

#include "cc/target.h"

namespace isadora::cc {

void prepare(SsaFunction& f, const Target& target, std::vector<Failure>& failures);

}  // namespace isadora::cc
