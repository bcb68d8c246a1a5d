// The engine that a command line asks for.
#pragma once

#include <string>

#include "diag/diagnostic.h"
#include "sim/engines/engines.h"

namespace isadora::driver {

// An empty name is the default one's; null, with a complaint, where there is no such engine.
const sim::EngineKind* choose_engine(const std::string& name, diag::Sink& sink);

}  // namespace isadora::driver
