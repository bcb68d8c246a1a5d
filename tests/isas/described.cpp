#include "isas/coverage.h"
#include "isas/loaded.h"

namespace isadora::test {

const library::Loaded& described() { return simt128(); }

}  // namespace isadora::test
