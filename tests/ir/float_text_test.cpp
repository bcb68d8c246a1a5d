// Floats to text and back: the nearest pattern, the shortest number.
#include "ir/float_text.h"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <random>

namespace isadora::ir {
namespace {

FloatShape shape(FloatFormat format, unsigned bits) { return float_shape(format, bits).value(); }
const FloatShape kSingle = shape(FloatFormat::F32, 32), kHigh = shape(FloatFormat::F64, 32);

std::string printed(const FloatShape& shape, uint64_t pattern) {
  std::string out;
  print_float(shape, pattern, out);
  return out;
}

TEST(FloatText, FormatsAreCutFromBelow) {
  EXPECT_EQ(kHigh.precision, 21u);
  EXPECT_EQ(kHigh.infinity(), 0x7FF00000u);
  EXPECT_EQ(shape(FloatFormat::F32, 16).infinity(), float_shape(FloatFormat::BF16).infinity());
  EXPECT_EQ(shape(FloatFormat::F16, 32).bits, 16u);
  EXPECT_FALSE(float_shape(FloatFormat::F64, 11));
}

TEST(FloatText, NumbersAreRoundedToNearestEven) {
  EXPECT_EQ(read_float(kSingle, "0.1"), 0x3DCCCCCDu);
  EXPECT_EQ(read_float(kSingle, "16777217.0"), 0x4B800000u);
  EXPECT_EQ(read_float(kSingle, "16777219.0"), 0x4B800002u);
  EXPECT_EQ(read_float(kSingle, "16777217.0000000000000000000000000000000001"), 0x4B800001u);
  EXPECT_EQ(read_float(kSingle, "-0.0"), 0x80000000u);
  EXPECT_EQ(read_float(kSingle, "1e-45"), 1u);
  EXPECT_EQ(read_float(kSingle, "7e-46"), 0u);
  EXPECT_EQ(read_float(kSingle, "1e-999999999999999999999999"), 0u);
  EXPECT_EQ(read_float(kHigh, "0.1"), 0x3FB9999Au);
  EXPECT_EQ(read_float(kHigh, "5e-324"), 0u);  // a subnormal whose bits are all in the low word
  EXPECT_EQ(read_float(shape(FloatFormat::F16, 32), "1.5"), 0x3E00u);
}

TEST(FloatText, WhatRoundsToInfinityIsOutOfRange) {
  EXPECT_EQ(read_float(kSingle, "3.4028235e38"), 0x7F7FFFFFu);
  EXPECT_FALSE(read_float(kSingle, "3.4028236e38"));
  EXPECT_FALSE(read_float(kSingle, "-1e39"));
  EXPECT_FALSE(read_float(kHigh, "1.8e308"));
  EXPECT_FALSE(read_float(kHigh, "1e999999999999999999999999"));
  EXPECT_EQ(read_float(shape(FloatFormat::F16, 16), "65519.99"), 0x7BFFu);
  EXPECT_FALSE(read_float(shape(FloatFormat::F16, 16), "65520.0"));
}

TEST(FloatText, PrintsAsPeopleWrite) {
  const std::pair<uint64_t, const char*> texts[] = {{0x3F800000, "1.0"},
                                                    {0xC0490FDB, "-3.1415927"},
                                                    {0x3DCCCCCD, "0.1"},
                                                    {0x38D1B717, "0.0001"},
                                                    {0x3727C5AC, "1e-5"},
                                                    {0x5A0E1BCA, "1e16"},
                                                    {0x58635FA9, "1000000000000000.0"},
                                                    {1, "1e-45"},
                                                    {0x7F7FFFFF, "3.4028235e38"},
                                                    {0, "0.0"},
                                                    {0x80000000, "-0.0"},
                                                    {0x42C80000, "100.0"}};
  for (const auto& [pattern, text] : texts) EXPECT_EQ(printed(kSingle, pattern), text);
  EXPECT_EQ(printed(kSingle, 0x7F800000), "");
  EXPECT_EQ(printed(kSingle, 0xFFC00000), "");
}

unsigned digits_in(const std::string& text) {
  std::string mantissa = text.substr(0, text.find('e'));
  std::erase_if(mantissa, [](char c) { return c < '0' || c > '9'; });
  mantissa.erase(0, mantissa.find_first_not_of('0'));
  mantissa.erase(mantissa.find_last_not_of('0') + 1);
  return static_cast<unsigned>(mantissa.size());
}

// The standard library's shortest text of a single has as many digits, and all powers of two are among them.
TEST(FloatText, SinglesAreAsShortAsTheStandardLibrarys) {
  std::mt19937_64 random(5);
  std::vector<uint32_t> patterns;
  for (uint32_t e = 1; e < 255; ++e) patterns.push_back(e << 23);
  for (int i = 0; i < 3000; ++i) patterns.push_back(static_cast<uint32_t>(random()) & 0x7FFFFFFF);
  for (const uint32_t p : patterns) {
    const std::string text = printed(kSingle, p);
    if (p >= kSingle.infinity()) continue;
    EXPECT_EQ(read_float(kSingle, text), p) << text;
    char buffer[64];
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, std::bit_cast<float>(p), std::chars_format::scientific);
    EXPECT_EQ(digits_in(text), digits_in(std::string(buffer, end.ptr))) << text;
  }
}

TEST(FloatText, HighWordsOfDoublesMakeTheRoundTrip) {
  std::mt19937_64 random(6);
  for (int i = 0; i < 3000; ++i) {
    const uint64_t p = random() & 0xFFFFFFFF;
    const std::string text = printed(kHigh, p);
    if (text.empty()) continue;
    EXPECT_EQ(read_float(kHigh, text), p) << text;
    EXPECT_LE(digits_in(text), 8u) << text;
  }
}

}  // namespace
}  // namespace isadora::ir
