// Float against the host: its own singles, and for halves and integers the C library's 128 bits, in which every one of
// them is exact. The host's NaN has many patterns; ours has one.
#include <bit>
#include <functional>

#include "isas/formats.h"

namespace isadora::test {
namespace {

constexpr U64 kSign = 0x80000000, kInfinity = 0x7F800000, kNan = 0x7FFFFFFF;

float single(U64 pattern) { return std::bit_cast<float>(static_cast<uint32_t>(pattern)); }
U64 pattern(float value) { return value != value ? kNan : std::bit_cast<uint32_t>(value); }

using Row = std::array<U64, 3>;  // R1, R2, R3 of a lane

using Check = std::function<void(const Row&, U64 p0, const Warp&, unsigned lane)>;

// A source of an instruction as it is written elsewhere, with signs and bars: of one value for all lanes.
struct Elsewhere {
  Source source;
  Source::Kind kind;
  bool negated, absolute;
  U64 sign;

  U64 seen(U64 v) const { return (absolute ? v & ~sign : v) ^ (negated ? sign : 0); }
};

// Rows that agree in the source, and the text with it there; the check sees what signs and bars make of it.
void each_elsewhere(const std::string& text, const Elsewhere& e, const std::vector<Row>& rows, std::mt19937_64& random,
                    const Check& check) {
  Warp warp;
  std::vector<Row> some;
  for (int i = 0; i < 32; ++i) some.push_back(rows[random() % rows.size()]);
  std::vector<base::Integer> registers[3], p0;
  const unsigned first = e.source.first - 1;
  for (Row& row : some) {
    for (unsigned i = 0; i < e.source.registers; ++i) row[first + i] = some[0][first + i];
    for (size_t r = 0; r < 3; ++r) registers[r].emplace_back(row[r]);
    p0.emplace_back(random() & 1);
  }
  for (size_t r = 0; r < 3; ++r) warp.put("R" + std::to_string(r + 1), registers[r]);
  warp.put("P0", p0);
  if (e.kind != Source::Kind::Number)
    for (unsigned i = 0; i < e.source.registers; ++i)
      warp.put(e.source.place(e.kind, i), {base::Integer(some[0][first + i])});
  warp.run(e.source.moved(text, e.kind, some[0][first]));
  for (unsigned lane = 0; lane < 32; ++lane) {
    if (e.source.registers == 1) some[lane][first] = e.seen(some[lane][first]);
    check(some[lane], p0[lane].to_uint64(), warp, lane);
    if (testing::Test::HasFatalFailure()) return;
  }
  warp.agrees(kHost);
}

// The bit of a source's sign: of a lower half, where that is named.
U64 sign_of(const std::string& text) { return text.find(".H0") == std::string::npos ? kSign : 0x8000; }

// The sources without prefixes. Registers beyond R3 are destinations.
std::vector<Source> bare_sources(const std::string& text) {
  std::vector<Source> out;
  for (const Source& source : sources_of(text))
    if (text[source.begin - 1] == ' ' && text[source.end] != '|' && source.first <= 3) out.push_back(source);
  return out;
}

// The text with signs and bars around a source, which moves after them.
std::string decorated(const std::string& text, Source& source, const std::string& prefix) {
  const std::string bar = prefix.find('|') == std::string::npos ? "" : "|";
  const std::string name = text.substr(source.begin, source.end - source.begin);
  const std::string out = text.substr(0, source.begin) + prefix + name + bar + text.substr(source.end);
  source.begin += prefix.size();
  source.end += prefix.size();
  source.prefixed = !prefix.empty();
  return out;
}

// Every bare source wherever the assembler takes it, with the signs and bars that it takes.
void each_elsewhere(const std::string& text, const std::vector<Row>& rows, const Check& check) {
  std::mt19937_64 random(text.size());
  for (const Source& source : bare_sources(text))
    for (const std::string prefix : {"", "-", "|", "-|"}) {
      Source there = source;
      const std::string other = decorated(text, there, prefix);
      for (const Source::Kind kind : there.kinds(other))
        each_elsewhere(other, {there, kind, prefix.starts_with('-'), prefix.ends_with('|'), sign_of(text)}, rows,
                       random, check);
    }
}

// As above while another source has a sign and bars.
void each_elsewhere_beside(const std::string& text, const std::vector<Row>& rows, const Check& check) {
  for (Source source : bare_sources(text)) {
    const std::string other = decorated(text, source, "-|");
    encoding::Decoded d;
    if (!assemble(other, d)) continue;
    each_elsewhere(other, rows, [&](Row row, U64 p0, const Warp& warp, unsigned lane) {
      row[source.first - 1] |= sign_of(text);
      check(row, p0, warp, lane);
    });
  }
}

// Runs a text on rows, 32 at once, with a random P0, and hands each lane's warp to the check; then with its sources
// elsewhere.
void each(const std::string& text, const std::vector<Row>& rows, const Check& check) {
  std::mt19937_64 random(rows.size());
  Warp warp;
  for (size_t at = 0; at < rows.size(); at += size_t{32} * kShare) {
    std::vector<base::Integer> registers[3], p0;
    for (size_t lane = 0; lane < 32; ++lane) {
      const Row& row = rows[std::min(at + lane, rows.size() - 1)];
      for (size_t r = 0; r < 3; ++r) registers[r].emplace_back(row[r]);
      p0.emplace_back(random() & 1);
    }
    for (size_t r = 0; r < 3; ++r) warp.put("R" + std::to_string(r + 1), registers[r]);
    warp.put("P0", p0);
    warp.run(text);
    for (size_t lane = 0; lane < 32 && at + lane < rows.size(); ++lane) {
      check(rows[at + lane], p0[lane].to_uint64(), warp, static_cast<unsigned>(lane));
      if (testing::Test::HasFatalFailure()) return;
    }
    warp.agrees(kHost);
  }
  each_elsewhere(text, rows, check);
  each_elsewhere_beside(text, rows, check);
}

void hold_rows(const std::string& text, const std::vector<Row>& rows, const std::function<U64(const Row&)>& expected) {
  each(text, rows, [&](const Row& row, U64, const Warp& warp, unsigned lane) {
    ASSERT_EQ(warp.get("R0", lane), expected(row))
        << text << std::hex << " R1=" << row[0] << " R2=" << row[1] << " R3=" << row[2];
  });
}

// Zeros, subnormals, the largest and the smallest, infinities, NaN, and numbers that cancel or meet in the middle.
const std::vector<U64>& edges() {
  static const std::vector<U64> all = [] {
    std::vector<U64> out = {0,          1,          2,          0x3FFFFF,   0x7FFFFF,   0x800000,
                            0x800001,   0x1000000,  0x3F7FFFFF, 0x3F800000, 0x3F800001, 0x3FC00000,
                            0x34000000, 0x33800000, 0x4B7FFFFF, 0x4B800000, 0x4F000000, 0x5F800000,
                            0x7F000000, 0x7F7FFFFF, kInfinity,  0x7F800001, 0x7FC00000, kNan};
    for (size_t i = out.size(); i-- > 0;) out.push_back(out[i] | kSign);
    return out;
  }();
  return all;
}

// Every pair of edges with a third, and random numbers of similar size.
std::vector<Row> rows() {
  std::mt19937_64 random(5);
  std::vector<Row> out;
  for (const U64 a : edges())
    for (const U64 b : edges()) out.push_back({a, b, edges()[random() % edges().size()]});
  for (int i = 0; i < 4000; ++i) {
    const U64 exponent = i % 4 == 0 ? random() % 256 : 90 + random() % 70;
    const auto near = [&] {
      return (random() & (kSign | 0x7FFFFF)) | (std::min<U64>(exponent + random() % 27, 255) << 23);
    };
    out.push_back({near(), near(), near()});
  }
  return out;
}

// A sum in which almost everything cancels, and one that only a second rounding would get wrong.
std::vector<Row> rows_of_three() {
  std::vector<Row> out = rows();
  const size_t count = out.size();
  for (size_t i = 0; i < count; ++i) {
    const auto [a, b, c] = out[i];
    const float product = single(a) * single(b);
    for (const U64 delta : {U64{0}, U64{1}}) out.push_back({a, b, (pattern(-product) + delta) & 0xFFFFFFFF});
    out.push_back({a, b, (pattern(product) & 0xFF800000) ^ (c & kSign)});
  }
  return out;
}

// ---- arithmetic ----------------------------------------------------------------------------------------------------

TEST(Float, Sum) {
  hold_rows("FADD R0, R1, R2;", rows(), [](const Row& r) { return pattern(single(r[0]) + single(r[1])); });
  hold_rows("FADD R0, R1, -R2;", rows(), [](const Row& r) { return pattern(single(r[0]) - single(r[1])); });
  hold_rows("FADD R0, -|R1|, |R2|;", rows(),
            [](const Row& r) { return pattern(std::fabs(single(r[1])) - std::fabs(single(r[0]))); });
  hold_rows("FADD R0, -R1, 0.1;", rows(), [](const Row& r) { return pattern(0.1f - single(r[0])); });
}

TEST(Float, Product) {
  hold_rows("FMUL R0, R1, R2;", rows(), [](const Row& r) { return pattern(single(r[0]) * single(r[1])); });
  hold_rows("FMUL R0, -R1, |R2|;", rows(),
            [](const Row& r) { return pattern(-single(r[0]) * std::fabs(single(r[1]))); });
  hold_rows("FMUL R0, R1, -1e-20;", rows(), [](const Row& r) { return pattern(single(r[0]) * -1e-20f); });
}

TEST(Float, ProductAndSumInOne) {
  const std::vector<Row> all = rows_of_three();
  const auto fma = [](float a, float b, float c) { return pattern(std::fmaf(a, b, c)); };
  hold_rows("FFMA R0, R1, R2, R3;", all, [=](const Row& r) { return fma(single(r[0]), single(r[1]), single(r[2])); });
  hold_rows("FFMA R0, R1, -R2, |R3|;", all,
            [=](const Row& r) { return fma(single(r[0]), -single(r[1]), std::fabs(single(r[2]))); });
  hold_rows("FFMA R0, -|R1|, R2, -R3;", rows(),
            [=](const Row& r) { return fma(-std::fabs(single(r[0])), single(r[1]), -single(r[2])); });
  hold_rows("FFMA R0, R1, 1e-38, R3;", rows(), [=](const Row& r) { return fma(single(r[0]), 1e-38f, single(r[2])); });
  hold_rows("FFMA R0, R1, -|R2|, 3.0;", rows(),
            [=](const Row& r) { return fma(single(r[0]), -std::fabs(single(r[1])), 3.0f); });
}

// Uniform registers and constants in every allowed place, with their own signs.
TEST(Float, OperandsOfEveryKind) {
  Warp warp;
  const U64 a = pattern(1.25f), b = pattern(-3.5f), c = pattern(100.0f);
  const std::pair<const char*, float> texts[] = {
      {"FADD R0, R1, -UR2;", 1.25f + 3.5f},
      {"FADD R0, R1, |c[0][0x164]|;", 1.25f + 100},
      {"FMUL R0, R1, |UR2|;", 1.25f * 3.5f},
      {"FMUL R0, R1, -c[0][0x164];", -125},
      {"FFMA R0, R1, -UR2, -|R3|;", 1.25f * 3.5f - 100},
      {"FFMA R0, R1, R3, |UR2|;", 125 + 3.5f},
      {"FFMA R0, R1, -R3, -UR2;", -125 + 3.5f},
      {"FFMA R0, R1, -c[0][0x164], -R2;", -125 + 3.5f},
      {"FFMA R0, R1, -|R2|, -|c[0][0x164]|;", -1.25f * 3.5f - 100},
      {"FMNMX R0, R1, UR2, PT;", -3.5f},
      {"FMNMX R0, R1, -c[0][0x164], !PT;", 1.25f},
      {"FSEL R0, R1, -UR2, !PT;", 3.5f},
      {"FSEL R0, R1, -|c[0][0x164]|, !PT;", -100},
      {"F2F.F32.F32 R0, -|UR2|;", -3.5f},
      {"F2F.F32.F32 R0, -c[0][0x164];", -100},
  };
  warp.put("R1", {base::Integer(a)});
  warp.put("R2", {base::Integer(b)});
  warp.put("R3", {base::Integer(c)});
  warp.put("UR2", {base::Integer(b)});
  warp.put("c[0][0x164]", {base::Integer(c)});
  for (const auto& [text, expected] : texts) {
    warp.run(text);
    EXPECT_EQ(warp.get("R0", 7), pattern(expected)) << text;
    warp.agrees(kHost);
  }
}

// ---- choice --------------------------------------------------------------------------------------------------------

// IEEE 754's minimumNumber and maximumNumber.
U64 smaller(U64 a, U64 b, bool larger) {
  const float x = single(a), y = single(b);
  if (x != x) return pattern(y);
  if (y != y || a == b) return a;
  const bool first = x < y || (x == y && (a & kSign));
  return first == larger ? b : a;
}

TEST(Float, MinimumAndMaximum) {
  each("FMNMX R0, R1, R2, P0;", rows(), [](const Row& r, U64 p0, const Warp& warp, unsigned lane) {
    ASSERT_EQ(warp.get("R0", lane), smaller(r[0], r[1], !p0)) << std::hex << r[0] << " " << r[1] << " " << p0;
  });
  each("FMNMX R0, R1, R2, !P0;", rows(), [](const Row& r, U64 p0, const Warp& warp, unsigned lane) {
    ASSERT_EQ(warp.get("R0", lane), smaller(r[0], r[1], p0)) << std::hex << r[0] << " " << r[1] << " " << p0;
  });
  each("FMNMX R0, -R1, |R2|, !P0;", rows(), [](const Row& r, U64 p0, const Warp& warp, unsigned lane) {
    ASSERT_EQ(warp.get("R0", lane), smaller(r[0] ^ kSign, r[1] & ~kSign, p0)) << std::hex << r[0] << " " << r[1];
  });
}

TEST(Float, SelectionKeepsTheBitsOfNan) {
  each("FSEL R0, R1, R2, P0;", rows(), [](const Row& r, U64 p0, const Warp& warp, unsigned lane) {
    ASSERT_EQ(warp.get("R0", lane), p0 ? r[0] : r[1]);
  });
  each("FSEL R0, R1, R2, !P0;", rows(), [](const Row& r, U64 p0, const Warp& warp, unsigned lane) {
    ASSERT_EQ(warp.get("R0", lane), p0 ? r[1] : r[0]);
  });
  each("FSEL R0, -R1, |R2|, P0;", rows(), [](const Row& r, U64 p0, const Warp& warp, unsigned lane) {
    ASSERT_EQ(warp.get("R0", lane), p0 ? r[0] ^ kSign : r[1] & ~kSign);
  });
}

// ---- comparisons ---------------------------------------------------------------------------------------------------

struct Comparison {
  const char* name;
  bool (*holds)(float, float);
};

bool has_nan(float a, float b) { return a != a || b != b; }

const Comparison kComparisons[] = {
    {"LT", [](float a, float b) { return a < b; }},
    {"EQ", [](float a, float b) { return a == b; }},
    {"LE", [](float a, float b) { return a <= b; }},
    {"GT", [](float a, float b) { return a > b; }},
    {"NE", [](float a, float b) { return a < b || a > b; }},
    {"GE", [](float a, float b) { return a >= b; }},
    {"NUM", [](float a, float b) { return !has_nan(a, b); }},
    {"NAN", has_nan},
    {"LTU", [](float a, float b) { return !(a >= b); }},
    {"EQU", [](float a, float b) { return a == b || has_nan(a, b); }},
    {"LEU", [](float a, float b) { return !(a > b); }},
    {"GTU", [](float a, float b) { return !(a <= b); }},
    {"NEU", [](float a, float b) { return a != b; }},
    {"GEU", [](float a, float b) { return !(a < b); }},
};

bool combined(const std::string& op, bool a, bool b) { return op == "AND" ? a && b : op == "OR" ? a || b : a != b; }

TEST(Float, Comparisons) {
  for (const Comparison& comparison : kComparisons)
    for (const char* op : {"AND", "OR", "XOR"}) {
      const std::string name = std::string("FSETP.") + comparison.name + "." + op;
      each(name + " P1, P2, -R1, |R2|, P0;", rows(), [&](const Row& r, U64 p0, const Warp& warp, unsigned lane) {
        const bool holds = comparison.holds(-single(r[0]), std::fabs(single(r[1])));
        ASSERT_EQ(warp.get("P1", lane), combined(op, holds, p0)) << name << std::hex << " " << r[0] << " " << r[1];
        ASSERT_EQ(warp.get("P2", lane), combined(op, !holds, p0)) << name << std::hex << " " << r[0] << " " << r[1];
      });
    }
}

TEST(Float, ComparisonsWithoutPrefixes) {
  for (const Comparison& comparison : kComparisons)
    for (const char* op : {"AND", "OR", "XOR"}) {
      const bool inverted = *op != 'O';
      each(std::string("FSETP.") + comparison.name + "." + op + " P1, P2, R1, R2, " + (inverted ? "!P0;" : "P0;"),
           rows(), [&](const Row& r, U64 p0, const Warp& warp, unsigned lane) {
             const bool holds = comparison.holds(single(r[0]), single(r[1]));
             ASSERT_EQ(warp.get("P1", lane), U64{combined(op, holds, p0 ^ U64{inverted})})
                 << comparison.name << std::hex << " " << r[0] << " " << r[1];
             ASSERT_EQ(warp.get("P2", lane), U64{combined(op, !holds, p0 ^ U64{inverted})})
                 << comparison.name << std::hex << " " << r[0] << " " << r[1];
           });
    }
}

// ---- integers ------------------------------------------------------------------------------------------------------

struct IntegerType {
  const char* name;
  unsigned bits;
  bool is_signed;

