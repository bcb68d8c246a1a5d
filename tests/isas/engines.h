// The engines on which the tests of a description run. The program is run once for each: ISADORA_ENGINE names one, and
// without it the first is taken.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/engine.h"

namespace isadora::test {

struct NamedEngine {
  std::string name;
  std::unique_ptr<sim::Engine> (*make)();
};

const std::vector<NamedEngine>& engines();

// The one of this run.
const NamedEngine& engine();

}  // namespace isadora::test
