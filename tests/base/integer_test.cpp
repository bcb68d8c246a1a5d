// The exact integer is held against GMP on values of all sizes, most of all around the borders between its two
// representations, and against what its header promises in words.
#include "base/integer.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace isadora::base {
namespace {

mpz_class power(unsigned n) { return mpz_class(1) << n; }

// Everything near a power of two at which a word ends, with both signs, and random values of each length.
std::vector<mpz_class> interesting_values() {
  std::vector<mpz_class> values;
  for (const unsigned n : {0u, 1u, 7u, 31u, 32u, 62u, 63u, 64u, 65u, 125u, 126u, 127u, 128u, 129u, 255u, 300u}) {
    for (int d = -2; d <= 2; ++d) {
      values.push_back(power(n) + d);
      values.push_back(-power(n) + d);
    }
  }
  gmp_randclass random(gmp_randinit_default);
  random.seed(2024);
  for (unsigned length = 1; length <= 260; length += 7) {
    const mpz_class v = random.get_z_bits(length);
    values.push_back(v);
    values.push_back(-v);
  }
  return values;
}

Integer ours(const mpz_class& v) {
  const auto parsed = Integer::parse(v.get_str());
  EXPECT_TRUE(parsed.has_value()) << v;
  return parsed.value_or(Integer());
}

// Equals GMP's result, in the canonical representation of the value: equality and order depend on it.
void expect_is(const Integer& actual, const mpz_class& expected, const std::string& what) {
  ASSERT_EQ(actual.to_string(), expected.get_str()) << what;
  ASSERT_TRUE(actual == ours(expected)) << what << ": " << expected << " has two representations";
  ASSERT_TRUE((actual <=> ours(expected)) == 0) << what;
}

class Pairs : public testing::Test {
 protected:
  template <typename Check>
  void for_all(Check check) {
    const auto values = interesting_values();
    for (const mpz_class& x : values) {
      const Integer a = ours(x);
      for (const mpz_class& y : values) {
        check(x, y, a, ours(y));
        if (HasFatalFailure()) FAIL() << "x = " << x << ", y = " << y;
      }
    }
  }
};

TEST_F(Pairs, AddSubtractAndMultiplyAreExact) {
  for_all([](const mpz_class& x, const mpz_class& y, const Integer& a, const Integer& b) {
    expect_is(a + b, x + y, "+");
    expect_is(a - b, x - y, "-");
    expect_is(a * b, x * y, "*");
  });
}

TEST_F(Pairs, LogicIsTwosComplementWithoutEnd) {
  for_all([](const mpz_class& x, const mpz_class& y, const Integer& a, const Integer& b) {
    expect_is(a & b, x & y, "&");
    expect_is(a | b, x | y, "|");
    expect_is(a ^ b, x ^ y, "^");
  });
}

TEST_F(Pairs, OrderIsThatOfTheNumbers) {
  for_all([](const mpz_class& x, const mpz_class& y, const Integer& a, const Integer& b) {
    ASSERT_EQ(a < b, x < y);
    ASSERT_EQ(a == b, x == y);
    ASSERT_EQ(a > b, x > y);
  });
}

TEST_F(Pairs, DivisionIsExactAndByZeroHasTheStatedResults) {
  for_all([](const mpz_class& x, const mpz_class& y, const Integer& a, const Integer& b) {
    const bool zero = y == 0;
    mpz_class q, r;
    if (!zero) mpz_fdiv_qr(q.get_mpz_t(), r.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
    expect_is(a.div_floor(b), zero ? mpz_class(0) : q, "div_floor");
    expect_is(a.mod_floor(b), zero ? x : r, "mod_floor");
    if (!zero) mpz_tdiv_qr(q.get_mpz_t(), r.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
    expect_is(a.div_trunc(b), zero ? mpz_class(0) : q, "div_trunc");
    expect_is(a.rem_trunc(b), zero ? x : r, "rem_trunc");
  });
}

const unsigned kAmounts[] = {0, 1, 7, 31, 32, 63, 64, 65, 126, 127, 128, 129, 200, 400};

TEST(Integer, ShiftsMultiplyAndDivideDownwards) {
  for (const mpz_class& x : interesting_values()) {
    for (const unsigned n : kAmounts) {
      mpz_class floor;
      mpz_fdiv_q_2exp(floor.get_mpz_t(), x.get_mpz_t(), n);
      ASSERT_NO_FATAL_FAILURE(expect_is(ours(x).shl(n), x * power(n), "shl")) << x << " by " << n;
      ASSERT_NO_FATAL_FAILURE(expect_is(ours(x).shr(n), floor, "shr")) << x << " by " << n;
    }
  }
}

TEST(Integer, BitsAreThoseOfTheEndlessPattern) {
  for (const mpz_class& x : interesting_values()) {
    const Integer a = ours(x);
    for (const unsigned n : kAmounts) ASSERT_EQ(a.bit(n), mpz_tstbit(x.get_mpz_t(), n)) << x << " bit " << n;
  }
}

TEST(Integer, LowBitsAreTheRemainderAndSignExtensionReadsThem) {
  for (const mpz_class& x : interesting_values()) {
    for (const unsigned n : kAmounts) {
      mpz_class low;
      mpz_fdiv_r_2exp(low.get_mpz_t(), x.get_mpz_t(), n);
      const bool negative = n > 0 && mpz_tstbit(low.get_mpz_t(), n - 1);
      ASSERT_NO_FATAL_FAILURE(expect_is(ours(x).low_bits(n), low, "low_bits")) << x << ", " << n;
      const mpz_class extended = negative ? mpz_class(low - power(n)) : low;
      ASSERT_NO_FATAL_FAILURE(expect_is(ours(x).sign_extend(n), extended, "sign_extend")) << x << ", " << n;
    }
  }
}

TEST(Integer, ComplementAndNegationAgree) {
  for (const mpz_class& x : interesting_values()) {
    ASSERT_NO_FATAL_FAILURE(expect_is(~ours(x), -x - 1, "~"));
    ASSERT_NO_FATAL_FAILURE(expect_is(-ours(x), -x, "-"));
  }
}

TEST(Integer, LowWordsAreThoseOfThePattern) {
  for (const mpz_class& x : interesting_values()) {
    const Integer a = ours(x);
    mpz_class low;
    mpz_fdiv_r_2exp(low.get_mpz_t(), x.get_mpz_t(), 64);
    ASSERT_EQ(mpz_class(std::to_string(a.to_uint64())), low) << x;
    ASSERT_EQ(static_cast<uint64_t>(a.to_int64()), a.to_uint64());
    mpz_fdiv_r_2exp(low.get_mpz_t(), x.get_mpz_t(), 128);
    ASSERT_NO_FATAL_FAILURE(expect_is(Integer::from_unsigned(a.to_uint128()), low, "to_uint128"));
    ASSERT_EQ(a.fits_int64(), x >= -power(63) && x < power(63)) << x;
    ASSERT_EQ(a.fits_uint64(), x >= 0 && x < power(64)) << x;
    ASSERT_EQ(a.is_negative(), x < 0);
    ASSERT_EQ(a.is_zero(), x == 0);
  }
}

TEST(Integer, BitLengthLeavesOutTheSign) {
  EXPECT_EQ(Integer(0).bit_length(), 0u);
  EXPECT_EQ(Integer(-1).bit_length(), 0u);
  EXPECT_EQ(Integer(255).bit_length(), 8u);
  EXPECT_EQ(Integer(-128).bit_length(), 7u);
  for (const unsigned n : {1u, 63u, 64u, 126u, 127u, 128u, 300u}) {
    EXPECT_EQ(Integer::power_of_two(n).bit_length(), n + 1);
    EXPECT_EQ((Integer::power_of_two(n) - 1).bit_length(), n);
    EXPECT_EQ((-Integer::power_of_two(n)).bit_length(), n);
    EXPECT_EQ((-Integer::power_of_two(n) - 1).bit_length(), n + 1);
  }
}

TEST(Integer, PopcountCountsOnesOfWhatIsNotNegative) {
  EXPECT_EQ(Integer(0).popcount(), 0u);
  EXPECT_EQ(Integer(0xF0F).popcount(), 8u);
  EXPECT_EQ((Integer::power_of_two(127) - 1).popcount(), 127u);
  EXPECT_EQ((Integer::power_of_two(200) - 1).popcount(), 200u);
  EXPECT_EQ(Integer(-1).popcount(), 0u);
}

TEST(Integer, TextIsReadInThreeBases) {
  EXPECT_EQ(Integer::parse("0"), Integer(0));
  EXPECT_EQ(Integer::parse("-17"), Integer(-17));
  EXPECT_EQ(Integer::parse("007"), Integer(7));
  EXPECT_EQ(Integer::parse("0x1F"), Integer(31));
  EXPECT_EQ(Integer::parse("0X1f"), Integer(31));
  EXPECT_EQ(Integer::parse("-0b101"), Integer(-5));
  EXPECT_EQ(Integer::parse("-0"), Integer(0));
  EXPECT_EQ(Integer::parse("340282366920938463463374607431768211456"), Integer::power_of_two(128));
}

TEST(Integer, WhatIsNoNumberIsNotRead) {
  for (const char* text : {"", "-", "--1", "+1", "0x", "0b", "0b2", "12a", " 1", "1 ", "0x-1", "1_000", "0xG", "1.5"}) {
    EXPECT_FALSE(Integer::parse(text).has_value()) << '"' << text << '"';
  }
}

TEST(Integer, TextIsWrittenInTwoBases) {
  EXPECT_EQ(Integer(255).to_hex(), "0xFF");
  EXPECT_EQ(Integer(-255).to_hex(), "-0xFF");
  EXPECT_EQ(Integer(0).to_hex(), "0x0");
  EXPECT_EQ(Integer::power_of_two(128).to_hex(), "0x100000000000000000000000000000000");
  EXPECT_EQ(Integer(-5).to_string(), "-5");
  for (const mpz_class& x : interesting_values()) {
    EXPECT_EQ(Integer::parse(ours(x).to_hex()), ours(x)) << x;
  }
}

TEST(Integer, CopiesAreIndependent) {
  const Integer large = Integer::power_of_two(200), small = 7;
  Integer a = large, b = small;
  a = small;
  b = large;
  EXPECT_EQ(a, Integer(7));
  EXPECT_EQ(b, Integer::power_of_two(200));
  b = b + 1;
  EXPECT_EQ(large, Integer::power_of_two(200));
  Integer& itself = b;
  b = itself;
  EXPECT_EQ(b, Integer::power_of_two(200) + 1);
  const Integer moved = std::move(b);
  EXPECT_EQ(moved, Integer::power_of_two(200) + 1);
}

}  // namespace
}  // namespace isadora::base
