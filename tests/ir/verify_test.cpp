// The verifier is silent on what is right and names each thing that is wrong: every test breaks one rule of a good
// function.
#include <gtest/gtest.h>

#include "samples.h"

namespace isadora::ir {
namespace {

Value find(const Function& f, Op op) {
  for (Value i = 0; i < f.ops.size(); ++i) {
    if (f.ops[i].op == op) return i;
  }
  ADD_FAILURE() << "the sample has no " << name(op);
  return 0;
}

struct VerifyTest : testing::Test {
  Function f = everything();
  Inst& at(Op op) { return f.ops[find(f, op)]; }
  Range& range(Op op) { return f.ranges[find(f, op)]; }

  void expect(std::string_view message, const Counts& counts = {}) {
    std::vector<std::string> problems = verify(f, counts);
    bool found = false;
    for (const std::string& problem : problems) found = found || problem.find(message) != std::string::npos;
    EXPECT_TRUE(found) << "nothing says: " << message << (problems.empty() ? "" : "; but " + problems[0]);
  }
};

TEST_F(VerifyTest, GoodFunctionsPass) { EXPECT_EQ(verify(f), std::vector<std::string>{}); }

TEST_F(VerifyTest, MissingOperand) { at(Op::Add).b = kNone, expect("operand b is missing"); }
TEST_F(VerifyTest, SuperfluousOperand) { at(Op::ReadCode).c = 0, expect("it has no operand c"); }
TEST_F(VerifyTest, UseBeforeDefinition) {
  at(Op::ReadCode).a = 30, expect("operand a is not a value that can be reached");
}
TEST_F(VerifyTest, UseOfAnEffect) { f.ops.back().a = find(f, Op::Store), expect("operand a is not a value"); }
TEST_F(VerifyTest, UseOutsideItsRegion) {
  f.ops.back().a = find(f, Op::PackPosition), expect("operand a is not a value");
}
TEST_F(VerifyTest, ElementOutsideItsRegion) {
  f.ops.back().a = find(f, Op::ForEach), expect("operand a is not a value");
}
TEST_F(VerifyTest, PredicateOfAPureOperation) { at(Op::Add).pred = 0, expect("it has no predicate"); }
TEST_F(VerifyTest, PredicateThatIsNoBool) {
  at(Op::Store).pred = find(f, Op::ReadCode), expect("the predicate is not 0 or 1");
}
TEST_F(VerifyTest, PredicateBehindIt) { at(Op::Store).pred = f.ops.size() - 1, expect("the predicate is not a value"); }
TEST_F(VerifyTest, BallotOfANumber) { at(Op::Ballot).a = find(f, Op::ReadCode), expect("operand a is not 0 or 1"); }
TEST_F(VerifyTest, OtherLanesInARegion) {
  f.ops[find(f, Op::ForEach) + 1] = {.op = Op::Reduce, .a = 0}, expect("a region has no operation across lanes");
}
TEST_F(VerifyTest, RangeTooSmall) { range(Op::Add).hi = 5, expect("but values are"); }
TEST_F(VerifyTest, ReadRangeTooSmall) { range(Op::ReadCode).hi = 5, expect("but values are"); }
TEST_F(VerifyTest, ReduceRangeTooSmall) { range(Op::Reduce).hi = 5, expect("but values are"); }
TEST_F(VerifyTest, EmptyRange) { range(Op::Pc).lo = Integer::power_of_two(60), expect("the range is empty"); }
TEST_F(VerifyTest, RangeBeyondTheLimit) { range(Op::Pc).hi = Integer::power_of_two(1024), expect("beyond 1024 bits"); }
TEST_F(VerifyTest, RangeOfAnEffect) { range(Op::Store).hi = 1, expect("it has no value, but a range"); }
TEST_F(VerifyTest, RangeWithoutTheZeroOfAFalsePredicate) { range(Op::Host).lo = 1, expect("lacks the 0"); }
TEST_F(VerifyTest, NegativeShift) {
  at(Op::Add) = {.op = Op::Shl, .a = 0, .b = find(f, Op::ReadReg)}, expect("breaks its condition");
}
TEST_F(VerifyTest, OpenRegion) {
  f.ops.pop_back(), f.ops.resize(find(f, Op::ForEachEnd)), f.ranges.resize(f.ops.size()), expect("not closed");
}
TEST_F(VerifyTest, StrayEnd) {
  f.ops.push_back({.op = Op::ForEachEnd}), f.ranges.push_back({0, 0}), expect("no region is open");
}
TEST_F(VerifyTest, EndOfAnotherKind) { at(Op::ForEachEnd) = {.op = Op::AtomicEnd, .a = 0}, expect("of another kind"); }
TEST_F(VerifyTest, EndElsewhere) { at(Op::ForEach).end += 1, expect("the region ends elsewhere"); }
TEST_F(VerifyTest, EndBeforeItsBeginning) { at(Op::ForEach).end = 1, expect("its end is not after it"); }
TEST_F(VerifyTest, EndOfNoRegion) { at(Op::Add).end = 7, expect("it has no end"); }
TEST_F(VerifyTest, UnknownConstant) { at(Op::Const).a = 1000, expect("unknown constant"); }
TEST_F(VerifyTest, UnknownNote) { at(Op::Fault).b = 1000, expect("unknown note"); }
TEST_F(VerifyTest, UnknownFloat) { at(Op::Float).aux = 1000, expect("aux is out of bounds"); }
TEST_F(VerifyTest, FloatWithoutWidth) { f.floats[1].width = 0, expect("the float operation is none"); }
TEST_F(VerifyTest, FloatWithTooFewOperands) { at(Op::Float).c = kNone, expect("another number of operands"); }
TEST_F(VerifyTest, UnknownVariant) { at(Op::Launch).sub = 200, expect("sub is out of bounds"); }
TEST_F(VerifyTest, UnknownOperation) { at(Op::Add).op = static_cast<Op>(250), expect("no such operation"); }
TEST_F(VerifyTest, RangesMissing) { f.ranges.pop_back(), expect("not as many ranges"); }
TEST_F(VerifyTest, ResultThatIsNone) { f.result = find(f, Op::Store), expect("the result is not a value"); }

TEST_F(VerifyTest, IndicesWithinTheCountsGiven) {
  EXPECT_EQ(verify(f, {.field = 2, .file = 2, .type = 3, .space = 2, .fault = 4, .setting = 0}),
            std::vector<std::string>{});
  for (Counts counts :
       {Counts{.field = 1}, Counts{.file = 1}, Counts{.type = 2}, Counts{.space = 1}, Counts{.fault = 3}}) {
    expect("aux is out of bounds", counts);
  }
}

}  // namespace
}  // namespace isadora::ir
