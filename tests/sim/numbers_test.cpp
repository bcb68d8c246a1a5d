// The reference engine's words of 64 and 128 bits, and the lanes engine's rows, against exact integers: random
// functions, the same state, the same result.
#include <random>

#include "sim/lanes/lanes.h"
#include "sim/reference/reference.h"
#include "toy.h"

namespace isadora::sim {
namespace {

using base::Integer;
using ir::Op;
using reference::Numbers;

class RandomBody {
 public:
  explicit RandomBody(uint64_t seed) : random_(seed) {}

  // Registers and the immediate, then pure operations on what there is; the results go to R10 … R13 and P0.
  void build(Body& b, unsigned operations, unsigned bits) {
    values_ = {b.reg(kB), b.reg(kC), b.sext(b.reg(kA), 32), b.imm(), b.constant(Integer(random_() % 100) - 50),
               b.lane()};
    for (unsigned i = 0; i < operations; i++) grow(b, bits);
    for (unsigned i = 0; i < 4; i++) {
      b.effect({.op = Op::WriteReg,
                .aux = kR,
                .a = b.constant(10 + i),
                .b = b.constant(32),
                .c = b.binary(Op::Shr, last(), b.constant(16 * i))});
    }
    b.effect({.op = Op::WriteReg, .aux = kP, .a = b.constant(0), .b = b.constant(1), .c = last()});
  }

 private:
  ir::Value any() { return values_[random_() % values_.size()]; }
  ir::Value last() const { return values_.back(); }
  bool fits(Body& b, ir::Value v, unsigned bits) const {
    return b.range(v).lo.bit_length() <= bits && b.range(v).hi.bit_length() <= bits;
  }

  void grow(Body& b, unsigned bits) {
    static const Op kOps[] = {Op::Add,      Op::Sub,    Op::Mul,        Op::DivFloor,    Op::ModFloor, Op::DivTrunc,
                              Op::RemTrunc, Op::Min,    Op::Max,        Op::And,         Op::Or,       Op::Xor,
                              Op::Not,      Op::Shl,    Op::Shr,        Op::ZExt,        Op::SExt,     Op::PopCount,
                              Op::HighBit,  Op::LowBit, Op::BitReverse, Op::ByteReverse, Op::Eq,       Op::Ne,
                              Op::Lt,       Op::Le,     Op::Select};
    const Op op = kOps[random_() % std::size(kOps)];
    const ir::Value small = b.constant(random_() % 70),
                    amount = random_() % 2 ? small : b.binary(Op::And, any(), b.constant(31));
    ir::Value v = ir::kNone;
    switch (op) {
      case Op::Not: v = b.unary(op, any()); break;
      case Op::PopCount:
      case Op::HighBit:
      case Op::LowBit: v = b.unary(op, b.zext(any(), 1 + random_() % 60)); break;
      case Op::Shl:
      case Op::Shr:
      case Op::ZExt:
      case Op::SExt:
      case Op::BitReverse: v = b.binary(op, any(), amount); break;
      case Op::ByteReverse: v = b.binary(op, any(), b.constant(random_() % 9)); break;
      case Op::Select: v = b.select(b.binary(Op::Lt, any(), any()), any(), any()); break;
      default: v = b.binary(op, any(), any()); break;
    }
    values_.push_back(fits(b, v, bits) ? v : b.sext(v, bits - 1));
  }

  std::mt19937_64 random_;
  std::vector<ir::Value> values_;
};

std::vector<Integer> random_lanes(std::mt19937_64& random) {
  static const uint32_t kEdges[] = {0, 1, 2, 31, 32, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF};
  std::vector<Integer> values;
  for (unsigned lane = 0; lane < 32; lane++) {
    const bool edge = random() % 2;
    values.emplace_back(edge ? kEdges[random() % std::size(kEdges)] : static_cast<uint32_t>(random()));
  }
  return values;
}

std::unique_ptr<Engine> with(Numbers least) { return std::make_unique<reference::Reference>(least); }

class Widths : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(, Widths, testing::Values(40, 62, 100, 126));

TEST_P(Widths, words_rows_and_exact_integers_agree) {
  unsigned used_words = 0;
  for (uint64_t seed = 0; seed < 60; seed++) {
    Toy toy;
    const Maker op = toy.define("RANDOM", [&](Body& b) { RandomBody(seed).build(b, 25, GetParam()); });
    std::mt19937_64 random(seed);
    ToyBench words(toy, with(Numbers::Words64)), wide(toy, with(Numbers::Words128)), exact(toy, with(Numbers::Exact)),
        rows(toy, lanes::make_engine());
    const auto a = random_lanes(random), b = random_lanes(random), c = random_lanes(random);
    for (ToyBench* bench : {&words, &wide, &exact, &rows}) {
      bench->set("R1", a);
      bench->set("R2", b);
      bench->set("R3", c);
      bench->run_well({op(1, 2, 3, 0xABCDE)});
    }
    const ir::Function f = ir::specialize(toy.isa.opcodes[0].forms[0].semantics,
                                          toy.decode(op(1, 2, 3, 0xABCDE)).fields(toy.isa.opcodes[0]));
    used_words += reference::make_plan(toy.isa, f).numbers != Numbers::Exact;
    for (const char* place : {"R10", "R11", "R12", "R13", "P0"}) {
      ASSERT_EQ(words.get(place), exact.get(place)) << place << " of seed " << seed << "\n" << ir::to_text(f);
      ASSERT_EQ(wide.get(place), exact.get(place)) << place << " of seed " << seed << "\n" << ir::to_text(f);
      ASSERT_EQ(rows.get(place), exact.get(place)) << place << " of seed " << seed << "\n" << ir::to_text(f);
    }
  }
  EXPECT_GT(used_words, 50u) << "words are what most functions should use";
}

TEST(Numbers, a_plan_uses_the_smallest_that_holds_every_range) {
  Toy toy;
  const auto plan_of = [&](const std::function<void(Body&)>& body) {
    Body b;
    body(b);
    return reference::make_plan(toy.isa, b.finish()).numbers;
  };
  EXPECT_EQ(plan_of([](Body& b) { b.set(kA, b.add(b.reg(kB), b.reg(kC))); }), Numbers::Words64);
  EXPECT_EQ(plan_of([](Body& b) { b.set(kA, b.binary(Op::Mul, b.reg(kB), b.reg(kC)), 64); }), Numbers::Words128);
  EXPECT_EQ(plan_of([](Body& b) { b.set(kA, b.binary(Op::Mul, b.reg(kB, 64), b.reg(kC, 64)), 128); }), Numbers::Exact);
}

TEST(Numbers, functions_of_several_words_are_refused) {
  Toy toy;
  const auto refusal_of = [&](ir::Function body) {
    Instruction instruction;
    instruction.body = std::move(body);
    std::string refusal;
    reference::Reference().compile(toy.isa, instruction, refusal);
    return refusal;
  };
  Body b;
  b.set(kA, b.reg(kB));
  const ir::Function body = b.finish();
  EXPECT_EQ(refusal_of(body), "this is not the function of one instruction word");
  EXPECT_EQ(refusal_of(ir::specialize(body, std::vector<uint64_t>(16))), "");
}

}  // namespace
}  // namespace isadora::sim
