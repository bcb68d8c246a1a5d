// A description once more, whose instructions fault where they would only warn (check/warnings.h).
#pragma once

#include "model/model.h"

namespace isadora::library {

// Of one that was loaded: opcodes and forms have the same numbers.
model::Isa with_warnings(const model::Isa& isa);

}  // namespace isadora::library
