// XU against the host: bits against its own arithmetic, special functions against the C library in 128 bits. A
// result is right where the host's value, with room for the library's error on both sides, rounds to it alone; values
// so near to a boundary that this does not tell are counted, and few.
#include <bit>
#include <functional>

#include "isas/formats.h"

namespace isadora::test {
namespace {

// ---- bits ----------------------------------------------------------------------------------------------------------

TEST(Xu, PopulationCount) {
  hold("POPC R0, R1;", "R0", [](auto r, auto) { return std::popcount(r(1)); });
  hold("POPC R0, ~R1;", "R0", [](auto r, auto) { return 32 - std::popcount(r(1)); });
  hold("POPC R0, -1;", "R0", [](auto, auto) { return 32; });
}

// PTX's bfind.
U64 leading(U64 word, bool is_signed, bool shift) {
  if (is_signed && word >> 31) word = low(~word);
  for (unsigned i = 32; i-- > 0;)
    if (word >> i & 1) return shift ? 31 - i : i;
  return 0xFFFFFFFF;
}

TEST(Xu, LeadingOne) {
  for (const bool is_signed : {false, true})
    for (const bool shift : {false, true}) {
      const std::string name = std::string("FLO") + (shift ? ".SH" : "") + (is_signed ? "" : ".U32");
      hold(name + " R0, R1;", "R0", [=](auto r, auto) { return leading(r(1), is_signed, shift); });
      hold(name + " R0, ~R1;", "R0", [=](auto r, auto) { return leading(low(~r(1)), is_signed, shift); });
      hold("IADD R1, R1, R1;" + name + " R0, R1;", "R0",
           [=](auto r, auto) { return leading(low(r(1) + r(1)), is_signed, shift); });
    }
}

TEST(Xu, EveryBitInverted) {
  hold("BREV R0, R1;", "R0", [](auto r, auto) { return low(~r(1)); });
}

// PTX's bmsk: bit by bit.
TEST(Xu, MaskOfOnes) {
  for (const bool wrap : {false, true})
    hold(std::string("BMSK") + (wrap ? ".WRAP" : "") + " R0, R1, R2;", "R0", [=](auto r, auto) {
      const U64 first = wrap ? r(1) % 32 : r(1), count = wrap ? r(2) % 32 : r(2);
      U64 mask = 0;
      for (U64 i = 0; i < 32; ++i) mask |= U64{i >= first && i - first < count} << i;
      return mask;
    });
}

// PTX's szext.
TEST(Xu, ExtensionFromAnyWidth) {
  for (const bool wrap : {false, true})
    for (const bool is_signed : {false, true})
      hold(std::string("SGXT") + (wrap ? ".WRAP" : "") + (is_signed ? "" : ".U32") + " R0, R1, R2;", "R0",
           [=](auto r, auto) -> U64 {
             const U64 n = wrap ? r(2) % 32 : std::min<U64>(r(2), 32);
             if (n == 0) return 0;
             const U64 sign = is_signed ? r(1) >> (n - 1) & 1 : 0;
             U64 out = 0;
             for (U64 i = 0; i < 32; ++i) out |= (i < n ? r(1) >> i & 1 : sign) << i;
             return out;
           });
}

// ---- functions -----------------------------------------------------------------------------------------------------

struct Function {
  const char* name;
  Wide (*of)(Wide);
};

Wide reciprocal(Wide x) { return 1 / x; }
Wide reciprocal_root(Wide x) { return x == 0 ? 1 / x : 1 / sqrtf128(x); }
Wide power_of_two(Wide x) { return x > 20000 ? kEndless : x < -20000 ? 0 : exp2f128(x); }

// The library is off by a few units of 2^-113; 2^-100 is room enough. Without it to tell them apart, results are exact.
constexpr int kRoom = 100;

// What the function's value rounds to, or nothing where that is too near to call.
std::optional<U64> expected(const Format& f, const Function& function, U64 source) {
  const Wide v = function.of(value_of(f, source));
  if (is_nan(v) || is_endless(v) || v == 0) return rounded(f, v);
  const Wide room = fabsf128(v) * ldexpf128(1, -kRoom);
  const U64 below = rounded(f, v - room), above = rounded(f, v + room);
  return below == above ? std::optional(below) : std::nullopt;
}

// Exact results lie on a number or in the middle of two, where no room is left; the host's value is then exact itself.
U64 expected_or_exact(const Format& f, const Function& function, U64 source, unsigned& near) {
  if (const auto e = expected(f, function, source)) return *e;
  ++near;
  return rounded(f, function.of(value_of(f, source)));
}

const Function kFunctions[] = {{"COS", cosf128},   {"SIN", sinf128},    {"EX2", power_of_two},
                               {"LG2", log2f128},  {"RCP", reciprocal}, {"RSQ", reciprocal_root},
                               {"SQRT", sqrtf128}, {"TANH", tanhf128}};

const Function& named(const std::string& name) {
  return *std::find_if(std::begin(kFunctions), std::end(kFunctions), [&](const Function& f) { return f.name == name; });
}

// 32 results at once.
class Special {
 public:
  explicit Special(std::string text) : text_(std::move(text)) {}
  std::vector<U64> operator()(const std::vector<U64>& sources) {
    std::vector<base::Integer> values(sources.begin(), sources.end());
    values.resize(32);
    warp_.put("R1", values);
    warp_.run(text_);
    std::vector<U64> out;
    for (unsigned lane = 0; lane < sources.size(); ++lane) out.push_back(warp_.get("R0", lane));
    return out;
  }

