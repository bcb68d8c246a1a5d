// docs/ir.md lists every operation: its table is what this test would write.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "ir/facts.h"

namespace isadora::ir {
namespace {

std::string table() {
  std::string rows = "| operation | shape | meaning |\n|---|---|---|\n";
  for (const OpInfo& f : all_facts()) {
    rows += "| `" + std::string(f.name) + "` | `" + std::string(f.shape) + "` | " + std::string(f.meaning) + " |\n";
  }
  return rows;
}

TEST(Docs, ListEveryOperation) {
  std::ifstream file(ISADORA_ROOT "/docs/ir.md");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_NE(text.str().find(table()), std::string::npos) << "docs/ir.md lacks this table:\n" << table();
}

TEST(OpInfo, SpellingsAreReadBack) {
  for (size_t i = 0; i < words("FloatOp").size(); ++i) {
    EXPECT_EQ(spelled<FloatOp>(words("FloatOp")[i]), static_cast<FloatOp>(i));
    EXPECT_EQ(facts(static_cast<FloatOp>(i)).spelling, words("FloatOp")[i]);
  }
  EXPECT_EQ(spelling(Rounding::Up), "rup");
  EXPECT_EQ(spelled<LaunchValue>("grid_size.z"), LaunchValue::GridSizeZ);
  EXPECT_EQ(spelled<FloatFormat>("f128"), std::nullopt);
}

TEST(OpInfo, EveryWordOfAShapeHasItsTable) {
  for (const OpInfo& f : all_facts()) EXPECT_EQ(f.sub.empty(), words(f.sub).empty()) << f.name;
}

}  // namespace
}  // namespace isadora::ir
