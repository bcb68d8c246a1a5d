// Computes values where they are used, if that is executed less often, and what only the next round of a loop uses at
// the end of the round.
#pragma once

#include "cc/code.h"

namespace isadora::cc {

void sink(SsaFunction& f);

}  // namespace isadora::cc
