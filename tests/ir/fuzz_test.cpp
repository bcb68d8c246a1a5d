// Random functions of fields. Whatever the builder folds and whatever ranges it finds, the values stay those of an
// evaluation of the same recipe that knows neither builder nor IR.
#include <gtest/gtest.h>

#include "ir/builder.h"
#include "ir/facts.h"
#include "ir/ranges.h"
#include "oracle.h"

namespace isadora::ir {
namespace {

using oracle::below;
using oracle::Random;

constexpr unsigned kWidths[] = {1, 3, 8, 17, 64};

// A step is a constant, a field, or an operation on earlier steps.
struct Step {
  enum { Constant, Field, Operation } kind;
  Integer constant = 0;
  unsigned field = 0;
  Op op = Op::Add;
  size_t a = 0, b = 0, c = 0;
};

class Recipe {
 public:
  explicit Recipe(uint64_t seed) : random_(seed) {
    for (unsigned i = 0; i < std::size(kWidths); ++i)
      add({.kind = Step::Field, .field = i}, builder.field(i, kWidths[i]));
    for (int i = 0; i < 40; ++i) grow();
  }

  std::vector<mpz_class> values(std::span<const uint64_t> codes) const {
    std::vector<mpz_class> all;
    for (const Step& step : steps_) {
      if (step.kind == Step::Constant) all.push_back(oracle::big(step.constant));
      if (step.kind == Step::Field) all.push_back(mpz_class(std::to_string(codes[step.field])));
      if (step.kind == Step::Operation) all.push_back(oracle::value(step.op, all[step.a], all[step.b], all[step.c]));
    }
    return all;
  }

  std::vector<uint64_t> codes() {
    std::vector<uint64_t> codes;
    for (unsigned width : kWidths)
      codes.push_back(below(random_, 3) ? random_() >> (64 - width) : below(random_, 2) ? ~0ull >> (64 - width) : 0);
    return codes;
  }

  Builder builder;
  std::vector<Value> made;  // the builder's value of each step

 private:
  void add(Step step, Value value) {
    steps_.push_back(std::move(step));
    made.push_back(value);
  }

  void grow() {
    if (below(random_, 4) == 0) return constant();
    Step step{.kind = Step::Operation,
              .op = oracle::kPure[below(random_, std::size(oracle::kPure))],
              .a = pick(),
              .b = pick(),
              .c = pick()};
    if (step.op == Op::Select && !within(builder.range(made[step.a]), {0, 1})) return;
    const OpInfo& shape = facts(step.op);
    auto slot = [&](int i, size_t of) { return shape.operands[i] == Presence::Absent ? kNone : made[of]; };
    Value value = builder.pure({.op = step.op, .a = slot(0, step.a), .b = slot(1, step.b), .c = slot(2, step.c)});
    if (!std::exchange(builder.too_wide, false)) add(step, value);
  }

  void constant() {
    Integer v = below(random_, 2) ? Integer(below(random_, 40) - 5) : oracle::number(random_);
    add({.kind = Step::Constant, .constant = v}, builder.constant(v));
  }

  size_t pick() { return static_cast<size_t>(below(random_, steps_.size())); }

  Random random_;
  std::vector<Step> steps_;
};

class Fuzz : public testing::TestWithParam<int> {};

TEST_P(Fuzz, ValuesStayWhatTheyAre) {
  for (uint64_t seed = GetParam() * 60; seed < GetParam() * 60 + 60u; ++seed) {
    SCOPED_TRACE(seed);
    Recipe recipe(seed);
    Value result = recipe.made.back();
    Function all = recipe.builder.function();  // before dead code goes: every step is still there
    Function f = recipe.builder.finish(result);
    ASSERT_EQ(verify(all), std::vector<std::string>{});
    ASSERT_EQ(verify(f), std::vector<std::string>{}) << to_text(f);
    std::string error, text = to_text(f);
    auto back = parse_text(text, &error);
    ASSERT_TRUE(back) << error;
    ASSERT_EQ(to_text(*back), text);
    for (int i = 0; i < 6; ++i) {
      std::vector<uint64_t> codes = recipe.codes();
      std::vector<mpz_class> values = recipe.values(codes);
      for (size_t step = 0; step < values.size(); ++step) {
        Integer value = oracle::integer(values[step]);
        ASSERT_TRUE(all.ranges[recipe.made[step]].contains(value)) << step << " " << value.to_hex() << "\n"
                                                                   << to_text(all);
        all.result = recipe.made[step];
        ASSERT_EQ(evaluate(all, codes), value) << step << "\n" << to_text(all);
      }
      Integer value = oracle::integer(values.back());
      ASSERT_EQ(evaluate(f, codes), value);
      Function special = specialize(f, codes);
      ASSERT_EQ(special.ops.size(), 1u) << to_text(special);
      ASSERT_EQ(special.ranges[0].lo, value);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Fuzz, testing::Range(0, 4));

}  // namespace
}  // namespace isadora::ir
