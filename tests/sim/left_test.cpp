// docs/machine.md lists why instructions are left to the reference engine: its table is what this test would write.
#include "sim/left.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace isadora::sim {
namespace {

std::string table_of_reasons() {
  std::string out = "| | warps | harts |\n|---|---|---|\n";
#define SIM_LEFT(name, of_warps, of_harts, text) \
  out += std::string("| ") + (text) + " | " + ((of_warps) ? "yes" : "") + " | " + ((of_harts) ? "yes" : "") + " |\n";
#include "sim/left.def"
#undef SIM_LEFT
  return out;
}

TEST(Left, IsInTheDocuments) {
  std::ifstream file(ISADORA_ROOT "/docs/machine.md");
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_NE(text.str().find(table_of_reasons()), std::string::npos) << "docs/machine.md lacks this table:\n"
                                                                    << table_of_reasons();
}

}  // namespace
}  // namespace isadora::sim
