// Random claims that are called proved hold in every run; `./dev campaign claims` tries more of them.
#include "prove/random_claims.h"

#include <gtest/gtest.h>

#include "effort.h"

namespace isadora::test {
namespace {

constexpr unsigned kRuns = 100, kTimeout = 300;

class RandomClaimsOf : public testing::TestWithParam<const char*> {};

TEST_P(RandomClaimsOf, AreNotProvedWhereARunBreaksThem) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/" + GetParam(), sink);
  ASSERT_TRUE(loaded);
  std::string error;
  const auto solver = prove::load_solver(error);
  ASSERT_TRUE(solver) << error;
  RandomClaims claims(*loaded, *solver, kRuns, kTimeout);
  for (uint64_t seed = 0; seed < effort(15); ++seed) EXPECT_EQ(claims.ask(seed), "");
  if (kSanitized) return;  // a few claims need not be of both kinds
  EXPECT_GT(claims.answers().at("proved"), 0u);
  EXPECT_GT(claims.answers().at("refuted"), 0u);
}

INSTANTIATE_TEST_SUITE_P(Each, RandomClaimsOf, testing::Values("simt128", "fabrisc", "rv32imc"));

}  // namespace
}  // namespace isadora::test
