#include "isas/engines.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "sim/reference/reference.h"

namespace isadora::test {

// A new engine is a line here and a word in tests/CMakeLists.txt. docs/simt128/coverage.md has a column for each, so a
// missing word is noticed.
const std::vector<NamedEngine>& engines() {
  static const std::vector<NamedEngine> all = {
      {"reference", sim::reference::make_engine},
  };
  return all;
}

const NamedEngine& engine() {
  static const NamedEngine& chosen = [&]() -> const NamedEngine& {
    const char* name = std::getenv("ISADORA_ENGINE");
    if (!name) return engines().front();
    const auto found = std::find_if(engines().begin(), engines().end(), [&](const auto& e) { return e.name == name; });
    if (found != engines().end()) return *found;
    std::fprintf(stderr, "ISADORA_ENGINE is `%s`, which is no engine\n", name);
    std::exit(2);
  }();
  return chosen;
}

}  // namespace isadora::test
