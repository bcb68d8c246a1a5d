// Selects the engine of a command line.
#pragma once

#include <string>

#include "diag/diagnostic.h"
#include "sim/engines/engines.h"

namespace isadora::driver {

// An empty name is the default; null after an error for an unknown name.
const sim::EngineKind* choose_engine(const std::string& name, diag::Sink& sink);

}  // namespace isadora::driver
