#include "target.h"

#include <cstdio>
#include <cstdlib>

namespace isadora::fuzz {

const Machine& machine(const char* name) {
  static const Machine* const loaded = [&] {
    diag::Sink sink;
    const Machine* const made = library::load(std::string(ISADORA_ROOT "/isas/") + name, sink).release();
    require(made && !sink.has_errors(), "the description has errors: see `isadora check`");
    return made;
  }();
  return *loaded;
}

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

}  // namespace isadora::fuzz
