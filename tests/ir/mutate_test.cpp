// Mutants are well formed, are no two alike, and mean something else.
#include <gtest/gtest.h>

#include <set>

#include "samples.h"

namespace isadora::ir {
namespace {

TEST(Mutate, AllVerifyAndDiffer) {
  Function f = everything();
  std::set<std::string> texts = {to_text(f)};
  std::vector<Function> all = mutants(f);
  EXPECT_GT(all.size(), 40u);
  for (const Function& mutant : all) {
    EXPECT_EQ(verify(mutant), std::vector<std::string>{});
    EXPECT_TRUE(texts.insert(to_text(mutant)).second) << to_text(mutant);
  }
}

TEST(Mutate, EndsWhenItIsAskedTo) {
  const Function f = everything();
  const std::vector<Function> all = mutants(f);
  std::vector<std::string> seen;
  each_mutant(f, [&seen](const Function& mutant) {
    seen.push_back(to_text(mutant));
    return seen.size() < 3;
  });
  EXPECT_EQ(seen, (std::vector<std::string>{to_text(all[0]), to_text(all[1]), to_text(all[2])}));
}

// A slice that is added: each mutant gives another value for some code.
TEST(Mutate, EveryMutantOfASumIsSeen) {
  Builder b;
  Value x = b.field(0, 8), y = b.field(1, 8);
  Function f = b.finish(b.select(b.binary(Op::Lt, x, y), b.add(b.slice(x, 5, 2), y), b.binary(Op::Sub, x, y)));
  std::vector<Function> all = mutants(f);
  EXPECT_GE(all.size(), 12u);
  for (const Function& mutant : all) {
    bool seen = false;
    for (uint64_t i = 0; i < 65536 && !seen; ++i) {
      std::vector<uint64_t> codes = {i & 255, i >> 8};
      seen = evaluate(f, codes) != evaluate(mutant, codes);
    }
    EXPECT_TRUE(seen) << to_text(mutant);
  }
}

TEST(Mutate, NothingToChangeInAConstant) {
  Builder b;
  EXPECT_TRUE(mutants(b.finish(b.constant(5))).empty());
}

}  // namespace
}  // namespace isadora::ir
