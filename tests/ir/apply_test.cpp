// One operation on known operands gives what GMP says, for operands on both sides of the machine word.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/facts.h"
#include "oracle.h"

namespace isadora::ir {
namespace {

using oracle::Random;

Integer apply_one(Op op, const Integer& a, const Integer& b, const Integer& c = 0) {
  return apply({}, {.op = op}, a, b, c);
}

bool takes_amount(Op op) {
  return op == Op::Shl || op == Op::Shr || op == Op::ZExt || op == Op::SExt || op == Op::BitReverse;
}

bool takes_natural(Op op) { return op == Op::PopCount || op == Op::HighBit || op == Op::LowBit; }

TEST(Apply, AgreesWithGmp) {
  Random random(1);
  for (Op op : oracle::kPure) {
    for (int i = 0; i < 400; ++i) {
      Integer a = oracle::number(random), b = oracle::number(random), c = oracle::number(random);
      if (takes_amount(op)) b = static_cast<int>(oracle::below(random, 200));
      if (op == Op::ByteReverse) b = static_cast<int>(oracle::below(random, 25));
      if (takes_natural(op)) a = a.is_negative() ? -a : a;
      if (op == Op::Select) a = static_cast<int>(oracle::below(random, 2));
      if (oracle::below(random, 10) == 0 && !takes_amount(op)) b = 0;
      EXPECT_EQ(apply_one(op, a, b, c),
                oracle::integer(oracle::value(op, oracle::big(a), oracle::big(b), oracle::big(c))))
          << name(op) << " " << a.to_hex() << " " << b.to_hex();
    }
  }
}

TEST(Apply, OracleKnowsEveryPureOperation) {
  for (const OpInfo& f : all_facts()) {
    Op op = static_cast<Op>(&f - all_facts().data());
    bool leaf = op == Op::Const || op == Op::Field || op == Op::Input || op == Op::Float;
    bool known = std::ranges::find(oracle::kPure, op) != std::end(oracle::kPure);
    EXPECT_EQ(known, f.kind == OpClass::Pure && !leaf) << f.name;
  }
}

TEST(Apply, DivisionByZeroIsDefined) {
  EXPECT_EQ(apply_one(Op::DivFloor, -7, 0), 0);
  EXPECT_EQ(apply_one(Op::DivTrunc, -7, 0), 0);
  EXPECT_EQ(apply_one(Op::ModFloor, -7, 0), -7);
  EXPECT_EQ(apply_one(Op::RemTrunc, -7, 0), -7);
}

TEST(Apply, AmountsBeyondAllBitsMakeNoDifference) {
  Integer far = Integer::power_of_two(100);
  EXPECT_EQ(apply_one(Op::Shr, -5, far), -1);
  EXPECT_EQ(apply_one(Op::Shr, 5, far), 0);
  EXPECT_EQ(apply_one(Op::ZExt, 5, far), 5);
  EXPECT_EQ(apply_one(Op::SExt, -5, far), -5);
}

}  // namespace
}  // namespace isadora::ir
