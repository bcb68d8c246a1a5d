// Placeholder types: a description with errors may name undefined types. A number of the same width replaces each, so
// that every type in the Model exists.
#pragma once

#include "model/model.h"

namespace isadora::library {

void stand_in_for_missing_types(model::Isa& isa);

}  // namespace isadora::library
