// The first random descriptions of all; `./dev campaign descriptions` has the others, and shows what is found as small
// as it can be made.
#include <gtest/gtest.h>

#include "descriptions/draw.h"
#include "descriptions/trial.h"
#include "descriptions/versions.h"
#include "effort.h"
#include "sim/compiling/compiling.h"

namespace isadora::test {
namespace {

// A description that shows what went wrong is `campaign_descriptions show NUMBER`.
Counts try_descriptions(uint64_t first, unsigned n, const Effort& how) {
  Counts counts;
  for (uint64_t seed = first; seed < first + n; seed++) {
    generate::ChoiceSource choices(seed);
    const auto finding = try_description(draw_description(choices), seed, how, counts);
    EXPECT_FALSE(finding) << "description " << seed << ", " << kParts[static_cast<size_t>(finding->part)] << ": "
                          << finding->what << "\n./dev campaign descriptions 1 " << seed << " shows it";
  }
  return counts;
}

TEST(Descriptions, AreReadAndCodedAndRunOnAllEngines) {
  const Counts counts = try_descriptions(1'000'000, effort(250), {});
  if (!kSanitized)  // else they are too few
    EXPECT_LT(counts.refused * 20, counts.descriptions) << "most descriptions that are drawn have to be descriptions";
  EXPECT_GT(counts.instructions, counts.descriptions * 40);
}

TEST(Descriptions, DoTheSameAsMachineCode) {
  if (sim::compiling::module().empty()) GTEST_SKIP() << "there is no module that makes machine code";
  try_descriptions(2'000'000, effort(6), {.words = 1, .programs = 8, .compile = true});
}

TEST(Descriptions, AreProvedToDoOnlyWhatTheyDo) {
  const Counts counts = try_descriptions(3'000'000, effort(8), {.words = 1, .programs = 1, .claims = 8});
  if (counts.claims == 0) GTEST_SKIP() << "there is no solver";
  EXPECT_GT(counts.proved, 0u);
}

TEST(Descriptions, HaveRulesThatHold) {
  const Counts counts = try_descriptions(4'000'000, effort(60), {.words = 1, .programs = 1, .rules = 20});
  if (counts.rules == 0) GTEST_SKIP() << "there is no solver";
  EXPECT_GT(counts.rules, counts.descriptions);
}

TEST(Versions, AreCompatibleOnlyWhereWordsTextsAndProgramsMeanWhatTheyMeant) {
  std::string error;
  const auto solver = prove::load_solver(error);
  VersionCounts counts;
  for (uint64_t seed = 1'000'000; seed < 1'000'000 + effort(60); seed++)
    EXPECT_EQ(try_versions(seed, solver.get(), counts), "")
        << "edit " << seed << ": ./dev campaign versions 1 " << seed << " shows it";
  EXPECT_GT(counts.same + counts.compatible, counts.edits / 8) << "most edits that are drawn change too much";
  EXPECT_GT(counts.programs, counts.edits);
}

}  // namespace
}  // namespace isadora::test
