// Claims are functions of the state after an example and, under `old`, before it.
#include "lower_fixture.h"

namespace isadora::check {
namespace {

class ClaimTest : public LowerTest {
 protected:
  // The file around the claim has the claim in its second line.
  std::optional<LoweredClaim> claim(const std::string& text) {
    source_ = base::make_source("example.isa", "OP A0 ;\n    //= " + text + "\n");
    return lower_claim(isa, {text, {source_.get(), 16, static_cast<uint32_t>(16 + text.size())}}, sink);
  }
  bool holds(const std::string& text, const State& s) {
    const auto lowered = claim(text);
    if (!lowered) {
      ADD_FAILURE() << text << (sink.all().empty() ? "" : sink.all().back().message);
      return false;
    }
    EXPECT_TRUE(ir::verify(lowered->holds).empty());
    return result(isa, lowered->holds, s) == Integer(1);
  }
  std::string under(const diag::Diagnostic& d) {
    return d.span.source->text.substr(d.span.begin, d.span.end - d.span.begin);
  }
  base::SourceRef source_;
};

TEST_F(ClaimTest, RegistersAreThoseOfTheText) {
  State s;
  s.registers = {{"A0", 5}, {"A1", 1}, {"A2", 5}, {"old A0", 4}, {"F1", 1}, {"F0", 1}};
  EXPECT_TRUE(holds("A0 == A2 && A0 != A1", s));
  EXPECT_TRUE(holds("A[0:1] == 5 + (1 << 32)", s));
  EXPECT_TRUE(holds("A[2] == 5", s));
  EXPECT_TRUE(holds("A0 == old(A0) + 1", s));
  EXPECT_TRUE(holds("FLAGS == 0b1011 && F1 && YES == 1 && ZERO == 0", s));
  EXPECT_FALSE(holds("A0 == 6", s));
}

TEST_F(ClaimTest, APreconditionIsAboutTheStateBefore) {
  const auto lowered = claim("given (lane == 3 ? A1 : 2) == 7: A0 == 1");
  ASSERT_TRUE(lowered && lowered->given);
  State s;
  s.registers = {{"old A1", 7}, {"A0", 1}};
  EXPECT_EQ(result(isa, *lowered->given, s), Integer(1));
  EXPECT_EQ(result(isa, lowered->holds, s), Integer(1));
}

TEST_F(ClaimTest, MemoryAndCompoundOperands) {
  prepare("{ }");
  isa.types[kConstantType].value = lower_compound_value(definitions_, kConstantType, sink);
  State s;
  for (unsigned i = 0; i < 4; ++i) s.bytes[{1, 0x310 + i}] = i + 1;
  s.bytes[{0, 8}] = 9;
  EXPECT_TRUE(holds("k[0x3][0x10] == 0x04030201", s));
  EXPECT_TRUE(holds("far[8, 4] == 9 && fixed[0x310, 1] == 1", s));
}

TEST_F(ClaimTest, ReadsNoLaunchValueThatInstructionsChange) {
  EXPECT_FALSE(claim("A0 == old(launch.clock)"));
  ASSERT_EQ(sink.all().size(), 1u);
  EXPECT_EQ(sink.all()[0].message, "a claim cannot read `launch.clock`: instructions change it");
  EXPECT_TRUE(claim("A0 == launch.warp"));
}

TEST_F(ClaimTest, FindingsStandInTheFileOfTheClaim) {
  EXPECT_FALSE(claim("A0 == B1"));
  EXPECT_FALSE(claim("given A9 == 1: A99 == 0"));
  EXPECT_FALSE(claim("A0 == "));
  EXPECT_FALSE(claim("given A0"));
  EXPECT_FALSE(claim("A[0:99] == 0"));
  ASSERT_EQ(sink.all().size(), 5u);
  EXPECT_EQ(sink.all()[3].kind, diag::Kind::BadClaim);
  EXPECT_EQ(under(sink.all()[4]), "A[0:99]");
}

TEST_F(ClaimTest, TheCaretStandsUnderTheWord) {
  EXPECT_FALSE(claim("given A9 == 1: A0 == B1"));
  ASSERT_EQ(sink.all().size(), 1u);
  EXPECT_EQ(sink.all()[0].kind, diag::Kind::UnknownName);
  EXPECT_EQ(under(sink.all()[0]), "B1");
}

}  // namespace
}  // namespace isadora::check
