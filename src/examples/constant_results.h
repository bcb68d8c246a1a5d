// Forms whose results do not depend on their sources once everything is left out that may be: the default of a source
// that a text seldom writes (a carry, a predicate) is then wrong.
#pragma once

#include "diag/diagnostic.h"
#include "model/model.h"

namespace isadora::examples {

void find_constant_results(const model::Isa& isa, diag::Sink& sink);

}  // namespace isadora::examples
