// Simplified terms equal the originals: random ones, on random values, against exact integers and against the solver.
#include "prove/term.h"

#include <gtest/gtest.h>

#include <random>

#include "effort.h"
#include "prove/solver.h"

namespace isadora::prove {
namespace {

// Builds a random term, and computes what it is without any of the rules.
class Random {
 public:
  explicit Random(uint64_t seed) : random_(seed) {
    for (const uint32_t w : {1u, 8u, 32u, 33u})
      for (int i = 0; i < 2; ++i) {
        leaves_.push_back(t.variable("v" + std::to_string(leaves_.size()), w));
        Integer v;
        for (uint32_t at = 0; at < w; at += 32) v = v.shl(32) + Integer(random_() & 0xFFFFFFFF);
        if (random_() % 3 == 0) v = Integer(random_() % 4) - 2;
        values.push_back(v.low_bits(w));
      }
  }

  struct Known {
    Term term;
    Integer value;
  };

  Known make(unsigned depth, uint32_t width) {
    const Known k = depth == 0 ? leaf(width) : inner(depth - 1, width);
    EXPECT_EQ(t.width(k.term), width);
    return k;
  }

  Terms t;
  Assignment values;

 private:
  uint64_t below(uint64_t n) { return random_() % n; }

  Known leaf(uint32_t width) {
    if (below(4) == 0) {
      const Integer v = (below(2) ? Integer(below(4)) - 2 : Integer::power_of_two(static_cast<unsigned>(below(width))))
                            .low_bits(width);
      return {t.constant(v, width), v};
    }
    const size_t i = below(leaves_.size());
    const uint32_t own = t.width(leaves_[i]);
    if (own < width) {
      const bool is_signed = below(2);
      return {is_signed ? t.sext(leaves_[i], width) : t.zext(leaves_[i], width),
              (is_signed ? values[i].sign_extend(own) : values[i]).low_bits(width)};
    }
    const auto low = static_cast<uint32_t>(below(own - width + 1));
    return {t.extract(leaves_[i], low, width), values[i].shr(low).low_bits(width)};
  }

  Known inner(unsigned depth, uint32_t w) {
    const auto cut = [&](const Integer& v) { return v.low_bits(w); };
    if (w == 1 && below(2)) return compared(depth);
    const Known a = make(depth, w);
    switch (below(17)) {
      case 0: return {t.not_(a.term), cut(~a.value)};
      case 1: return {t.neg(a.term), cut(-a.value)};
      case 2: {
        const Known b = make(depth, w);
        return {t.and_(a.term, b.term), a.value & b.value};
      }
      case 3: {
        const Known b = make(depth, w);
        return {t.or_(a.term, b.term), a.value | b.value};
      }
      case 4: {
        const Known b = make(depth, w);
        return {t.xor_(a.term, b.term), a.value ^ b.value};
      }
      case 5:
      case 6: {
        const Known b = make(depth, w);
        return {t.add(a.term, b.term), cut(a.value + b.value)};
      }
      case 7: {
        const Known b = make(depth, w);
        return {t.times(a.term, b.term), cut(a.value * b.value)};
      }
      case 8: {
        const Known b = make(depth, w);
        if (b.value.is_zero()) return a;
        return {t.udiv(a.term, b.term), a.value.div_floor(b.value)};
      }
      case 9: {
        const Known b = make(depth, w);
        return {t.urem(a.term, b.term), a.value.mod_floor(b.value)};
      }
      case 10: {
        const Known b = make(depth, 8);
        const auto n = static_cast<unsigned>(b.value.to_uint64());
        return {t.shl(a.term, b.term), cut(a.value.shl(n))};
      }
      case 11: {
        const Known b = make(depth, 8);
        return {t.lshr(a.term, b.term), a.value.shr(static_cast<unsigned>(b.value.to_uint64()))};
      }
      case 12: {
        const Known b = make(depth, 8);
        return {t.ashr(a.term, b.term), cut(a.value.sign_extend(w).shr(static_cast<unsigned>(b.value.to_uint64())))};
      }
      case 13: {
        const uint32_t more = 1 + static_cast<uint32_t>(below(20)), low = static_cast<uint32_t>(below(more + 1));
        const Known b = make(depth, w + more);
        return {t.extract(b.term, low, w), b.value.shr(low).low_bits(w)};
      }
      case 14: {
        if (w == 1) return a;
        const auto split = static_cast<uint32_t>(1 + below(w - 1));
        const Known high = make(depth, w - split), low = make(depth, split);
        return {t.concat(high.term, low.term), high.value.shl(split) | low.value};
      }
      case 15: {
        if (w == 1) return a;
        const auto own = static_cast<uint32_t>(1 + below(w - 1));
        const Known b = make(depth, own);
        const bool is_signed = below(2);
        return {is_signed ? t.sext(b.term, w) : t.zext(b.term, w), cut(is_signed ? b.value.sign_extend(own) : b.value)};
      }
      default: {
        const Known c = make(depth, 1), b = make(depth, w);
        return {t.ite(c.term, a.term, b.term), c.value.is_zero() ? b.value : a.value};
      }
    }
  }

