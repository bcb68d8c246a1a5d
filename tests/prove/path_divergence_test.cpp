// Divergent lanes: the prover follows all of them, in the order of the engine.
#include <gtest/gtest.h>

#include "describe.h"
#include "prove/answers.h"
#include "prove/equal.h"

namespace isadora::prove {
namespace {

// The verdict on a claim about a program.
std::string verdict_apart(const std::string& program, const std::string& claim) {
  const auto loaded = load_text(parting("    " + program + "  //= " + claim + "\n"));
  if (!loaded) return "";
  std::string error;
  const auto solver = load_solver(error);
  if (!solver) return error;
  diag::Sink sink;
  const Context context{loaded->isa, loaded->codec, loaded->printer, *solver, "toy", 10000};
  for (const Question& q : questions(*loaded, sink)) {
    if (q.kind != "claim") continue;
    const Verdict v = q.ask(context);
    return std::string(name(v.kind)) + (v.reason.empty() ? "" : ": " + v.reason);
  }
  return "no question";
}

const std::string kTwoWays = "mark w0 ; fork a0, .+12 ; put a1, 2 ; go .+8 ; put a1, 1 ; ";

TEST(Parting, EachLaneHasWhatIsOnItsWay) {
  EXPECT_EQ(verdict_apart(kTwoWays, "a1 == (a0 > 99 ? 1 : 2)"), "proved");
  EXPECT_EQ(verdict_apart(kTwoWays, "a1 == (a0 > 98 ? 1 : 2)"), "refuted");
  EXPECT_EQ(verdict_apart(kTwoWays, "any(a1 == 1) == any(a0 > 99)"), "proved");
  EXPECT_EQ(verdict_apart(kTwoWays, "any(a1 == 1)"), "refuted");
}

TEST(Parting, EachLaneGoesOnWhereItsBranchLeads) {
  EXPECT_EQ(verdict_apart("fork a0, .+400 ; put a1, 2 ; ", "pc == (a0 > 99 ? 400 : 8)"), "proved");
  EXPECT_EQ(verdict_apart("fork a0, .+400 ; put a1, 2 ; ", "pc == (a0 > 98 ? 400 : 8)"), "refuted");
  EXPECT_EQ(verdict_apart("go .+8 ; ", "pc == 8 && old(pc) == 0"), "proved");
  EXPECT_EQ(verdict_apart("go .+8 ; ", "pc == 4"), "refuted");
  EXPECT_EQ(verdict_apart("fork a0, .+8 ; stop ; ", "pc == (a0 > 99 ? 8 : 0)"), "proved");
  EXPECT_EQ(verdict_apart("fork a0, .+8 ; stop ; ", "pc == 8"), "refuted");
}

// There are no addresses below 0: a lane that goes there leaves at the last one.
TEST(Parting, NoLaneLeavesBelowTheFirstAddress) {
  EXPECT_EQ(verdict_apart("go .-4 ; ", "pc == 2^64 - 1"), "proved");
  EXPECT_EQ(verdict_apart("go .-4 ; ", "pc == 2^64 - 4"), "refuted");
  EXPECT_EQ(verdict_apart("census a1 ; fork a0, .-400 ; ", "pc == (a0 > 99 ? 2^64 - 1 : 8)"), "proved");
}

TEST(Parting, LanesThatLookAtEachOtherGoOnWhereTheirBranchesLead) {
  const std::string program = "census a1 ; fork a0, .+400 ; census a2 ; fork a0, .+80 ; ";
  EXPECT_EQ(verdict_apart(program, "pc == (a0 > 99 ? 404 : 16)"), "proved");
  EXPECT_EQ(verdict_apart(program, "pc == (a0 > 99 ? 400 : 16)"), "refuted");
  EXPECT_EQ(verdict_apart(program, "all(pc == 404) || any(pc == 16)"), "proved");
  EXPECT_EQ(verdict_apart(program, "all(pc == 404)"), "refuted");
  EXPECT_EQ(verdict_apart("census a1 ; fork a0, .+8 ; stop ; ", "pc == (a0 > 99 ? 12 : 0)"), "proved");
  EXPECT_EQ(verdict_apart("census a1 ; go .+8 ; ", "pc == 12"), "proved");
}

TEST(Parting, LanesAreCountedWhereTheyAre) {
  const std::string both = "fork a0, .+12 ; census a1 ; go .+8 ; census a1 ; ";
  EXPECT_EQ(verdict_apart(both, "a1 == popcount(a0 > 99 ? ballot(a0 > 99) : ballot(a0 <= 99))"), "proved");
  EXPECT_EQ(verdict_apart(both, "a1 == popcount(active)"), "refuted");
  // Those at the lowest address go first, so all are together after it.
  EXPECT_EQ(verdict_apart("fork a0, .+8 ; put a1, 1 ; census a2 ; ", "a2 == popcount(active)"), "proved");
  // Not so where the others are after them already.
  EXPECT_EQ(verdict_apart("fork a0, .+12 ; census a2 ; go .+8 ; census a2 ; census a3 ; ", "a3 == popcount(active)"),
            "proved");
}

TEST(Parting, LanesThatWaitGoOnTogether) {
  EXPECT_EQ(verdict_apart(kTwoWays + "meet w0 ; census a2 ; ", "a2 == popcount(active)"), "proved");
  EXPECT_EQ(verdict_apart(kTwoWays + "meet w0 ; census a2 ; ", "a2 == popcount(w0) && w0 == active"), "proved");
  // Two places to wait at: some wait for others, who are at the other.
  const std::string crossed = "mark w0 ; fork a0, .+12 ; meet w0 ; go .+8 ; meet w0 ; census a1 ; ";
  EXPECT_EQ(verdict_apart(crossed, "all(a0 > 99) || all(a0 <= 99)"), "proved");  // else they never end
  EXPECT_EQ(verdict_apart(crossed, "all(a0 > 99)"), "refuted");
}

TEST(Parting, NobodyWaitsForLanesThatHaveEnded) {
  EXPECT_EQ(verdict_apart("mark w0 ; fork a0, .+8 ; go .+8 ; stop ; meet w0 ; census a1 ; ",
                          "given a0 <= 99: a1 == popcount(ballot(a0 <= 99))"),
            "proved");
  // Lanes that leave the program have ended, too.
  EXPECT_EQ(verdict_apart("mark w0 ; fork a0, .+40 ; meet w0 ; census a1 ; ",
                          "given a0 <= 99: a1 == popcount(ballot(a0 <= 99))"),
            "proved");
  EXPECT_EQ(verdict_apart("mark w0 ; fork a0, .+40 ; meet w0 ; census a1 ; ", "given a0 <= 99: a1 == popcount(active)"),
            "refuted");
}

TEST(Parting, PairsOfPlacesLieInsideOfOneAnother) {
  const std::string nested =
      "mark w0 ; fork a0, .+28 ; mark w1 ; fork a1, .+8 ; put a2, 1 ; meet w1 ; census a3 ; go .+8 ; put a2, 2 ; "
      "meet w0 ; census a4 ; ";
  EXPECT_EQ(verdict_apart(nested, "a4 == popcount(active)"), "proved");
  EXPECT_EQ(verdict_apart(nested, "given a0 <= 99: a3 == popcount(ballot(a0 <= 99))"), "proved");
  EXPECT_EQ(verdict_apart(nested, "given a0 <= 99: a3 == popcount(ballot(a1 <= 99))"), "refuted");
}

// Some of them know at once that they will not wait at it.
TEST(Parting, LanesOfWhichSomeComeToABarrierAreOnlyTested) {
  EXPECT_EQ(verdict_apart("hold ; census a1 ; ", "a1 > 0"), "tested: lanes of a warp come to a barrier one by one");
  EXPECT_NE(verdict_apart("hold ; census a1 ; ", "a1 == popcount(active)"), "proved");
}

TEST(Parting, LanesThatGoBackAreOnlyTested) {
  EXPECT_EQ(verdict_apart("put a0, 0 ; fork a0, .-4 ; census a1 ; ", "a1 == popcount(active)"), "proved");
  EXPECT_EQ(verdict_apart("fork a0, .+12 ; census a1 ; go .+12 ; put a0, 0 ; go .-16 ; ", "a1 > 0"),
            "tested: lanes of a warp branch backward");
}

}  // namespace
}  // namespace isadora::prove
