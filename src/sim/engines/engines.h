// The engines that there are, by name.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "sim/engine.h"

namespace isadora::sim {

struct EngineKind {
  std::string_view name;
  std::string_view what;  // for help texts
  std::unique_ptr<Engine> (*make)();
};

// The first is the one that runs programs where nobody asks for another.
std::span<const EngineKind> engines();
// Null where there is no such engine.
std::unique_ptr<Engine> make_engine(std::string_view name);
std::string engine_names();  // "lanes, reference"

}  // namespace isadora::sim
