// Functions of narrow floats against MPFR, in the format itself: its precision, its exponents, its subnormals. The
// functions come from the host's doubles where that settles the result, so every way in which it may is tried: values
// far away, special ones, exact ones, and random ones, in every rounding direction that MPFR has.
#include <gtest/gtest.h>
#include <mpfr.h>

#include <bit>
#include <cmath>

#include "ir/floats.h"
#include "oracle.h"

namespace isadora::ir {
namespace {

using oracle::Random;

struct Direction {
  Rounding ours;
  mpfr_rnd_t theirs;
};
constexpr Direction kDirections[] = {{Rounding::NearestEven, MPFR_RNDN},
                                     {Rounding::TowardZero, MPFR_RNDZ},
                                     {Rounding::Up, MPFR_RNDU},
                                     {Rounding::Down, MPFR_RNDD}};

struct ExactFunction {
  const char* name;
  FloatOp op;
  int (*mpfr)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
};

// MPFR's of -0 is +infinity.
int reciprocal_root(mpfr_ptr r, mpfr_srcptr x, mpfr_rnd_t direction) {
  return mpfr_zero_p(x) ? mpfr_ui_div(r, 1, x, direction) : mpfr_rec_sqrt(r, x, direction);
}
int reciprocal(mpfr_ptr r, mpfr_srcptr x, mpfr_rnd_t direction) { return mpfr_ui_div(r, 1, x, direction); }

constexpr ExactFunction kExactFunctions[] = {
    {"sin", FloatOp::Sin, mpfr_sin},           {"cos", FloatOp::Cos, mpfr_cos},    {"asin", FloatOp::Asin, mpfr_asin},
    {"acos", FloatOp::Acos, mpfr_acos},        {"tanh", FloatOp::Tanh, mpfr_tanh}, {"exp2", FloatOp::Exp2, mpfr_exp2},
    {"log2", FloatOp::Log2, mpfr_log2},        {"sqrt", FloatOp::Sqrt, mpfr_sqrt}, {"rcp", FloatOp::Rcp, reciprocal},
    {"rsqrt", FloatOp::Rsqrt, reciprocal_root}};

// While it lives, MPFR has the exponents of a format.
class Exponents {
 public:
  explicit Exponents(const FloatShape& shape) : least_(mpfr_get_emin()), most_(mpfr_get_emax()) {
    mpfr_set_emin(shape.lowest() + 1);
    mpfr_set_emax(shape.bias() + 1);
  }
  ~Exponents() {
    mpfr_set_emin(least_);
    mpfr_set_emax(most_);
  }

 private:
  mpfr_exp_t least_, most_;
};

uint64_t by_mpfr(const ExactFunction& f, FloatFormat format, mpfr_rnd_t direction, uint64_t pattern) {
  const FloatShape shape = float_shape(format);
  mpfr_t x, r;
  mpfr_init2(x, 53);
  mpfr_init2(r, shape.precision);
  mpfr_set_d(x, float_value(format, pattern), MPFR_RNDN);
  {
    const Exponents exponents(shape);
    mpfr_subnormalize(r, f.mpfr(r, x, direction), direction);
  }
  const double value = mpfr_get_d(r, MPFR_RNDN);  // exact
  mpfr_clears(x, r, nullptr);
  const FloatInfo convert{.op = FloatOp::Convert, .format = FloatFormat::F64, .to = format};
  return apply_float(convert, std::bit_cast<uint64_t>(value), 0, 0).to_uint64();
}

// Zeros, infinities, NaNs, the ends of every exponent, and random ones.
std::vector<uint64_t> patterns(const FloatShape& shape) {
  std::vector<uint64_t> out;
  const uint64_t one = uint64_t{1} << (shape.precision - 1), all = shape.nan() * 2 + 1;
  for (uint64_t p = 0; p <= shape.infinity(); p += one)
    for (const uint64_t near : {p - 1, p, p + 1, p + one / 2}) out.push_back(near & shape.nan());
  Random random(23);
  for (int i = 0; i < 400; ++i) out.push_back(random() & all);
  for (int i = 0; i < 400; ++i)  // where the functions are not flat
    out.push_back(((uint64_t(shape.bias()) - 4) * one + random() % (8 * one)) & all);
  for (size_t i = out.size(); i-- > 0;) out.push_back(out[i] ^ shape.sign());
  return out;
}

TEST(Functions, AreWhatMpfrRoundsInTheFormatItself) {
  for (const FloatFormat format : {FloatFormat::F16, FloatFormat::BF16, FloatFormat::F32})
    for (const uint64_t pattern : patterns(float_shape(format)))
      for (const ExactFunction& f : kExactFunctions)
        for (const Direction& direction : kDirections) {
          const FloatInfo info{.op = f.op, .format = format, .rounding = direction.ours};
          ASSERT_EQ(apply_float(info, pattern, 0, 0).to_uint64(), by_mpfr(f, format, direction.theirs, pattern))
              << f.name << " of " << std::hex << pattern << " format " << static_cast<int>(format) << " direction "
              << static_cast<int>(direction.theirs);
        }
}

// floats.cpp takes the answer of C's library where all that lies within 2^-44 of it rounds alike. It must be nearer
// than that, with room to spare for arguments that are not tried here.
TEST(Functions, OfTheLibraryOfCAreAsNearAsFloatsCppTakesThemToBe) {
  using Double = double (*)(double);
  struct Pair {
    const char* name;
    Double host;
    int (*mpfr)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
  };
  static constexpr Pair kPairs[] = {{"sin", std::sin, mpfr_sin},    {"cos", std::cos, mpfr_cos},
                                    {"asin", std::asin, mpfr_asin}, {"acos", std::acos, mpfr_acos},
                                    {"tanh", std::tanh, mpfr_tanh}, {"exp2", std::exp2, mpfr_exp2},
                                    {"log2", std::log2, mpfr_log2}};
  mpfr_t x, y, exact;
  mpfr_inits2(200, x, y, exact, nullptr);
  const auto expect_near = [&](double host, const std::string& what) {
    if (!std::isnormal(host)) return;  // taken as it is, or left to MPFR
    mpfr_sub_d(y, exact, host, MPFR_RNDA);
    mpfr_div_d(y, y, host, MPFR_RNDA);
    ASSERT_LT(std::fabs(mpfr_get_d(y, MPFR_RNDA)), 0x1p-50) << what << " is " << host;
  };
  std::vector<double> values;
  for (const FloatFormat format : {FloatFormat::F16, FloatFormat::BF16, FloatFormat::F32}) {
    for (const uint64_t pattern : patterns(float_shape(format))) values.push_back(float_value(format, pattern));
  }
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    mpfr_set_d(x, value, MPFR_RNDN);
    for (const Pair& f : kPairs) {
      f.mpfr(exact, x, MPFR_RNDN);
      expect_near(f.host(value), std::string(f.name) + " of " + std::to_string(value));
      if (HasFatalFailure()) return;
    }
  }
  Random random(29);
  for (int i = 0; i < 20000; ++i) {
    const double a = std::fabs(values[random() % values.size()]), b = values[random() % values.size()];
    if (!std::isfinite(a) || !std::isfinite(b)) continue;
    mpfr_set_d(x, a, MPFR_RNDN);
    mpfr_set_d(y, b, MPFR_RNDN);
    mpfr_pow(exact, x, y, MPFR_RNDN);
    expect_near(std::pow(a, b), "pow of " + std::to_string(a) + " and " + std::to_string(b));
    if (HasFatalFailure()) return;
  }
  mpfr_clears(x, y, exact, nullptr);
}

}  // namespace
}  // namespace isadora::ir
