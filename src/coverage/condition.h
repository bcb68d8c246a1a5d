// When a branch of the semantics goes one way, as a function of the fields and the state before.
#pragma once

#include <optional>

#include "ir/ir.h"

namespace isadora::coverage {

// True at least wherever something follows from the choice and it goes this way; where that depends on memory or on
// regions it is taken to follow. None where the choice itself depends on these.
std::optional<ir::Function> condition_of(const ir::Function& semantics, ir::Value choice, bool holds);

}  // namespace isadora::coverage
