#include "isas/special.h"

#include <arb.h>

#include <algorithm>
#include <stdexcept>

namespace isadora::test {
namespace {

// ---- Arb -----------------------------------------------------------------------------------------------------------

struct Point {
  arf_t v;
  Point() { arf_init(v); }
  ~Point() { arf_clear(v); }
  Point(const Point&) = delete;
  Point& operator=(const Point&) = delete;
};

// All real numbers within a radius of a middle.
struct Ball {
  arb_t v;
  Ball() { arb_init(v); }
  ~Ball() { arb_clear(v); }
  Ball(const Ball&) = delete;
  Ball& operator=(const Ball&) = delete;
};

void set_pattern(Point& out, const Binary& f, uint64_t magnitude) {
  const uint64_t hidden = uint64_t{1} << (f.precision - 1);
  const auto exponent = static_cast<slong>(magnitude >> (f.precision - 1));
  const uint64_t mantissa = (magnitude & (hidden - 1)) | (exponent ? hidden : 0);
  arf_set_ui_2exp_si(out.v, mantissa, f.least() + std::max<slong>(exponent, 1) - 1);
}

// Nearest, ties to even: in units of the result's last place the number is rounded to an integer, and the leading one
// of that adds itself to the exponent, as a carry does.
uint64_t rounded(const Binary& f, const Point& value) {
  const uint64_t sign = arf_sgn(value.v) < 0 ? f.sign() : 0;
  if (arf_is_zero(value.v)) return 0;
  if (arf_cmpabs_2exp_si(value.v, f.top() + 1) >= 0) return sign | f.infinity();
  const slong above = arf_cmpabs_2exp_si(value.v, f.least() - 1) < 0 ? f.least() : arf_abs_bound_lt_2exp_si(value.v);
  const slong last = std::max<slong>(above - static_cast<slong>(f.precision), f.least());
  Point units;
  arf_mul_2exp_si(units.v, value.v, -last);
  fmpz_t whole;
  fmpz_init(whole);
  arf_get_fmpz(whole, units.v, ARF_RND_NEAR);
  fmpz_abs(whole, whole);
  const uint64_t pattern = (static_cast<uint64_t>(last - f.least()) << (f.precision - 1)) + fmpz_get_ui(whole);
  fmpz_clear(whole);
  return sign | std::min(pattern, f.infinity());
}

void power_of_two(Ball& out, const Ball& x, slong precision) {
  if (arb_is_int(x.v)) {  // exact
    const slong n = arf_get_si(arb_midref(x.v), ARF_RND_NEAR);
    arb_one(out.v);
    return arb_mul_2exp_si(out.v, out.v, n);
  }
  Ball ln2;
  arb_const_log2(ln2.v, precision + 16);
  arb_mul(ln2.v, ln2.v, x.v, precision + 16);
  arb_exp(out.v, ln2.v, precision);
}

void bound(Ball& out, Function function, const Ball& x, slong precision) {
  switch (function) {
    case Function::Cos: return arb_cos(out.v, x.v, precision);
    case Function::Sin: return arb_sin(out.v, x.v, precision);
    case Function::Ex2: return power_of_two(out, x, precision);
    case Function::Lg2: return arb_log_base_ui(out.v, x.v, 2, precision);
    case Function::Rcp: return arb_inv(out.v, x.v, precision);
    case Function::Rsq: return arb_rsqrt(out.v, x.v, precision);
    case Function::Sqrt: return arb_sqrt(out.v, x.v, precision);
    case Function::Tanh: return arb_tanh(out.v, x.v, precision);
  }
}

// More and more bits, until all that the ball holds rounds alike.
uint64_t by_arb(Function function, const Binary& f, const Ball& x) {
  Ball value;
  Point low, high;
  for (slong precision = f.precision + 24; precision < 1 << 16; precision *= 2) {
    bound(value, function, x, precision);
    arb_get_lbound_arf(low.v, value.v, precision + 8);
    arb_get_ubound_arf(high.v, value.v, precision + 8);
    if (!arf_is_finite(low.v) || !arf_is_finite(high.v)) continue;
    const uint64_t below = rounded(f, low), above = rounded(f, high);
    if (below == above) return below;
  }
  throw std::runtime_error("no number of bits decides");
}

// ---- NaNs, infinities and zeros ------------------------------------------------------------------------------------

uint64_t of_infinity(Function function, const Binary& f, uint64_t sign) {
  const uint64_t one = uint64_t(f.top()) << (f.precision - 1);
  switch (function) {
    case Function::Cos:
    case Function::Sin: return f.nan();
    case Function::Ex2: return sign ? 0 : f.infinity();
    case Function::Rcp: return sign;
    case Function::Rsq: return sign ? f.nan() : 0;
    case Function::Lg2:
    case Function::Sqrt: return sign ? f.nan() : f.infinity();
    case Function::Tanh: return sign | one;
  }
  return f.nan();
}

uint64_t of_zero(Function function, const Binary& f, uint64_t sign) {
  const uint64_t one = uint64_t(f.top()) << (f.precision - 1);
  switch (function) {
    case Function::Cos:
    case Function::Ex2: return one;
    case Function::Lg2: return f.sign() | f.infinity();
    case Function::Rcp:
    case Function::Rsq: return sign | f.infinity();
    case Function::Sin:
    case Function::Sqrt:
    case Function::Tanh: return sign;
  }
  return f.nan();
}

bool positive_alone(Function function) {
  return function == Function::Lg2 || function == Function::Rsq || function == Function::Sqrt;
}

// Far beyond where the result is infinite or nothing; Arb would take its time there.
constexpr int kFar = 20000;

// ---- MUFU ----------------------------------------------------------------------------------------------------------

const std::pair<const char*, Function> kFunctions[] = {
    {"COS", Function::Cos}, {"SIN", Function::Sin}, {"EX2", Function::Ex2},   {"LG2", Function::Lg2},
    {"RCP", Function::Rcp}, {"RSQ", Function::Rsq}, {"SQRT", Function::Sqrt}, {"TANH", Function::Tanh}};

std::string reg(size_t n) { return "R" + std::to_string(n); }

}  // namespace

uint64_t rounded_value(Function function, const Binary& f, uint64_t source) {
  const uint64_t sign = source & f.sign(), magnitude = source & (f.sign() - 1);
  if (magnitude > f.infinity()) return f.nan();
  if (magnitude == f.infinity()) return of_infinity(function, f, sign);
  if (magnitude == 0) return of_zero(function, f, sign);
  if (sign && positive_alone(function)) return f.nan();
  Point x;
  set_pattern(x, f, magnitude);
  if (sign) arf_neg(x.v, x.v);
  if (function == Function::Ex2 && arf_cmpabs_ui(x.v, kFar) > 0) return sign ? 0 : f.infinity();
  Ball ball;
  arb_set_arf(ball.v, x.v);
  return by_arb(function, f, ball);
}

uint32_t Special::expected(uint32_t source) const {
  const auto value = [&](uint64_t x) { return rounded_value(function, format, x); };
  switch (type) {
    case Type::F32: return static_cast<uint32_t>(value(source));
    case Type::Half: return static_cast<uint32_t>(value(source & 0xFFFF));
    case Type::Pair: return static_cast<uint32_t>(value(source >> 16) << 16 | value(source & 0xFFFF));
    case Type::F64: break;
  }
  const bool subnormal = (source & 0x7FF00000) == 0;
  return static_cast<uint32_t>(value(uint64_t{subnormal ? source & 0x80000000 : source} << 32) >> 32);
}

const std::vector<Special>& specials() {
  using Type = Special::Type;
  static const std::vector<Special> all = [] {
    std::vector<Special> out;
    for (const auto& [name, function] : kFunctions)
      out.push_back({std::string(name) + ".F32", function, Type::F32, kSingle});
    out.push_back({"RCP.F64", Function::Rcp, Type::F64, kDouble});
    out.push_back({"RSQ.F64", Function::Rsq, Type::F64, kDouble});
    for (const Function function : {Function::Ex2, Function::Tanh})
      for (const bool brain : {false, true}) {
        const std::string name = std::string(function == Function::Ex2 ? "EX2" : "TANH") + (brain ? ".BF16" : ".F16");
        out.push_back({name, function, Type::Half, brain ? kBrain : kHalf});
        out.push_back({name + "_V2", function, Type::Pair, brain ? kBrain : kHalf});
      }
    return out;
  }();
  return all;
}

const Special* find_special(const std::string& name) {
  const auto found =
      std::find_if(specials().begin(), specials().end(), [&](const Special& s) { return s.name == name; });
  return found == specials().end() ? nullptr : &*found;
}

Mufu::Mufu(const std::string& name, const std::string& before, const std::string& behind)
    : engine_(make_engine(simt128().isa)), bench_(simt128().codec, *engine_) {
  for (size_t i = 0; i < kMost / 32; ++i) {
    const std::string text = "MUFU." + name + " " + reg(128 + i) + ", " + before + reg(i) + behind + ";";
    std::string why;
    words_.emplace_back();
    if (!assemble(text, words_.back(), &why)) throw std::runtime_error(text + "\n" + why);
  }
  bench_.reset();
}

std::vector<uint32_t> Mufu::operator()(const std::vector<uint32_t>& sources) {
  std::string error;
  const size_t rows = (sources.size() + 31) / 32;
  std::vector<base::Integer> row(32);
  for (size_t i = 0; i < rows; ++i) {
    for (size_t lane = 0; lane < 32; ++lane) row[lane] = i * 32 + lane < sources.size() ? sources[i * 32 + lane] : 0;
    if (!bench_.set(reg(i), row, error)) throw std::runtime_error(error);
  }
  const sim::RunResult result = bench_.run(words_);
  if (result.status != sim::RunResult::Status::Done) throw std::runtime_error(result.message);
  std::vector<uint32_t> out;
  for (size_t i = 0; i < rows; ++i) {
    if (!bench_.get(reg(128 + i), row, error)) throw std::runtime_error(error);
    for (size_t lane = 0; lane < 32 && out.size() < sources.size(); ++lane)
      out.push_back(static_cast<uint32_t>(row[lane].to_uint64()));
  }
  return out;
}

}  // namespace isadora::test
