// The engine on which the tests of a description run. The program is run once for each: ISADORA_ENGINE names one, and
// without it the first is taken.
#pragma once

#include "sim/engines/engines.h"

namespace isadora::test {

const sim::EngineKind& engine();
std::unique_ptr<sim::Engine> make_engine(const model::Isa& isa);

}  // namespace isadora::test