  Known compared(unsigned depth) {
    const uint32_t w = 1 + static_cast<uint32_t>(below(40));
    const Known a = make(depth, w), b = below(4) == 0 ? a : make(depth, w);
    switch (below(3)) {
      case 0: return {t.eq(a.term, b.term), a.value == b.value};
      case 1: return {t.below(a.term, b.term), a.value < b.value};
      default: return {t.signed_below(a.term, b.term), a.value.sign_extend(w) < b.value.sign_extend(w)};
    }
  }

  std::mt19937_64 random_;
  std::vector<Term> leaves_;
};

TEST(Terms, MeanWhatWasAskedForWhateverTheRulesMakeOfThem) {
  for (uint64_t seed = 0; seed < test::effort(20000); ++seed) {
    Random random(seed);
    const auto width = static_cast<uint32_t>(1 + seed % 40);
    const Random::Known known = random.make(1 + seed % 4, width);
    ASSERT_EQ(random.t.evaluate(known.term, random.values), known.value)
        << "seed " << seed << ": " << random.t.to_text(known.term);
  }
}

TEST(Terms, MeanTheSameToTheSolver) {
  std::string error;
  const auto solver = load_solver(error);
  ASSERT_TRUE(solver) << error;
  for (uint64_t seed = 0; seed < test::effort(300); ++seed) {
    Random random(seed);
    const auto width = static_cast<uint32_t>(1 + seed % 40);
    const Random::Known known = random.make(3, width);
    Terms& t = random.t;
    std::vector<Term> asserted;
    for (const Term one : t.reachable({known.term}))
      if (t.node(one).kind == TermKind::Var)
        asserted.push_back(t.eq(one, t.constant(random.values[t.node(one).aux], t.width(one))));
    asserted.push_back(t.not_(t.eq(known.term, t.constant(known.value, width))));
    const Answer answer = solver->check(t.tables(), t.reachable(asserted), asserted, 10000);
    EXPECT_EQ(answer.kind, Answer::Kind::None) << "seed " << seed;
  }
}

TEST(Terms, AreMadeForNoLongerThanTheyMay) {
  const auto sums = [](Terms& t) {
    Term sum = t.variable("x", 32);
    for (unsigned i = 0; i < 1'000'000; ++i) sum = t.xor_(t.add(sum, t.variable("y", 32)), sum);
  };
  Terms limited(20);
  EXPECT_THROW(sums(limited), Unsupported);
}

TEST(Terms, FindEqualSumsEqual) {
  Terms t;
  const Term x = t.variable("x", 32), y = t.variable("y", 32), c = t.variable("c", 1);
  const Term exact = t.add(t.add(t.zext(x, 34), t.zext(y, 34)), t.zext(c, 34));
  EXPECT_TRUE(t.is(t.eq(t.extract(exact, 0, 32), t.add(t.zext(c, 32), t.add(y, x))), 1));
  EXPECT_TRUE(t.is(t.eq(t.sub(x, y), t.neg(t.sub(y, x))), 1));
  EXPECT_TRUE(t.is(t.eq(t.sub(t.constant(Integer(-1), 32), x), t.not_(x)), 1));
  EXPECT_FALSE(t.is_constant(t.eq(t.add(x, y), t.sub(x, y))));
}

}  // namespace
}  // namespace isadora::prove
