// MUFU against Arb: its special values, its functions in all their formats, all sources of the 16-bit ones, signs,
// bars, halves and saturation. `./dev campaign mufu` does the same with a million random sources each, or with all of a
// function's.
#include <bit>
#include <functional>

#include "isas/special.h"
#include "isas/warp.h"

namespace isadora::test {
namespace {

using Sources = std::vector<uint32_t>;
using OnHost = std::function<uint32_t(uint32_t)>;

void each(Mufu mufu, const std::string& what, const Sources& sources, const OnHost& expected) {
  for (size_t at = 0; at < sources.size(); at += Mufu::kMost) {
    const auto begin = sources.begin() + static_cast<long>(at);
    const Sources some(begin, begin + static_cast<long>(std::min(Mufu::kMost, sources.size() - at)));
    const std::vector<uint32_t> results = mufu(some);
    for (size_t i = 0; i < some.size(); ++i)
      ASSERT_EQ(results[i], expected(some[i])) << what << " of " << std::hex << some[i];
  }
  record(Shown::Runs, mufu.words());
  record(Shown::Oracle, mufu.words(), kArb);
}

const Special& named(const std::string& name) { return *find_special(name); }

// A half is in the low 16 bits.
std::string behind(const Special& s) { return s.type == Special::Type::Half ? ".H0" : ""; }

// Zeros, subnormals, the largest and the smallest, infinities, NaN, small integers and their neighbours, of both signs.
Sources sources_of_32_bits(unsigned randoms) {
  Sources out = {0, 1, 2, 0x7FFFFF, 0x800000, 0x800001, 0x7F7FFFFF, 0x7F800000, 0x7F800001, 0x7FC00000, 0x7FFFFFFF};
  for (const float x : {0.25f,  0.5f,   1.0f,   2.0f,       3.0f,       4.0f, 10.0f, 100.0f, 126.0f, 127.0f, 128.0f,
                        149.0f, 150.0f, 151.0f, 1.5707964f, 3.1415927f, 9.0f, 1e10f, 1e-10f, 1e38f,  1e-38f, 0.1f})
    for (const int delta : {-1, 0, 1}) out.push_back(std::bit_cast<uint32_t>(x) + static_cast<uint32_t>(delta));
  std::mt19937 random(1);
  for (unsigned i = 0; i < randoms; ++i) {
    const uint32_t exponent = i % 2 ? 100 + random() % 40 : random() % 256;
    out.push_back(exponent << 23 | (random() & 0x7FFFFF));
  }
  for (size_t i = out.size(); i-- > 0;) out.push_back(out[i] | 0x80000000);
  return out;
}

// As above for the high words of doubles.
Sources sources_of_doubles(unsigned randoms) {
  Sources out = {0,          1,          0xFFFFF,    0x100000,   0x100001,   0x3FF00000, 0x3FF00001,
                 0x40000000, 0x40100000, 0x7FD00000, 0x7FEFFFFF, 0x7FF00000, 0x7FF00001, 0x7FFFFFFF};
  std::mt19937 random(2);
  for (unsigned i = 0; i < randoms; ++i) out.push_back(random() & 0x7FFFFFFF);
  for (size_t i = out.size(); i-- > 0;) out.push_back(out[i] | 0x80000000);
  return out;
}

Sources sources_of(const Special& s, unsigned randoms) {
  return s.type == Special::Type::F64 ? sources_of_doubles(randoms) : sources_of_32_bits(randoms);
}

TEST(Mufu, EveryFunctionIsRoundedOnce) {
  for (const Special& s : specials())
    each(Mufu(s.name, "", behind(s)), s.name, sources_of(s, 5000), [&](uint32_t x) { return s.expected(x); });
}

TEST(Mufu, AllSourcesOf16Bits) {
  for (const Special& s : specials()) {
    if (s.type != Special::Type::Half) continue;
    Sources all(0x10000);
    for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<uint32_t>(i);
    each(Mufu(s.name, "", ".H0"), s.name, all, [&](uint32_t x) { return s.expected(x); });
  }
}

TEST(Mufu, TheUpperHalfIsTakenWhereItIsNamed) {
  for (const Special& s : specials())
    if (s.type == Special::Type::Half)
      each(Mufu(s.name, "", ".H1"), s.name + ".H1", sources_of(s, 300),
           [&](uint32_t x) { return s.expected(x >> 16); });
}

TEST(Mufu, SignsAndBarsComeFirst) {
  for (const Special& s : specials()) {
    if (s.type != Special::Type::F32 && s.type != Special::Type::F64) continue;
    const Sources sources = sources_of(s, 100);
    each(Mufu(s.name, "-"), s.name + " -", sources, [&](uint32_t x) { return s.expected(x ^ 0x80000000); });
    each(Mufu(s.name, "|", "|"), s.name + " ||", sources, [&](uint32_t x) { return s.expected(x & 0x7FFFFFFF); });
    each(Mufu(s.name, "-|", "|"), s.name + " -||", sources, [&](uint32_t x) { return s.expected(x | 0x80000000); });
  }
}

uint32_t saturated(uint32_t x) {
  const auto v = std::bit_cast<float>(x);
  return std::bit_cast<uint32_t>(!(v > 0) ? 0.0f : std::min(v, 1.0f));
}

TEST(Mufu, SaturationHoldsTheUnitInterval) {
  for (const Special& s : specials()) {
    if (s.type != Special::Type::F32) continue;
    each(Mufu(s.name + ".SAT"), s.name + ".SAT", sources_of(s, 200),
         [&](uint32_t x) { return saturated(s.expected(x)); });
  }
}

// A source with its prefixes, and their effect on a number.
struct Around {
  std::string before, behind;
  uint32_t (*of)(uint32_t);
};

std::vector<Around> arounds(const Special& s) {
  if (s.type == Special::Type::Half)
    return {{"", ".H0", [](uint32_t x) { return x & 0xFFFF; }}, {"", ".H1", [](uint32_t x) { return x >> 16; }}};
  std::vector<Around> out = {{"", "", [](uint32_t x) { return x; }}};
  if (s.type == Special::Type::Pair) return out;
  out.push_back({"-", "", [](uint32_t x) { return x ^ 0x80000000; }});
  out.push_back({"|", "|", [](uint32_t x) { return x & 0x7FFFFFFF; }});
  return out;
}

// Both with and without saturation, where a function has it.
void hold_both(Warp& warp, const Special& s, const std::string& source, uint32_t x) {
  warp.run("MUFU." + s.name + " R0, " + source + ";");
  ASSERT_EQ(warp.get("R0", 7), s.expected(x)) << s.name << " " << source << " of " << std::hex << x;
  warp.agrees(kArb);
  if (s.type != Special::Type::F32) return;
  warp.run("MUFU." + s.name + ".SAT R0, " + source + ";");
  ASSERT_EQ(warp.get("R0", 7), saturated(s.expected(x))) << s.name << " " << source << " of " << std::hex << x;
  warp.agrees(kArb);
}

// The source may be a uniform register, a constant or a number.
TEST(Mufu, WhereverItsSourceIs) {
  for (const Special& s : specials()) {
    Warp warp;
    for (const uint32_t x : sources_of(s, 4)) {
      warp.put("UR1", {base::Integer(x)});
      warp.put("c[0x0][0x160]", {base::Integer(x)});
      for (const Around& around : arounds(s))
        for (const std::string source : {"UR1", "c[0x0][0x160]"})
          hold_both(warp, s, around.before + source + around.behind, around.of(x));
      const uint32_t number = s.type == Special::Type::Half ? x & 0xFFFF : x;
      hold_both(warp, s, base::Integer(number).to_hex(), number);
    }
  }
}

// The tables of special values, row by row, as patterns.
struct Row {
  const char* operation;
  uint32_t source, result;
};
constexpr uint32_t kInf = 0x7F800000, kMinusInf = 0xFF800000, kNan = 0x7FFFFFFF, kOne = 0x3F800000,
                   kMinusZero = 0x80000000;
constexpr Row kRows[] = {{"COS.F32", kInf, kNan},
                         {"COS.F32", kMinusInf, kNan},
                         {"COS.F32", 0, kOne},
                         {"COS.F32", kMinusZero, kOne},
                         {"COS.F32", 0xFFC00001, kNan},
                         {"SIN.F32", kInf, kNan},
                         {"SIN.F32", kMinusInf, kNan},
                         {"SIN.F32", 0, 0},
                         {"SIN.F32", kMinusZero, kMinusZero},
                         {"SIN.F32", 0x7F800001, kNan},
                         {"EX2.F32", kMinusInf, 0},
                         {"EX2.F32", 0, kOne},
                         {"EX2.F32", kMinusZero, kOne},
                         {"EX2.F32", kInf, kInf},
                         {"EX2.F32", 0xFFFFFFFF, kNan},
                         {"LG2.F32", kMinusInf, kNan},
                         {"LG2.F32", 0xBF800000, kNan},
                         {"LG2.F32", 0x80000001, kNan},
                         {"LG2.F32", 0, kMinusInf},
                         {"LG2.F32", kMinusZero, kMinusInf},
                         {"LG2.F32", kInf, kInf},
                         {"LG2.F32", 0x7FC00000, kNan},
                         {"RCP.F32", kMinusInf, kMinusZero},
                         {"RCP.F32", kMinusZero, kMinusInf},
                         {"RCP.F32", 0, kInf},
                         {"RCP.F32", kInf, 0},
                         {"RCP.F32", 0x7FC00000, kNan},
                         {"RCP.F64", 0xFFF00000, kMinusZero},
                         {"RCP.F64", 0x800FFFFF, 0xFFF00000},
                         {"RCP.F64", kMinusZero, 0xFFF00000},
                         {"RCP.F64", 0, 0x7FF00000},
                         {"RCP.F64", 1, 0x7FF00000},
                         {"RCP.F64", 0x7FF00000, 0},
                         {"RCP.F64", 0x7FF00001, kNan},
                         {"RSQ.F32", kMinusInf, kNan},
                         {"RSQ.F32", 0x80000001, kNan},
                         {"RSQ.F32", kMinusZero, kMinusInf},
                         {"RSQ.F32", 0, kInf},
                         {"RSQ.F32", kInf, 0},
                         {"RSQ.F32", 0xFFC00000, kNan},
                         {"RSQ.F64", 0xFFF00000, kNan},
                         {"RSQ.F64", 0x80000001, 0xFFF00000},
                         {"RSQ.F64", kMinusZero, 0xFFF00000},
                         {"RSQ.F64", 0, 0x7FF00000},
                         {"RSQ.F64", 0xFFFFF, 0x7FF00000},
                         {"RSQ.F64", 0x7FF00000, 0},
                         {"RSQ.F64", 0x7FFFFFFF, kNan},
                         {"RSQ.F64", 0xBFF00000, kNan},
                         {"SQRT.F32", kMinusInf, kNan},
                         {"SQRT.F32", 0x80000001, kNan},
                         {"SQRT.F32", kMinusZero, kMinusZero},
                         {"SQRT.F32", 0, 0},
                         {"SQRT.F32", kInf, kInf},
                         {"SQRT.F32", 0x7F800001, kNan},
                         {"TANH.F32", kMinusInf, 0xBF800000},
                         {"TANH.F32", kMinusZero, kMinusZero},
                         {"TANH.F32", 0, 0},
                         {"TANH.F32", kInf, kOne},
                         {"TANH.F32", 0xFFFFFFFF, kNan},
                         {"EX2.F16_V2", 0xFC007C00, 0x00007C00},
                         {"EX2.F16_V2", 0x7E008000, 0x7FFF3C00},
                         {"TANH.BF16_V2", 0xFF807F80, 0xBF803F80},
                         {"TANH.BF16_V2", 0x8000FFC0, 0x80007FFF}};

TEST(Mufu, SpecialValuesAreThoseOfTheTables) {
  for (const Row& row : kRows) {
    EXPECT_EQ(Mufu(row.operation)({row.source}), Sources{row.result})
        << row.operation << " of " << std::hex << row.source;
    EXPECT_EQ(named(row.operation).expected(row.source), row.result) << "Arb's " << row.operation;
  }
}

// ---- text ----------------------------------------------------------------------------------------------------------

TEST(Mufu, NumbersInTheInstruction) {
  const std::pair<const char*, const char*> texts[] = {
      {"MUFU.SQRT.F32 R7, 0x40000000;", "MUFU.SQRT.F32 R7, 2.0;"},
      {"MUFU.SQRT.F32 R7, 1e-1;", "MUFU.SQRT.F32 R7, 0.1;"},
      {"MUFU.SQRT.F32 R7, -0.0;", "MUFU.SQRT.F32 R7, -0.0;"},
      {"MUFU.SQRT.F32 R7, 0x7F800000;", "MUFU.SQRT.F32 R7, 0x7F800000;"},
      {"MUFU.SQRT.F32 R7, 0xffc00000;", "MUFU.SQRT.F32 R7, 0xFFC00000;"},
      {"MUFU.RCP.F64 R0, 3.14159265;", "MUFU.RCP.F64 R0, 3.141592;"},
      {"MUFU.RCP.F64H R0, 1e300;", "MUFU.RCP.F64 R0, 1e300;"},
      {"MUFU.EX2.F16 R0, 1.5;", "MUFU.EX2.F16 R0, 0x3E00;"},
      {"MUFU.EX2.BF16 R0, 1.5;", "MUFU.EX2.BF16 R0, 0x3FC0;"},
      {"MUFU.EX2.F16 R0, 0x12343E00;", "MUFU.EX2.F16 R0, 0x12343E00;"},
      {"MUFU.EX2.F16_V2 R0, 0x3E003C00;", "MUFU.EX2.F16_V2 R0, 0x3E003C00;"}};
  for (const auto& [text, canonical] : texts) EXPECT_EQ(canonical_or_error(text), canonical) << text;
}

TEST(Mufu, WhatItsTablesForbidDoesNotAssemble) {
  for (const char* text : {"MUFU.COS.F16 R0, R1.H0;",       "MUFU.SIN.F64 R0, R1;",
                           "MUFU.LG2.BF16_V2 R0, R1;",      "MUFU.SQRT.F64 R0, R1;",
                           "MUFU.RCP.F16 R0, R1.H0;",       "MUFU.RSQ.BF16 R0, R1.H0;",
                           "MUFU.EX2.F64 R0, R1;",          "MUFU.TANH.F64 R0, R1;",
                           "MUFU.RCP.F64.SAT R0, R1;",      "MUFU.EX2.F16.SAT R0, R1.H0;",
                           "MUFU.EX2.F16 R0, R1;",          "MUFU.EX2.F16 R0, 1.0.H0;",
                           "MUFU.EX2.F32 R0, R1.H0;",       "MUFU.EX2.F16_V2 R0, R1.H1;",
                           "MUFU.EX2.F16 R0, -R1.H0;",      "MUFU.EX2.BF16 R0, |UR1|.H1;",
                           "MUFU.TANH.F16_V2 R0, -R1;",     "MUFU.TANH.BF16_V2 R0, |c[0x0][0x160]|;",
                           "MUFU.EX2.F32 R0, 1;",           "MUFU.EX2.F32 R0, -0x1;",
                           "MUFU.EX2.F16_V2 R0, 1.0;",      "MUFU.EX2.F32 R0, 1e39;",
                           "MUFU.EX2.F16 R0, 65520.0;",     "MUFU.RCP.F64 R0, 1e309;",
                           "MUFU.EX2.F32 R0, 0x100000000;", "MUFU.EX2.F32 R0, |1.0|;",
                           "MUFU.EX2.F32 R0, 1.0f;",        "MUFU.EX2.F32 R0, .;"})
    EXPECT_EQ(canonical_or_error(text), "error") << text;
}

}  // namespace
}  // namespace isadora::test
