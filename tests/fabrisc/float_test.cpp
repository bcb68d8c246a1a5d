// Floats of 16, 32 and 64 bits under the four roundings, held against MPFR: arithmetic in all its forms, functions,
// casts, reductions.
#include "fabrisc/ieee.h"
#include "fabrisc/operations.h"

namespace isadora::test {
namespace {

const std::string kMpfr = "MPFR";

// Patterns near zero, one, the largest and the smallest number, infinities, NaN, and any.
U64 random_float(std::mt19937_64& random, unsigned bits) {
  const IeeeFormat f = ieee_format(bits);
  const unsigned fraction = f.precision - 1;
  const U64 one = U64(f.bias) << fraction, infinity = (2 * U64(f.bias) + 1) << fraction;
  const U64 edges[] = {0,
                       1,
                       2,
                       (U64{1} << fraction) - 1,
                       U64{1} << fraction,
                       one,
                       one + 1,
                       one - 1,
                       infinity,
                       infinity - 1,
                       infinity + 1,
                       one + (U64{1} << fraction)};
  U64 v = edges[random() % std::size(edges)];
  if (random() % 4)
    v = (one + (random() % 21 << fraction) - (U64{10} << fraction)) ^ (random() & ((U64{1} << fraction) - 1));
  if (random() % 8 == 0) v = random();
  return low(random() % 2 ? v ^ U64{1} << (bits - 1) : v, bits);
}

void put_floats(Hart& hart, unsigned bits) {
  for (const unsigned i : {6u, 7u, 8u})
    hart.set_scalar(i, static_cast<U64>(sext(random_float(hart.random, bits), bits)));
  for (unsigned v = 0; v < 3; ++v) {
    Vector all;
    for (unsigned i = 0; i < 512 / bits; ++i) set_element(all, i, bits, random_float(hart.random, bits));
    hart.set_vector(v, all);
  }
}

using Compute = std::function<int(mpfr_t, mpfr_t, mpfr_t, mpfr_t, mpfr_rnd_t)>;  // r, a, b, d

U64 by_mpfr(const Compute& compute, const Inputs& i) {
  const IeeeFormat f = ieee_format(i.bits);
  Real a(f, i.a), b(f, i.b), d(f, i.d);
  return rounded(f, mpfr_rounding(i.rounding),
                 [&](mpfr_t r, mpfr_rnd_t rnd) { return compute(r, a.v, b.v, d.v, rnd); });
}

U64 converted(int64_t v, unsigned bits, unsigned rounding) {
  return rounded(ieee_format(bits), mpfr_rounding(rounding),
                 [&](mpfr_t r, mpfr_rnd_t rnd) { return mpfr_set_si(r, v, rnd); });
}

struct FloatOperation {
  const char* name;
  Compute compute;
  int rounds;
};

const FloatOperation kFloats[] = {
    {"FADD", [](mpfr_t r, mpfr_t a, mpfr_t b, mpfr_t, mpfr_rnd_t rnd) { return mpfr_add(r, a, b, rnd); }, 8},
    {"FSUB", [](mpfr_t r, mpfr_t a, mpfr_t b, mpfr_t, mpfr_rnd_t rnd) { return mpfr_sub(r, a, b, rnd); }, 8},
    {"FMUL", [](mpfr_t r, mpfr_t a, mpfr_t b, mpfr_t, mpfr_rnd_t rnd) { return mpfr_mul(r, a, b, rnd); }, 8},
    {"FDIV", [](mpfr_t r, mpfr_t a, mpfr_t b, mpfr_t, mpfr_rnd_t rnd) { return mpfr_div(r, a, b, rnd); }, 8},
    {"FMAC", [](mpfr_t r, mpfr_t a, mpfr_t b, mpfr_t d, mpfr_rnd_t rnd) { return mpfr_fma(r, a, b, d, rnd); }, 8},
    {"FPOW", [](mpfr_t r, mpfr_t a, mpfr_t b, mpfr_t, mpfr_rnd_t rnd) { return mpfr_pow(r, a, b, rnd); }, 3},
    {"FREM", [](mpfr_t r, mpfr_t a, mpfr_t b, mpfr_t, mpfr_rnd_t rnd) { return mpfr_fmod(r, a, b, rnd); }, 8},
};

class Floats : public testing::TestWithParam<FloatOperation> {};

TEST_P(Floats, AreAsMpfrComputesThem) {
  const FloatOperation& f = GetParam();
  const Operation op{f.name, [&](const Inputs& i) { return by_mpfr(f.compute, i); }, converted};
  for (const unsigned bits : {16u, 32u, 64u})
    ASSERT_NO_FATAL_FAILURE(hold_operation(op, bits, kMpfr, f.rounds, [bits](Hart& hart) { put_floats(hart, bits); }));
}

INSTANTIATE_TEST_SUITE_P(fabrisc, Floats, testing::ValuesIn(kFloats),
                         [](const auto& test) { return std::string(test.param.name); });

// ---- functions of one float
// ----------------------------------------------------------------------------------------------

using Function = int (*)(mpfr_t, mpfr_srcptr, mpfr_rnd_t);

TEST(Functions, AreAsMpfrComputesThem) {
  const std::pair<const char*, Function> all[] = {
      {"SIN", mpfr_sin}, {"COS", mpfr_cos}, {"ASIN", mpfr_asin}, {"ACOS", mpfr_acos}, {"SQRT", mpfr_sqrt}};
  Hart hart(1);
  for (const auto& [name, function] : all)
    for (const unsigned bits : {16u, 32u, 64u})
      for (int round = 0; round < 200; ++round) {
        hart.randomize();
        put_floats(hart, bits);
        const bool masked = round % 2;
        const std::string text = name + size_text(bits) + (masked ? ".M" : "") + " $6, $7;";
        ASSERT_NO_FATAL_FAILURE(hart.run(text));
        Real x(ieee_format(bits), low(hart.scalars[7], bits));
        const U64 value = rounded(ieee_format(bits), mpfr_rounding(hart.rounding()),
                                  [&, f = function](mpfr_t r, mpfr_rnd_t rnd) { return f(r, x.v, rnd); });
        const U64 expected = masked && hart.scalar_masked() ? hart.scalars[6] : static_cast<U64>(sext(value, bits));
        ASSERT_EQ(hart.scalar(6), expected) << text << std::hex << hart.scalars[7] << " CSR=" << hart.csr;
        hart.agrees(kMpfr);
      }
}

// ---- casts
// ---------------------------------------------------------------------------------------------------------------

U64 cast(const std::string& name, U64 x, unsigned from, unsigned to, unsigned csr) {
  const mpfr_rnd_t rnd = mpfr_rounding(csr);
  if (name == "IIC") return low(low(x, from), to);
  if (name == "IFC")
    return rounded(ieee_format(to), rnd, [&](mpfr_t r, mpfr_rnd_t how) { return mpfr_set_si(r, sext(x, from), how); });
  Real v(ieee_format(from), low(x, from));
  if (name == "FFC")
    return rounded(ieee_format(to), rnd, [&](mpfr_t r, mpfr_rnd_t how) { return mpfr_set(r, v.v, how); });
  if (mpfr_nan_p(v.v)) return 0;
  const int64_t most = static_cast<int64_t>(~U64{0} >> (65 - to)), least = -most - 1;
  if (mpfr_cmp_si(v.v, most) >= 0 && to < 64) {
    Real r;
    mpfr_rint(r.v, v.v, rnd);
    return static_cast<U64>(mpfr_cmp_si(r.v, most) > 0 ? most : mpfr_get_si(r.v, rnd));
  }
  Real r;
  mpfr_rint(r.v, v.v, rnd);
  if (mpfr_cmp_si(r.v, most) > 0) return static_cast<U64>(most);
  if (mpfr_cmp_si(r.v, least) < 0) return static_cast<U64>(least);
  return static_cast<U64>(mpfr_get_si(r.v, MPFR_RNDN));
}

TEST(Casts, AreAsMpfrComputesThem) {
  Hart hart(2);
  for (const std::string name : {"IIC", "IFC", "FIC", "FFC"})
    for (const unsigned from : {8u, 16u, 32u, 64u})
      for (const unsigned to : {8u, 16u, 32u, 64u}) {
        if (from == 8 && name[0] == 'F') continue;
        if (to == 8 && name[1] == 'F') continue;
        for (int round = 0; round < 100; ++round) {
          hart.randomize();
          if (name[0] == 'F') put_floats(hart, from);
          const bool masked = round % 2;
          const std::string text =
              name + "." + std::to_string(from) + "." + std::to_string(to) + (masked ? ".M" : "") + " $6, $7;";
          ASSERT_NO_FATAL_FAILURE(hart.run(text));
          const U64 value = cast(name, hart.scalars[7], from, to, hart.rounding());
          ASSERT_EQ(hart.scalar(6),
                    masked && hart.scalar_masked() ? hart.scalars[6] : static_cast<U64>(sext(value, to)))
              << text << std::hex << hart.scalars[7] << " CSR=" << hart.csr;
          hart.agrees(kMpfr);
        }
      }
}

// ---- reductions and compressed forms
// -------------------------------------------------------------------------------------

TEST(Reductions, OfFloatsAreLeftFolds) {
  const std::pair<const char*, Compute> all[] = {{"FRADD", kFloats[0].compute},
                                                 {"FRSUB", kFloats[1].compute},
                                                 {"FRMUL", kFloats[2].compute},
                                                 {"FRDIV", kFloats[3].compute}};
  Hart hart(3);
  for (const auto& [name, compute] : all)
    for (const unsigned bits : {16u, 32u, 64u})
      for (int round = 0; round < 20; ++round) {
        hart.randomize();
        put_floats(hart, bits);
        const bool masked = round % 2;
        const std::string text = name + size_text(bits) + (masked ? ".M" : "") + " $6, &V1;";
        ASSERT_NO_FATAL_FAILURE(hart.run(text));
        std::optional<U64> all_of;
        for (unsigned i = 0; i < hart.elements(bits); ++i) {
          if (masked && hart.vector_masked(i, bits)) continue;
          const U64 x = element(hart.vectors[1], i, bits);
          all_of = all_of ? by_mpfr(compute, {*all_of, x, 0, bits, hart.rounding()}) : x;
        }
        ASSERT_EQ(hart.scalar(6), all_of ? static_cast<U64>(sext(*all_of, bits)) : hart.scalars[6])
            << text << std::hex << " CSR=" << hart.csr << " VMSK=" << hart.vmsk;
        hart.agrees(kMpfr);
      }
}

TEST(Compressed, FloatsAreAsMpfrComputesThem) {
  const std::pair<const char*, Compute> all[] = {{"CADD", kFloats[0].compute},
                                                 {"CSUB", kFloats[1].compute},
                                                 {"CMUL", kFloats[2].compute},
                                                 {"CDIV", kFloats[3].compute}};
  Hart hart(4);
  for (const auto& [name, compute] : all)
    for (const unsigned bits : {16u, 32u, 64u})
      for (int round = 0; round < 50; ++round) {
        hart.randomize();
        for (const unsigned i : {0u, 25u}) hart.set_scalar(i, random_float(hart.random, bits));
        const std::string text = name + size_text(bits) + ".F $P0, $N1;";
        ASSERT_NO_FATAL_FAILURE(hart.run(text));
        const U64 value =
            by_mpfr(compute, {low(hart.scalars[0], bits), low(hart.scalars[25], bits), 0, bits, hart.rounding()});
        ASSERT_EQ(hart.scalar(0), static_cast<U64>(sext(value, bits))) << text;
        hart.agrees(kMpfr);
      }
}

}  // namespace
}  // namespace isadora::test
