// Is a Model whole? What `check` promises of the Models that it builds, asked of one that came from elsewhere: indices
// in range, fields inside their words, functions that verify. So that no code after it needs to ask.
#pragma once

#include <string>

#include "model/model.h"

namespace isadora::exports {

// Empty when it is whole, else the first thing that is not.
std::string what_is_missing(const model::Isa& isa);

}  // namespace isadora::exports
