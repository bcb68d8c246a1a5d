// What has errors may name types that there are not. A number of as many bits stands in for each, so that whoever reads
// the Model finds a type wherever one is.
#pragma once

#include "model/model.h"

namespace isadora::library {

void stand_in_for_missing_types(model::Isa& isa);

}  // namespace isadora::library