  Wide value(U64 pattern) const {
    if (bits < 64) pattern &= (U64{1} << bits) - 1;
    if (!is_signed) return static_cast<Wide>(pattern);
    return static_cast<Wide>(static_cast<int64_t>(pattern << (64 - bits)) >> (64 - bits));
  }
  Wide least() const { return is_signed ? -ldexpf128(1, static_cast<int>(bits) - 1) : 0; }
  Wide largest() const { return ldexpf128(1, static_cast<int>(bits) - is_signed) - 1; }
};
constexpr IntegerType kIntegers[] = {{"S8", 8, true},   {"U8", 8, false},   {"S16", 16, true}, {"U16", 16, false},
                                     {"S32", 32, true}, {"U32", 32, false}, {"S64", 64, true}, {"U64", 64, false}};
constexpr Format kFormats[] = {kF32, kF16, kBF16};

std::vector<Row> integers() {
  std::mt19937_64 random(6);
  std::vector<Row> out;
  for (unsigned bit = 0; bit < 64; ++bit)
    for (const U64 delta : {-2, -1, 0, 1, 2})
      for (const U64 sign : {1, -1}) {
        const U64 v = sign * ((U64{1} << bit) + delta);
        out.push_back({0, low(v), v >> 32});
      }
  for (int i = 0; i < 3000; ++i) {
    const U64 v = (random() >> random() % 64) & (i % 2 ? ~U64{0} : ~U64{0} << random() % 64);
    out.push_back({0, low(v), v >> 32});
  }
  return out;
}

TEST(Float, FromIntegers) {
  for (const Format& format : kFormats)
    for (const IntegerType& type : kIntegers)
      hold_rows(std::string("I2F.") + format.name + "." + type.name + (type.bits == 64 ? " R0, R[2:3];" : " R0, R2;"),
                integers(), [&](const Row& r) { return rounded(format, type.value(r[2] << 32 | r[1])); });
}

// The compiler's own conversions, where it has them.
TEST(Float, FromIntegersAsTheCompilerDoes) {
  const auto wide = [](const Row& r) { return r[2] << 32 | r[1]; };
  hold_rows("I2F R0, R2;", integers(), [](const Row& r) { return pattern(static_cast<float>(s32(r[1]))); });
  hold_rows("I2F.U32 R0, R2;", integers(), [](const Row& r) { return pattern(static_cast<float>(r[1])); });
  hold_rows("I2F.U64 R0, R[2:3];", integers(), [=](const Row& r) { return pattern(static_cast<float>(wide(r))); });
  hold_rows("I2F.S64 R0, R[2:3];", integers(),
            [=](const Row& r) { return pattern(static_cast<float>(static_cast<int64_t>(wide(r)))); });
}

struct RoundingMode {
  const char* name;
  Wide (*of)(Wide);
};
const RoundingMode kRoundings[] = {{"TRUNC", truncf128}, {"ROUND", rintf128}, {"FLOOR", floorf128}, {"CEIL", ceilf128}};

// As a register or a pair holds it.
U64 converted(const IntegerType& type, Wide v) {
  if (is_nan(v)) return 0;
  v = std::min(std::max(v, type.least()), type.largest());
  const U64 bits = v < 0 ? -static_cast<U64>(-v) : static_cast<U64>(v);
  return type.bits == 64 ? bits : low(bits);
}

std::vector<Row> floats(const Format& format) {
  std::vector<Row> out;
  if (format.bits == 16) {
    for (U64 v = 0; v < 0x10000; v += 3) out.push_back({v, 0, 0});
    for (const U64 v : {0, 0x8000, 0x7C00, 0xFC00, 0x7C01, 0x7F80, 0xFF80, 0x7FC0}) out.push_back({v, 0, 0});
    return out;
  }
  out = rows();
  std::mt19937_64 random(8);
  for (int i = 0; i < 2000; ++i)  // whole numbers and halves of them
    out.push_back({pattern(static_cast<float>(static_cast<int64_t>(random()) >> random() % 64) / 2), 0, 0});
  return out;
}

TEST(Float, ToIntegers) {
  for (const Format& format : kFormats) {
    const std::vector<Row> all = floats(format);
    const std::string operand = format.bits == 16 ? "R1.H0;" : "R1;";
    for (const IntegerType& type : kIntegers)
      for (const RoundingMode& mode : kRoundings) {
        if (format.bits == 16 && type.bits % 32 != 16) continue;  // the integer's size and the format are independent
        const bool pair = type.bits == 64;
        const std::string text = std::string("F2I.") + mode.name + "." + type.name + "." + format.name +
                                 (pair ? " R[4:5], " : " R4, ") + operand;
        each(text, all, [&](const Row& r, U64, const Warp& warp, unsigned lane) {
          const U64 got = warp.get("R4", lane) | (pair ? warp.get("R5", lane) << 32 : 0);
          ASSERT_EQ(got, converted(type, mode.of(value_of(format, r[0])))) << text << std::hex << " " << r[0];
        });
      }
  }
}

// ---- formats -------------------------------------------------------------------------------------------------------

TEST(Float, EveryHalfInEveryFormat) {
  std::vector<Row> all(0x10000);
  for (size_t i = 0; i < all.size(); ++i) all[i] = {i << 16 | (i * 40503 & 0xFFFF), 0, 0};
  for (const Format& from : {kF16, kBF16})
    for (const Format& to : kFormats) {
      const auto name = std::string("F2F.") + to.name + "." + from.name;
      hold_rows(name + " R0, R1.H1;", all, [&](const Row& r) { return rounded(to, value_of(from, r[0] >> 16)); });
    }
  hold_rows("F2F.F32.F16 R0, R1.H0;", all, [](const Row& r) { return rounded(kF32, value_of(kF16, r[0])); });
}

// Halves, and the singles around the middle between two of them.
TEST(Float, SinglesBecomeHalves) {
  for (const Format& to : {kF16, kBF16}) {
    std::vector<Row> all = rows();
    std::mt19937_64 random(9);
    for (int i = 0; i < 6000; ++i) {
      const U64 half = random() & 0xFFFF;
      const Wide middle = (value_of(to, half) + value_of(to, half + 1)) / 2;
      for (const U64 delta : {-1, 0, 1})
        all.push_back({low(rounded(kF32, i % 2 ? middle : value_of(to, half)) + delta), 0, 0});
    }
    hold_rows(std::string("F2F.") + to.name + ".F32 R0, R1;", all,
              [&](const Row& r) { return rounded(to, value_of(kF32, r[0])); });
    hold_rows(std::string("F2F.") + to.name + ".F32 R0, -|R1|;", all,
              [&](const Row& r) { return rounded(to, value_of(kF32, r[0] | kSign)); });
  }
  hold_rows("F2F.F32.F32 R0, R1;", rows(), [](const Row& r) { return pattern(single(r[0])); });
}

// A half in the instruction, and the upper one of a register.
TEST(Float, HalvesInTheInstruction) {
  for (const Format& from : {kF16, kBF16})
    for (const float v : {1.5f, -3.25f, 100.0f, -0.0f}) {
      const U64 half = rounded(from, v);
      const std::string number = base::Integer(half).to_hex() + ";", name = from.name;
      Warp warp;
      for (const Format& to : {kF32, from}) {
        warp.run(std::string("F2F.") + to.name + "." + name + " R0, " + number);
        EXPECT_EQ(warp.get("R0", 3), rounded(to, v)) << name << v;
        warp.agrees(kHost);
      }
      warp.run("F2I.TRUNC.S32." + name + " R0, " + number);
      EXPECT_EQ(warp.get("R0", 3), low(static_cast<U64>(static_cast<int64_t>(v)))) << name << v;
      warp.agrees(kHost);
      each("F2I.TRUNC.S32." + name + " R0, R1.H1;", {{half << 16, 0, 0}, {half << 16 | 0x1234, 0, 0}},
           [&](const Row& r, U64, const Warp& w, unsigned lane) {
             const auto whole = static_cast<int64_t>(truncf128(value_of(from, r[0] >> 16)));
             ASSERT_EQ(w.get("R0", lane), low(static_cast<U64>(whole))) << name << std::hex << r[0];
           });
    }
}

// ---- text ----------------------------------------------------------------------------------------------------------

TEST(Float, OtherTextsOfTheSame) {
  const std::pair<const char*, const char*> texts[] = {
      {"FADD R0, R1, 0x3F800000;", "FADD R0, R1, 1.0;"},
      {"FADD R0, R1, -0x0.8;", "error"},
      {"FFMA R0, R1, R2, 1e-1;", "FFMA R0, R1, R2, 0.1;"},
      {"FFMA R0, R1, -2.5, R2;", "FFMA R0, R1, -2.5, R2;"},
      {"FSETP.AND.GEU P0, PT, R1, R2, PT;", "FSETP.GEU.AND P0, R1, R2, PT;"},
      {"I2F.S32.F32 R0, -1;", "I2F R0, 0xFFFFFFFF;"},
      {"F2I.F32.S32.TRUNC R0, R1;", "F2I R0, R1;"},
      {"F2I.U8.FLOOR R0, 2.5;", "F2I.FLOOR.U8 R0, 2.5;"},
      {"F2F.F16.BF16 R0, R1.H1;", "F2F.F16.BF16 R0, R1.H1;"},
      {"F2F.F32.F16 R0, 1.5;", "F2F.F32.F16 R0, 0x3E00;"},
      {"F2F.F16.F32 R0, -|cmem[0][0x160]|;", "F2F.F16.F32 R0, -|c[0x0][0x160]|;"}};
  for (const auto& [text, canonical] : texts) EXPECT_EQ(canonical_or_error(text), canonical) << text;
}

TEST(Float, WhatIsNoInstruction) {
  for (const char* text : {"FADD R0, R1, 1;",
                           "FADD R0, R1, -0x1;",
                           "FADD R0, R1, |1.0|;",
                           "FADD R0, UR1, R2;",
                           "FMUL R0, R1, 1e39;",
                           "FFMA R0, R1, UR2, UR3;",
                           "FFMA R0, R1, 1.0, 2.0;",
                           "FSETP.T.AND P0, R1, R2, PT;",
                           "FSETP.LT P0, R1, R2, PT;",
                           "FMNMX R0, R1, R2;",
                           "I2F.S64 R0, 1;",
                           "I2F.U64 R0, R2;",
                           "I2F R0, -R1;",
                           "F2I.F16 R0, R1;",
                           "F2I R0, R1.H0;",
                           "F2I.F16 R0, -R1.H0;",
                           "F2I.S64 R0, R1;",
                           "F2I.S64 R[1:2], R1;",
                           "F2F.F16 R0, R1;",
                           "F2F.F32.BF16 R0, |UR1|.H0;",
                           "F2F.F16.F32 R0, R1.H0;",
                           "F2F.F32.F16 R0, 1.5.H0;"})
    EXPECT_EQ(canonical_or_error(text), "error") << text;
}

}  // namespace
}  // namespace isadora::test
