// Remarks after examples that state a result, `// R0 = R1 + R2`: they are tested like claims.
#pragma once

#include "examples/examples.h"

namespace isadora::examples {

// Only remarks that parse as an expression are tested, for instructions with lowered semantics.
void check_remarks(const model::Isa& isa, const EngineFactory& engine, diag::Sink& sink);

}  // namespace isadora::examples
