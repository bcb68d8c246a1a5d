// Recorded answers about claims: written files are read back, and the shipped files answer the claims of the shipped
// descriptions.
#include "prove/verdicts.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/files.h"
#include "library/library.h"

namespace {

using namespace isadora;
using Kind = prove::Verdict::Kind;

const std::string kKey = "0123456789abcdef0123456789abcdef", kOther = "fedcba9876543210fedcba9876543210";

TEST(Verdicts, AreReadAsTheyWereWritten) {
  prove::Verdicts all;
  all[kKey] = {Kind::Tested, "a product of two unknowns", "", ""};
  all[kOther] = {Kind::Refuted, "", "isadora eval 'NOP;'\nR1=2", "then R1 = 3"};
  all["00000000000000000000000000000000"] = {Kind::Proved, "", "", ""};
  all["11111111111111111111111111111111"] = {Kind::Vacuous, "", "", ""};
  const std::string text = prove::to_text(all, "toy");
  unsigned line = 0;
  const auto read = prove::read_verdicts(text, line);
  ASSERT_TRUE(read) << "line " << line << " of\n" << text;
  ASSERT_EQ(read->size(), 4u);
  EXPECT_EQ(read->at(kKey).kind, Kind::Tested);
  EXPECT_EQ(read->at(kKey).reason, "a product of two unknowns");
  EXPECT_EQ(read->at(kOther).replay, "isadora eval 'NOP;' R1=2");
  EXPECT_EQ(prove::to_text(*read, "toy"), text);
}

TEST(Verdicts, AreRefusedWithTheLineWhereTheyAreNone) {
  for (const std::string& bad :
       std::vector<std::string>{kKey, kKey + " ", kKey + " believed", kKey + "proved", "0123 proved", "proved " + kKey,
                                "g123456789abcdef0123456789abcdef proved"}) {
    unsigned line = 0;
    EXPECT_FALSE(prove::read_verdicts("# a remark\n\n" + kOther + " proved\n" + bad + "\n", line)) << bad;
    EXPECT_EQ(line, 4u) << bad;
  }
}

// An edit may leave some of them to be asked again; more than a tenth means that the recorded answers are old.
class Kept : public testing::TestWithParam<const char*> {};

TEST_P(Kept, AnswerNearlyAllClaimsAsTheyAreNow) {
  diag::Sink sink;
  const std::string folder = std::string(ISADORA_ROOT) + "/isas/" + GetParam();
  const auto loaded = library::load(folder, sink);
  ASSERT_TRUE(loaded);
  std::string text;
  const std::string path = folder + "/" + GetParam() + ".verdicts";
  ASSERT_EQ(base::read_bytes(path, base::kReadLimit, text), "") << path;
  unsigned line = 0;
  const auto known = prove::read_verdicts(text, line);
  ASSERT_TRUE(known) << path << ", line " << line;
  size_t claims = 0;
  std::vector<std::string> open;
  for (const prove::Question& q : prove::claim_questions(*loaded, sink)) {
    ++claims;
    if (!known->contains(q.content)) open.push_back(q.optype + ": " + q.text);
  }
  EXPECT_LE(open.size() * 10, claims) << open.size() << " of " << claims << " claims have no answer, the first is "
                                      << (open.empty() ? "" : open[0]) << "; `./dev update tests/prove` asks for them";
}

INSTANTIATE_TEST_SUITE_P(Of, Kept,
                         testing::Values("simt128", "fabrisc", "fabrisc-uops", "rv32imc", "rv32imac", "avr", "armv6m"));

}  // namespace
