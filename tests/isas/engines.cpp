#include "isas/engines.h"

#include <cstdio>
#include <cstdlib>

#include "sim/harts/harts.h"

namespace isadora::test {

namespace {

// The engine for harts, which `lanes` is for them, compiles what runs again and again; here it has to be everything.
constexpr sim::EngineKind kHarts = {
    "lanes", "the engine for harts, from the first instruction on",
    [](model::Execution) -> std::unique_ptr<sim::Engine> { return sim::harts::make_engine(0, 0); }};

}  // namespace

// Every engine but the first is a word of `other_engines` in tests/CMakeLists.txt. docs/simt128/coverage.md has a
// column for each, so a missing word is noticed.
const sim::EngineKind& engine() {
  static const sim::EngineKind& chosen = []() -> const sim::EngineKind& {
    const char* name = std::getenv("ISADORA_ENGINE");
    if (!name) return sim::engines().front();
    if (std::string_view(name) == "harts") return kHarts;
    if (const sim::EngineKind* const found = sim::find_engine(name)) return *found;
    std::fprintf(stderr, "ISADORA_ENGINE is `%s`, which is none of %s\n", name, sim::engine_names().c_str());
    std::exit(2);
  }();
  return chosen;
}

std::unique_ptr<sim::Engine> make_engine(const model::Isa& isa) { return engine().make(isa.machine.execution); }

}  // namespace isadora::test
