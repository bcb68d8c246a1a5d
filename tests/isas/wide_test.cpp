// Numbers of 64 and 128 bits, in one instruction and in chains of them that hand a carry on, against GMP.
#include <gmpxx.h>

#include "isas/warp.h"

namespace isadora::test {
namespace {

// The value of consecutive registers, the lowest first.
template <class R>
mpz_class number(R r, unsigned first, unsigned count) {
  mpz_class v;
  for (unsigned i = count; i-- > 0;) v = (v << 32) + mpz_class(static_cast<unsigned long>(r(first + i)));
  return v;
}

mpz_class as_signed(U64 word) { return mpz_class(static_cast<long>(s32(word))); }

mpz_class low_bits(const mpz_class& v, unsigned bits) {
  mpz_class out;
  mpz_fdiv_r_2exp(out.get_mpz_t(), v.get_mpz_t(), bits);
  return out;
}

U64 word(const mpz_class& v, unsigned i) { return low_bits(v >> (32 * i), 32).get_ui(); }

// The program leaves the number in R8 upwards, and where `carry` names a predicate, its next bit there.
template <class Expected>
void hold_number(const std::string& program, unsigned words, const std::string& carry, Expected expected) {
  for (unsigned i = 0; i < words; ++i)
    hold_twins(
        program, "R" + std::to_string(8 + i), [=](auto r, auto p) { return word(expected(r, p), i); }, 20, kGmp);
  if (!carry.empty())
    hold_twins(
        program, carry, [=](auto r, auto p) { return word(expected(r, p), words) & 1; }, 20, kGmp);
}

TEST(Wide, SumOf64Bits) {
  hold_number("IADD.X R8, P3, R2, R4; IADD.X R9, P4, R3, R5, P3;", 2, "P4",
              [](auto r, auto) { return mpz_class(number(r, 2, 2) + number(r, 4, 2)); });
}

TEST(Wide, SumOf128Bits) {
  hold_number(
      "IADD.X R8, P3, R1, R4, P0; IADD.X R9, P3, R2, R5, P3; IADD.X R10, P3, R3, R6, P3; IADD.X R11, P4, R4, R7, P3;",
      4, "P4",
      [](auto r, auto p) { return mpz_class(number(r, 1, 4) + number(r, 4, 4) + static_cast<unsigned long>(p(0))); });
}

// A carry out says that nothing was borrowed: 2^128 is added, and stays where the difference is not negative.
TEST(Wide, DifferenceOf128Bits) {
  hold_number(
      "IADD.X R8, P3, R1, ~R4, PT; IADD.X R9, P3, R2, ~R5, P3; IADD.X R10, P3, R3, ~R6, P3; IADD.X R11, P4, R4, ~R7, "
      "P3;",
      4, "P4", [](auto r, auto) { return mpz_class((mpz_class(1) << 128) + number(r, 1, 4) - number(r, 4, 4)); });
}

TEST(Wide, ProductOf32Bits) {
  hold_number("IMUL R8, R1, R2; IMUL.HI.U32 R9, R1, R2;", 2, "",
              [](auto r, auto) { return mpz_class(number(r, 1, 1) * number(r, 2, 1)); });
  hold_number("IMUL R8, R1, R2; IMUL.HI R9, R1, R2;", 2, "",
              [](auto r, auto) { return mpz_class(as_signed(r(1)) * as_signed(r(2))); });
}

TEST(Wide, ProductAndSumOf64Bits) {
  hold_number("IMAD.U32 R8, P3, R1, R2, R4; IMAD.HI.X.U32 R9, P4, R1, R2, R5, P3;", 2, "P4",
              [](auto r, auto) { return mpz_class(number(r, 1, 1) * number(r, 2, 1) + number(r, 4, 2)); });
  hold_number("IMAD R8, P3, R1, R2, R4; IMAD.HI.X R9, R1, R2, R5, P3;", 2, "",
              [](auto r, auto) { return mpz_class(as_signed(r(1)) * as_signed(r(2)) + number(r, 4, 2)); });
}

TEST(Wide, WideProductAndSum) {
  hold_number("IMAD.WIDE.U32 R[8:9], P4, R1, R2, R[4:5];", 2, "P4",
              [](auto r, auto) { return mpz_class(number(r, 1, 1) * number(r, 2, 1) + number(r, 4, 2)); });
  hold_number("IMAD.WIDE R[8:9], R1, R2, R[4:5];", 2, "",
              [](auto r, auto) { return mpz_class(as_signed(r(1)) * as_signed(r(2)) + number(r, 4, 2)); });
  hold_number("IMAD.WIDE.U32 R[8:9], R1, R2, -R[4:5];", 2, "",
              [](auto r, auto) { return mpz_class(number(r, 1, 1) * number(r, 2, 1) - number(r, 4, 2)); });
  hold_number("IMAD.WIDE R[8:9], R1, R2, -R[4:5];", 2, "",
              [](auto r, auto) { return mpz_class(as_signed(r(1)) * as_signed(r(2)) - number(r, 4, 2)); });
  hold_number("IMAD.WIDE.X.U32 R[8:9], P4, R1, R2, R[4:5], P0;", 2, "P4", [](auto r, auto p) {
    return mpz_class(number(r, 1, 1) * number(r, 2, 1) + number(r, 4, 2) + static_cast<unsigned long>(p(0)));
  });
}

TEST(Wide, ProductsAndSumOf128Bits) {
  hold_number("IMAD.WIDE.U32 R[8:9], P3, R1, R2, R[4:5]; IMAD.WIDE.X.U32 R[10:11], P4, R3, R1, R[6:7], P3;", 4, "P4",
              [](auto r, auto) {
                const mpz_class a = number(r, 1, 1), high = number(r, 3, 1) * a;
                return mpz_class(a * number(r, 2, 1) + (high << 64) + number(r, 4, 4));
              });
}

TEST(Wide, ProductOf64Bits) {
  hold_number(
      "IMAD.WIDE.U32 R[8:9], R1, R3, RZ; IMAD.WIDE.U32 R[10:11], R2, R4, RZ; IMAD.WIDE.U32 R[12:13], R1, R4, RZ; "
      "IMAD.WIDE.U32 R[14:15], R2, R3, RZ; IADD.X R9, P3, R9, R12; IADD.X R10, P3, R10, R13, P3; "
      "IADD.X R11, R11, RZ, P3; IADD.X R9, P3, R9, R14; IADD.X R10, P3, R10, R15, P3; IADD.X R11, R11, RZ, P3;",
      4, "", [](auto r, auto) { return mpz_class(number(r, 1, 2) * number(r, 3, 2)); });
}

TEST(Wide, ScaledSumOf64Bits) {
  for (const unsigned scale : {0u, 1u, 7u, 31u}) {
    const std::string n = std::to_string(scale);
    hold_number("LEA R8, P3, R2, R4, " + n + "; LEA.HI.X R9, P4, R2, R5, R3, " + n + ", P3;", 2, "P4",
                [=](auto r, auto) { return mpz_class(low_bits(number(r, 2, 2) << scale, 64) + number(r, 4, 2)); });
    hold_number("LEA R8, P3, R2, R4, " + n + "; LEA.HI.X.SX32 R9, R2, R5, " + n + ", P3;", 2, "",
                [=](auto r, auto) { return mpz_class((as_signed(r(2)) << scale) + number(r, 4, 2)); });
  }
}

}  // namespace
}  // namespace isadora::test
