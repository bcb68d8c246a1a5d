// The condition for an outcome of a branch in the semantics, as a function of the fields and the state before.
#pragma once

#include <optional>

#include "ir/ir.h"

namespace isadora::coverage {

// True at least whenever an effect depends on the choice and it has this outcome; dependence on memory or on regions is
// taken as given. None if the choice itself depends on these.
std::optional<ir::Function> condition_of(const ir::Function& semantics, ir::Value choice, bool holds);

}  // namespace isadora::coverage