 private:
  Warp warp_;
  std::string text_;
};

using Check = std::function<void(U64 source, U64 result)>;

void each(const std::string& text, const std::vector<U64>& sources, const Check& check) {
  Special special(text);
  for (size_t at = 0; at < sources.size(); at += 32) {
    const size_t count = std::min<size_t>(32, sources.size() - at);
    const std::vector<U64> some(sources.begin() + static_cast<long>(at),
                                sources.begin() + static_cast<long>(at + count));
    const std::vector<U64> results = special(some);
    for (size_t i = 0; i < count; ++i) check(some[i], results[i]);
  }
}

// Zeros, subnormals, the largest and the smallest, infinities, NaN, small integers and their neighbours, of both signs.
std::vector<U64> sources_of_32_bits(unsigned randoms) {
  std::vector<U64> out = {0,          1,          2,          0x7FFFFF,   0x800000,  0x800001,
                          0x7F7FFFFF, 0x7F800000, 0x7F800001, 0x7FC00000, 0x7FFFFFFF};
  for (const float x : {0.25f,  0.5f,   1.0f,   2.0f,       3.0f,       4.0f, 10.0f, 100.0f, 126.0f, 127.0f, 128.0f,
                        149.0f, 150.0f, 151.0f, 1.5707964f, 3.1415927f, 9.0f, 1e10f, 1e-10f, 1e38f,  1e-38f, 0.1f})
    for (const int delta : {-1, 0, 1}) out.push_back(std::bit_cast<uint32_t>(x) + static_cast<U64>(delta));
  std::mt19937_64 random(1);
  for (unsigned i = 0; i < randoms; ++i) {
    const U64 exponent = i % 2 ? 100 + random() % 40 : random() % 256;
    out.push_back(exponent << 23 | (random() & 0x7FFFFF));
  }
  for (size_t i = out.size(); i-- > 0;) out.push_back(out[i] | 0x80000000);
  return out;
}

TEST(Mufu, SinglesAreRoundedOnce) {
  for (const Function& function : kFunctions) {
    unsigned near = 0;
    const auto sources = sources_of_32_bits(3000);
    each("MUFU." + std::string(function.name) + ".F32 R0, R1;", sources, [&](U64 source, U64 result) {
      ASSERT_EQ(result, expected_or_exact(kF32, function, source, near))
          << function.name << " of " << std::hex << source;
    });
    EXPECT_LT(near, sources.size() / 8) << function.name;
  }
}

TEST(Mufu, AllHalvesAreRoundedOnce) {
  for (const Format& format : {kF16, kBF16})
    for (const char* name : {"EX2", "TANH"}) {
      std::vector<U64> sources(0x10000);
      for (size_t i = 0; i < sources.size(); ++i) sources[i] = i;
      unsigned near = 0;
      each(std::string("MUFU.") + name + "." + format.name + " R0, R1.H0;", sources, [&](U64 source, U64 result) {
        ASSERT_EQ(result, expected_or_exact(format, named(name), source, near))
            << name << "." << format.name << " of " << std::hex << source;
      });
      EXPECT_LT(near, 0x1000u) << name << "." << format.name;
    }
}

TEST(Mufu, HalvesAreTakenByThemselves) {
  for (const Format& format : {kF16, kBF16})
    for (const char* name : {"EX2", "TANH"}) {
      unsigned near = 0;
      const std::string begin = std::string("MUFU.") + name + "." + format.name;
      const auto one = [&](U64 half) { return expected_or_exact(format, named(name), half & 0xFFFF, near); };
      const auto sources = sources_of_32_bits(300);
      each(begin + "_V2 R0, R1;", sources, [&](U64 x, U64 result) {
        ASSERT_EQ(result, one(x >> 16) << 16 | one(x)) << begin << "_V2 " << std::hex << x;
      });
      each(begin + " R0, R1.H1;", sources,
           [&](U64 x, U64 result) { ASSERT_EQ(result, one(x >> 16)) << begin << ".H1 " << std::hex << x; });
    }
}

// The high word of a double; a subnormal counts as a zero.
TEST(Mufu, HighWordsOfDoubles) {
  std::vector<U64> sources = {0,          1,          0xFFFFF,    0x100000,   0x100001,   0x3FF00000, 0x3FF00001,
                              0x40000000, 0x40100000, 0x7FD00000, 0x7FEFFFFF, 0x7FF00000, 0x7FF00001, 0x7FFFFFFF};
  std::mt19937_64 random(2);
  for (int i = 0; i < 3000; ++i) sources.push_back(random() & 0x7FFFFFFF);
  for (size_t i = sources.size(); i-- > 0;) sources.push_back(sources[i] | 0x80000000);
  for (const char* name : {"RCP", "RSQ"}) {
    unsigned near = 0;
    each(std::string("MUFU.") + name + ".F64 R0, R1;", sources, [&](U64 source, U64 result) {
      const bool subnormal = (source & 0x7FF00000) == 0;
      const U64 x = (subnormal ? source & 0x80000000 : source) << 32;
      ASSERT_EQ(result, expected_or_exact(kF64, named(name), x, near) >> 32) << name << " of " << std::hex << source;
    });
  }
}

TEST(Mufu, SignsAndBarsComeFirst) {
  const auto sources = sources_of_32_bits(100);
  unsigned near = 0;
  each("MUFU.EX2.F32 R0, -R1;", sources,
       [&](U64 x, U64 result) { ASSERT_EQ(result, expected_or_exact(kF32, named("EX2"), x ^ 0x80000000, near)); });
  each("MUFU.EX2.F32 R0, -|R1|;", sources,
       [&](U64 x, U64 result) { ASSERT_EQ(result, expected_or_exact(kF32, named("EX2"), x | 0x80000000, near)); });
  each("MUFU.RSQ.F64 R0, |R1|;", {0x80000000, 0xC0100000, 0xFFF00000}, [&](U64 x, U64 result) {
    ASSERT_EQ(result, x == 0x80000000 ? 0x7FF00000u : x == 0xC0100000 ? 0x3FE00000u : 0u);
  });
}

TEST(Mufu, SaturationHoldsTheUnitInterval) {
  for (const Function& function : kFunctions) {
    unsigned near = 0;
    each("MUFU." + std::string(function.name) + ".F32.SAT R0, R1;", sources_of_32_bits(200), [&](U64 x, U64 result) {
      const U64 whole = expected_or_exact(kF32, function, x, near);
      const auto v = std::bit_cast<float>(static_cast<uint32_t>(whole));
      const float held = !(v > 0) ? 0.0f : std::min(v, 1.0f);
      ASSERT_EQ(result, std::bit_cast<uint32_t>(held)) << function.name << " of " << std::hex << x;
    });
  }
}

// The tables of special values, row by row, as patterns.
struct Row {
  const char* operation;
  U64 source, result;
};
constexpr U64 kInf = 0x7F800000, kMinusInf = 0xFF800000, kNan = 0x7FFFFFFF, kOne = 0x3F800000, kMinusZero = 0x80000000;
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
  for (const Row& row : kRows)
    each(std::string("MUFU.") + row.operation + " R0, R1;", {row.source},
         [&](U64, U64 result) { EXPECT_EQ(result, row.result) << row.operation << " of " << std::hex << row.source; });
}

// ---- text ----------------------------------------------------------------------------------------------------------

std::string again(const std::string& text) {
  encoding::Decoded word;
  std::string why;
  return assemble(text, word, &why) ? print(word) : "error";
}

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
  for (const auto& [text, canonical] : texts) EXPECT_EQ(again(text), canonical) << text;
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
    EXPECT_EQ(again(text), "error") << text;
}

}  // namespace
}  // namespace isadora::test
