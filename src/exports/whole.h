// Validates a Model that does not come from `check`: indices in range, fields inside their words, functions that
// verify. Later code relies on it.
#pragma once

#include <string>

#include "model/model.h"

namespace isadora::exports {

// The first violation, or empty if it is valid.
std::string what_is_missing(const model::Isa& isa);

}  // namespace isadora::exports
