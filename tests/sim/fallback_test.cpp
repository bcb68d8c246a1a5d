// docs/machine.md lists why instructions are left to the reference engine: its list is what this test would write.
#include "sim/fallback.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace isadora::sim {
namespace {

std::string list_of_reasons() {
  std::string out;
#define SIM_LEFT(name, text) out += std::string("- ") + (text) + "\n";
#include "sim/fallback.def"
#undef SIM_LEFT
  return out;
}

TEST(FallbackReason, IsInTheDocuments) {
  std::ifstream file(ISADORA_ROOT "/docs/machine.md");
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_NE(text.str().find(list_of_reasons()), std::string::npos) << "docs/machine.md lacks this list:\n"
                                                                   << list_of_reasons();
}

}  // namespace
}  // namespace isadora::sim
