// Fast expressions mean what ir::evaluate means.
#include "encoding/expression.h"

#include <gtest/gtest.h>

#include "toys.h"

namespace isadora::encoding {
namespace {

using ir::Op;
using toys::field;
using toys::fixed;
using toys::Formula;

class Expressions : public ::testing::Test {
 protected:
  const std::vector<model::Field> fields = {field("a", 0, {{0, 3}}), field("b", 0, {{3, 22}}),
                                            fixed("c", 0, {{25, 4}}, 9)};

  void expect_same(const model::FieldExpr& e) {
    const Expression fast(e, fields);
    toys::Random random(3);
    for (size_t i = 0; i < 200; ++i) {
      const std::vector<uint64_t> codes = {random() % 8, random() % (1 << 22), 9};
      ASSERT_EQ(fast(codes.data()), model::evaluate(e, codes)) << ir::to_text(*e.function);
    }
  }
};

TEST_F(Expressions, AreConstantsWhereTheyDependOnNothing) {
  EXPECT_TRUE(Expression(model::FieldExpr{32, {}}, fields).is_constant());
  Formula formula;
  const model::FieldExpr of_fixed = formula.result(formula.equals(2, 4, 9));
  const Expression e(of_fixed, fields);
  EXPECT_TRUE(e.is_constant()) << "the field's code is fixed";
  EXPECT_EQ(e.constant(), 1u);
}

TEST_F(Expressions, OfAFewBitsAndOfMany) {
  for (const auto& [index, width] : {std::pair{0, 3u}, {1, 22u}}) {
    Formula formula;
    const auto f = static_cast<uint16_t>(index);
    expect_same(formula.result(formula.equals(f, width, 5)));
  }
}

TEST_F(Expressions, EachOperationAsTheIrDefinesIt) {
  const int64_t wide = int64_t{1} << 40;
  for (const Op op : {Op::Add, Op::Sub, Op::Mul, Op::ModFloor, Op::DivFloor, Op::RemTrunc, Op::Min, Op::Max, Op::And,
                      Op::Or, Op::Xor, Op::Shl, Op::Shr, Op::ZExt, Op::SExt, Op::Eq, Op::Ne, Op::Lt, Op::Le}) {
    for (const int64_t shift : {0, 3, 1 << 20}) {
      Formula formula;
      const ir::Value b =
          formula.op(Op::Sub, formula.field(1, 22), formula.constant(shift), -shift, (1 << 22) - 1 - shift);
      const ir::Value a = formula.field(0, 3);
      expect_same(formula.result(formula.op(op, b, a, -wide, wide)));
    }
  }
}

TEST_F(Expressions, ChoicesAndComplements) {
  Formula formula;
  const ir::Value is = formula.equals(0, 3, 2);
  const ir::Value inverted = formula.op(Op::Not, formula.field(1, 22), ir::kNone, -(1 << 22), -1);
  expect_same(formula.result(formula.op(Op::Select, is, inverted, -(1 << 22), 7, formula.field(0, 3))));
}

TEST_F(Expressions, BeyondSixtyFourBitsAreLeftToTheIr) {
  Formula formula;
  const ir::Value by = formula.constant(70);
  const ir::Value large = formula.op(Op::Shl, formula.field(1, 22), by, 0, 0);
  formula.f.ranges[large].hi = base::Integer::power_of_two(92);
  expect_same(formula.result(formula.op(Op::Shr, large, formula.constant(66), 0, 1 << 26)));
}

}  // namespace
}  // namespace isadora::encoding
