// Remarks after examples that state a result, `// R0 = R1 + R2`: they are claims, though nobody has marked them as
// such, and are held like claims.
#pragma once

#include "examples/examples.h"

namespace isadora::examples {

// Only what can be read as an expression is held, and only of instructions whose semantics were understood.
void hold_remarks(const model::Isa& isa, const EngineFactory& engine, diag::Sink& sink);

}  // namespace isadora::examples
