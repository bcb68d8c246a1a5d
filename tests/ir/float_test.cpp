// Floats against the host: its float and double arithmetic, its rounding directions, its library in long double.
#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>

#include "ir/floats.h"
#include "oracle.h"

namespace isadora::ir {
namespace {

using oracle::below;
using oracle::Random;

constexpr FloatFormat kFormats[] = {FloatFormat::F16, FloatFormat::BF16, FloatFormat::F32, FloatFormat::F64};
constexpr Rounding kHostRoundings[] = {Rounding::NearestEven, Rounding::TowardZero, Rounding::Up, Rounding::Down};
constexpr int kHostModes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};

uint64_t run(FloatInfo info, uint64_t a, uint64_t b = 0, uint64_t c = 0) {
  return apply_float(info, a, b, c).to_uint64();
}

// Runs f under a rounding direction of the host.
template <class F>
auto under(int mode, F f) {
  std::fesetround(mode);
  auto result = f();
  std::fesetround(FE_TONEAREST);
  return result;
}

template <class T>
struct Host;
template <>
struct Host<float> {
  using Bits = uint32_t;
  static constexpr FloatFormat kFormat = FloatFormat::F32;
};
template <>
struct Host<double> {
  using Bits = uint64_t;
  static constexpr FloatFormat kFormat = FloatFormat::F64;
};

template <class T>
uint64_t bits(T v) {
  return std::isnan(v) ? float_shape(Host<T>::kFormat).nan() : std::bit_cast<typename Host<T>::Bits>(v);
}

// Patterns where things happen: all kinds of exponents, few or many mantissa bits, both signs.
uint64_t pattern(Random& random, FloatFormat format) {
  FloatShape shape = float_shape(format);
  uint64_t all = shape.nan() * 2 + 1, v = random();
  switch (below(random, 6)) {
    case 0: v &= random() & random() & random(); break;
    case 1: v |= random() | random() | random(); break;
    case 2: v = (v & 1) * shape.sign() | (v >> 1 & 3); break;
    case 3: v = shape.infinity() - 2 + (v & 3); break;
    case 4: v = (uint64_t(shape.bias()) << (shape.precision - 1)) + (v >> (64 - shape.precision)) - (v & 7); break;
    default: break;
  }
  return v & all;
}

template <class T>
void expect_host_arithmetic() {
  Random random(3);
  constexpr FloatFormat format = Host<T>::kFormat;
  auto value = [](uint64_t p) { return static_cast<T>(float_value(format, p)); };
  for (int i = 0; i < 20000; ++i) {
    uint64_t p = pattern(random, format),
             q = below(random, 5) ? pattern(random, format) : p ^ float_shape(format).sign() ^ below(random, 3);
    uint64_t r = pattern(random, format);
    volatile T a = value(p), b = value(q), c = value(r);
    for (size_t m = 0; m < 4; ++m) {
      auto check = [&](FloatOp op, auto f) {
        volatile T expected = under(kHostModes[m], f);
        ASSERT_EQ(run({.op = op, .format = format, .rounding = kHostRoundings[m]}, p, q, r), bits<T>(expected))
            << static_cast<int>(op) << " " << m << " " << std::hex << p << " " << q << " " << r;
      };
      check(FloatOp::Add, [&] {
        volatile T x = a + b;
        return T(x);
      });
      check(FloatOp::Sub, [&] {
        volatile T x = a - b;
        return T(x);
      });
      check(FloatOp::Mul, [&] {
        volatile T x = a * b;
        return T(x);
      });
      check(FloatOp::Div, [&] {
        volatile T x = a / b;
        return T(x);
      });
      check(FloatOp::Rcp, [&] {
        volatile T x = T(1) / a;
        return T(x);
      });
      check(FloatOp::Sqrt, [&] {
        volatile T x = std::sqrt(T(a));
        return T(x);
      });
      check(FloatOp::Fma, [&] {
        volatile T x = std::fma(T(a), T(b), T(c));
        return T(x);
      });
      check(FloatOp::Rem, [&] {
        volatile T x = std::fmod(T(a), T(b));
        return T(x);
      });
    }
  }
}

TEST(Floats, SinglesAreTheHosts) { expect_host_arithmetic<float>(); }
TEST(Floats, DoublesAreTheHosts) { expect_host_arithmetic<double>(); }

// The value of a 16-bit pattern, by the definition.
long double defined_value(FloatShape shape, uint64_t p) {
  int exponent = (p & shape.nan()) >> (shape.precision - 1), top = 2 * shape.bias() + 1;
  uint64_t mantissa = p & ((uint64_t{1} << (shape.precision - 1)) - 1);
  long double sign = p & shape.sign() ? -1 : 1;
  if (exponent == top) return mantissa ? NAN : sign * INFINITY;
  if (exponent == 0) return sign * std::ldexp((long double)mantissa, shape.lowest());
  return sign *
         std::ldexp((long double)(mantissa + (uint64_t{1} << (shape.precision - 1))), shape.lowest() + exponent - 1);
}

// Rounds to a 16-bit format by looking for the neighbours: patterns of one sign are in the order of their values. What
// lies beyond the largest finite value is compared with what would come next without a limit.
uint64_t neighbour_rounding(FloatShape shape, Rounding rounding, long double v) {
  if (std::isnan(v)) return shape.nan();
  uint64_t sign = std::signbit(v) ? shape.sign() : 0, lo = 0, hi = shape.infinity();
  long double size = std::fabs(v);
  if (std::isinf(v) || v == 0) return sign | (v == 0 ? 0 : shape.infinity());
  while (hi - lo > 1) {
    uint64_t middle = (lo + hi) / 2;
    (defined_value(shape, middle) <= size ? lo : hi) = middle;
  }
  long double below = defined_value(shape, lo);
  long double above = hi == shape.infinity() ? std::ldexp(1.0L, shape.bias() + 1) : defined_value(shape, hi);
  if (size == below) return sign | lo;
  bool away = false;
  if (rounding == Rounding::Up) away = !sign;
  if (rounding == Rounding::Down) away = sign;
  if (rounding == Rounding::NearestEven || rounding == Rounding::NearestAway) {
    long double half = (below + above) / 2;
    away = size > half || (size == half && (rounding == Rounding::NearestAway || (lo & 1)));
  }
  return sign | (away ? hi : lo);
}

constexpr Rounding kRoundings[] = {Rounding::NearestEven, Rounding::TowardZero, Rounding::Up, Rounding::Down,
                                   Rounding::NearestAway};

// All pairs would be 2^32; each pattern meets some partners. Sums and products of these formats are exact in long
// double.
TEST(Floats, HalvesRoundToANeighbour) {
  Random random(7);
  for (FloatFormat format : {FloatFormat::F16, FloatFormat::BF16}) {
    FloatShape shape = float_shape(format);
    for (uint64_t p = 0; p < 65536; p += 3) {
      uint64_t q = pattern(random, format), r = pattern(random, format);
      long double a = defined_value(shape, p), b = defined_value(shape, q), c = defined_value(shape, r);
      for (Rounding rounding : kRoundings) {
        auto check = [&](FloatOp op, long double exact) {
          if (exact == 0) return;  // its sign is tested with the host's
          ASSERT_EQ(run({.op = op, .format = format, .rounding = rounding}, p, q, r),
                    neighbour_rounding(shape, rounding, exact))
              << static_cast<int>(op) << " " << static_cast<int>(rounding) << " " << std::hex << p << " " << q << " "
              << r;
        };
        check(FloatOp::Mul, a * b);
        if (format == FloatFormat::F16) check(FloatOp::Add, a + b);
        if (format == FloatFormat::F16 && std::fabs(c) < 1 && std::fabs(a * b) < 1) check(FloatOp::Fma, a * b + c);
        ASSERT_EQ(run({.op = FloatOp::Convert, .format = format, .to = FloatFormat::F32, .rounding = rounding}, p),
                  bits<float>(static_cast<float>(a)));
      }
    }
  }
}

TEST(Floats, SinglesBecomeHalves) {
  Random random(9);
  for (FloatFormat to : {FloatFormat::F16, FloatFormat::BF16}) {
    for (int i = 0; i < 30000; ++i) {
      uint64_t p = pattern(random, FloatFormat::F32);
      if (i < 20000)
        p = (p & 0x80001FFF) | (static_cast<uint64_t>(below(random, 65536)) << 13);  // about the halves' own range
      double v = float_value(FloatFormat::F32, p);
      for (Rounding rounding : kRoundings) {
        ASSERT_EQ(run({.op = FloatOp::Convert, .format = FloatFormat::F32, .to = to, .rounding = rounding}, p),
                  neighbour_rounding(float_shape(to), rounding, v))
            << std::hex << p;
      }
    }
  }
}

TEST(Floats, EveryHalfSurvivesEveryOtherFormat) {
  for (FloatFormat format : {FloatFormat::F16, FloatFormat::BF16}) {
    for (FloatFormat to : {FloatFormat::F32, FloatFormat::F64}) {
      for (uint64_t p = 0; p < 65536; ++p) {
        uint64_t wide = run({.op = FloatOp::Convert, .format = format, .to = to}, p);
        uint64_t back = run({.op = FloatOp::Convert, .format = to, .to = format, .rounding = Rounding::Up}, wide);
        bool nan = (p & 0x7FFF) > float_shape(format).infinity();
        ASSERT_EQ(back, nan ? 0x7FFF : p);
      }
    }
  }
}

TEST(Floats, DoublesBecomeSingles) {
  Random random(11);
  for (int i = 0; i < 20000; ++i) {
    uint64_t p = pattern(random, FloatFormat::F64);
    if (i % 2)
      p = std::bit_cast<uint64_t>(float_value(FloatFormat::F32, pattern(random, FloatFormat::F32))) ^ (random() >> 35);
    volatile double v = float_value(FloatFormat::F64, p);
    for (size_t m = 0; m < 4; ++m) {
      volatile float expected = under(kHostModes[m], [&] {
        volatile float x = static_cast<float>(v);
        return float(x);
      });
      ASSERT_EQ(run({.op = FloatOp::Convert,
                     .format = FloatFormat::F64,
                     .to = FloatFormat::F32,
                     .rounding = kHostRoundings[m]},
                    p),
                bits<float>(expected))
          << std::hex << p;
    }
  }
}

TEST(Floats, IntegersRoundToDoublesAndBack) {
  Random random(13);
  for (int i = 0; i < 20000; ++i) {
    volatile int64_t n = static_cast<int64_t>(random()) >> below(random, 63);
    uint64_t p = pattern(random, FloatFormat::F64);
    if (i % 2) p = std::bit_cast<uint64_t>(std::ldexp(static_cast<double>(n), -static_cast<int>(below(random, 70))));
    volatile double v = float_value(FloatFormat::F64, p);
    for (size_t m = 0; m < 4; ++m) {
      FloatInfo info{.op = FloatOp::FromInt, .format = FloatFormat::F64, .rounding = kHostRoundings[m]};
      volatile double expected = under(kHostModes[m], [&] {
        volatile double x = static_cast<double>(n);
        return double(x);
      });
      ASSERT_EQ(apply_float(info, n, 0, 0).to_uint64(), bits<double>(expected));
      double whole = under(kHostModes[m], [&] {
        volatile double x = std::nearbyint(double(v));
        return double(x);
      });
      int64_t clamped = std::isnan(whole) ? 0
                        : whole >= 0x1p31 ? INT32_MAX
                        : whole < -0x1p31 ? INT32_MIN
                                          : static_cast<int64_t>(whole);
      FloatInfo back{.op = FloatOp::ToInt, .format = FloatFormat::F64, .rounding = kHostRoundings[m], .width = 32};
      ASSERT_EQ(apply_float(back, p, 0, 0), clamped) << std::hex << p;
    }
    FloatInfo away{.op = FloatOp::ToInt, .format = FloatFormat::F64, .rounding = Rounding::NearestAway, .width = 60};
    if (!(std::fabs(v) < 0x1p53)) continue;
    ASSERT_EQ(apply_float(away, p, 0, 0), static_cast<int64_t>(std::round(double(v))));
  }
}

TEST(Floats, HugeIntegersRound) {
  Integer n = Integer::power_of_two(100) + 1;
  auto from = [&](Integer v, FloatFormat format, Rounding rounding) {
    return apply_float({.op = FloatOp::FromInt, .format = format, .rounding = rounding}, v, 0, 0).to_uint64();
  };
  EXPECT_EQ(from(n, FloatFormat::F32, Rounding::NearestEven), bits<float>(0x1p100f));
  EXPECT_EQ(from(n, FloatFormat::F32, Rounding::Up), bits<float>(std::nextafter(0x1p100f, INFINITY)));
  EXPECT_EQ(from(-n, FloatFormat::F64, Rounding::Down), bits<double>(std::nextafter(-0x1p100, -INFINITY)));
  EXPECT_EQ(from(n, FloatFormat::F16, Rounding::NearestEven), 0x7C00u);
  EXPECT_EQ(from(n, FloatFormat::F16, Rounding::TowardZero), 0x7BFFu);
}

TEST(Floats, MinAndMaxPreferNumbers) {
  auto min = [](uint64_t a, uint64_t b) { return run({.op = FloatOp::Min, .format = FloatFormat::F32}, a, b); };
  auto max = [](uint64_t a, uint64_t b) { return run({.op = FloatOp::Max, .format = FloatFormat::F32}, a, b); };
  uint64_t one = bits(1.0f), zero = 0, minus_zero = 0x80000000, nan = 0xFFC00001, infinity = bits<float>(-INFINITY);
  EXPECT_EQ(min(one, nan), one);
  EXPECT_EQ(max(nan, one), one);
  EXPECT_EQ(min(nan, nan), 0x7FFFFFFFu);
  for (auto [a, b] : {std::pair(zero, minus_zero), std::pair(minus_zero, zero)}) {
    EXPECT_EQ(min(a, b), minus_zero);
    EXPECT_EQ(max(a, b), zero);
  }
  EXPECT_EQ(min(one, infinity), infinity);
  EXPECT_EQ(max(one, infinity), one);
}

TEST(Floats, ComparisonsWithNaNAreFalse) {
  auto test = [](FloatOp op, uint64_t a, uint64_t b) { return run({.op = op, .format = FloatFormat::F16}, a, b); };
  for (FloatOp op : {FloatOp::Eq, FloatOp::Lt, FloatOp::Le}) {
    EXPECT_EQ(test(op, 0x7E00, 0x3C00), 0u);
    EXPECT_EQ(test(op, 0x3C00, 0xFE00), 0u);
  }
  EXPECT_EQ(test(FloatOp::Unordered, 0x7E00, 0x3C00), 1u);
  EXPECT_EQ(test(FloatOp::Unordered, 0x3C00, 0x3C00), 0u);
  EXPECT_EQ(test(FloatOp::Eq, 0x0000, 0x8000), 1u);
  EXPECT_EQ(test(FloatOp::Lt, 0x8000, 0x0000), 0u);
  EXPECT_EQ(test(FloatOp::Lt, 0xBC00, 0x3C00), 1u);
}

TEST(Floats, NaNResultsAreCanonical) {
  for (FloatFormat format : kFormats) {
    FloatShape shape = float_shape(format);
    uint64_t nan = shape.nan() | shape.sign();
    EXPECT_EQ(shape.nan(), (~uint64_t{0} >> (65 - shape.bits)));
    for (FloatOp op :
         {FloatOp::Add, FloatOp::Mul, FloatOp::Fma, FloatOp::Sqrt, FloatOp::Rem, FloatOp::Sin, FloatOp::Exp2}) {
      EXPECT_EQ(run({.op = op, .format = format}, nan, nan, nan), shape.nan());
    }
    EXPECT_EQ(run({.op = FloatOp::Sub, .format = format}, shape.infinity(), shape.infinity()), shape.nan());
    EXPECT_EQ(run({.op = FloatOp::Log2, .format = format}, shape.sign() | 1), shape.nan());
    EXPECT_EQ(run({.op = FloatOp::ToInt, .format = format}, nan), 0u);
  }
}

using LongFunction = long double (*)(long double);
struct HostFunction {
  FloatOp op;
  LongFunction host;
};
const HostFunction kHostFunctions[] = {
    {FloatOp::Sin, std::sin},   {FloatOp::Cos, std::cos},
    {FloatOp::Asin, std::asin}, {FloatOp::Acos, std::acos},
    {FloatOp::Tanh, std::tanh}, {FloatOp::Exp2, std::exp2},
    {FloatOp::Log2, std::log2}, {FloatOp::Rsqrt, [](long double x) { return 1 / std::sqrt(x); }},
};

// Every half; the host's long double has an error of a few units of 2^-64, so if that makes no difference its result is
// right.
TEST(Floats, FunctionsOfHalvesAreCorrectlyRounded) {
  for (FloatFormat format : {FloatFormat::F16, FloatFormat::BF16}) {
    FloatShape shape = float_shape(format);
    for (const HostFunction& f : kHostFunctions) {
      size_t told = 0;
      for (uint64_t p = 0; p < 65536; p += 5) {
        Rounding rounding = kRoundings[p % 5];
        long double v = f.host(defined_value(shape, p)), margin = std::ldexp(v, -58);
        uint64_t expected = neighbour_rounding(shape, rounding, v - margin);
        if (std::isnan(v)) expected = shape.nan();
        if (std::isfinite(v) && expected != neighbour_rounding(shape, rounding, v + margin)) continue;
        ++told;
        ASSERT_EQ(run({.op = f.op, .format = format, .rounding = rounding}, p),
                  std::isinf(v) ? neighbour_rounding(shape, rounding, v) : expected)
            << static_cast<int>(f.op) << " " << std::hex << p << " " << static_cast<int>(rounding);
      }
      EXPECT_GT(told, 10000u);
    }
  }
}

template <class T>
void expect_functions_near(int rounds) {
  Random random(17);
  constexpr FloatFormat format = Host<T>::kFormat;
  for (const HostFunction& f : kHostFunctions) {
    for (int i = 0; i < rounds; ++i) {
      uint64_t p = pattern(random, format);
      T x = static_cast<T>(float_value(format, p));
      long double v = f.host(x), margin = std::ldexp(v, -60);
      T lo = static_cast<T>(v - margin), hi = static_cast<T>(v + margin);
      if (std::isfinite(v) && bits(lo) != bits(hi)) continue;
      ASSERT_EQ(run({.op = f.op, .format = format}, p), bits(static_cast<T>(v)))
          << static_cast<int>(f.op) << " " << std::hex << p;
    }
  }
}

TEST(Floats, FunctionsOfSinglesAreCorrectlyRounded) { expect_functions_near<float>(4000); }
TEST(Floats, FunctionsOfDoublesAreCorrectlyRounded) { expect_functions_near<double>(300); }

TEST(Floats, PowersAreCorrectlyRounded) {
  Random random(19);
  for (int i = 0; i < 5000; ++i) {
    uint64_t p = pattern(random, FloatFormat::F32), q = pattern(random, FloatFormat::F32);
    long double v =
        std::pow((long double)float_value(FloatFormat::F32, p), (long double)float_value(FloatFormat::F32, q));
    float lo = static_cast<float>(v - std::ldexp(v, -58)), hi = static_cast<float>(v + std::ldexp(v, -58));
    if (std::isfinite(v) && bits(lo) != bits(hi)) continue;
    ASSERT_EQ(run({.op = FloatOp::Pow, .format = FloatFormat::F32}, p, q), bits(static_cast<float>(v)))
        << std::hex << p << " " << q;
  }
}

TEST(Floats, SpecialValues) {
  auto f32 = [](FloatOp op, float x, Rounding r = Rounding::NearestEven) {
    return run({.op = op, .format = FloatFormat::F32, .rounding = r}, bits(x));
  };
  EXPECT_EQ(f32(FloatOp::Rsqrt, -0.0f), bits<float>(-INFINITY));
  EXPECT_EQ(f32(FloatOp::Rcp, -0.0f), bits<float>(-INFINITY));
  EXPECT_EQ(f32(FloatOp::Sin, -0.0f), bits(-0.0f));
  EXPECT_EQ(f32(FloatOp::Log2, 0.0f), bits<float>(-INFINITY));
  EXPECT_EQ(f32(FloatOp::Log2, 8.0f, Rounding::Up), bits(3.0f));
  EXPECT_EQ(f32(FloatOp::Exp2, -149.0f), 1u);
  EXPECT_EQ(f32(FloatOp::Exp2, -1e30f), 0u);
  EXPECT_EQ(f32(FloatOp::Exp2, -1e30f, Rounding::Up), 1u);
  EXPECT_EQ(f32(FloatOp::Exp2, 1e30f, Rounding::TowardZero), 0x7F7FFFFFu);
  EXPECT_EQ(f32(FloatOp::Tanh, INFINITY), bits(1.0f));
  EXPECT_EQ(f32(FloatOp::Tanh, 100.0f, Rounding::TowardZero), bits(std::nextafter(1.0f, 0.0f)));
}

TEST(Floats, OppositesAddUpToMinusZeroWhenRoundingDown) {
  for (FloatFormat format : kFormats) {
    FloatShape shape = float_shape(format);
    uint64_t one = uint64_t(shape.bias()) << (shape.precision - 1), minus = one | shape.sign();
    for (Rounding rounding : kRoundings) {
      uint64_t zero = rounding == Rounding::Down ? shape.sign() : 0;
      EXPECT_EQ(run({.op = FloatOp::Add, .format = format, .rounding = rounding}, one, minus), zero);
      EXPECT_EQ(run({.op = FloatOp::Sub, .format = format, .rounding = rounding}, one, one), zero);
      EXPECT_EQ(run({.op = FloatOp::Fma, .format = format, .rounding = rounding}, one, one, minus), zero);
      EXPECT_EQ(run({.op = FloatOp::Add, .format = format, .rounding = rounding}, 0, 0), 0u);
    }
  }
}

}  // namespace
}  // namespace isadora::ir
