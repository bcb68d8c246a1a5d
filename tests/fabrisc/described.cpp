#include "fabrisc/hart.h"
#include "isas/coverage.h"

namespace isadora::test {

const library::Loaded& described() { return fabrisc(); }

}  // namespace isadora::test
