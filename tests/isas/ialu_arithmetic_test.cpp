// Sums, products and their like against the host.
#include <algorithm>

#include "isas/warp.h"

namespace isadora::test {
namespace {

TEST(Ialu, Add) {
  hold_twins("IADD R0, R1, R2;", "R0", [](auto r, auto) { return low(r(1) + r(2)); });
  hold_twins("IADD R0, -R1, R2;", "R0", [](auto r, auto) { return low(r(2) - r(1)); });
  hold_twins("IADD R0, R1, -R2;", "R0", [](auto r, auto) { return low(r(1) - r(2)); });
  hold_twins("IADD.X R0, P3, R1, R2, P0;", "P3", [](auto r, auto p) { return (r(1) + r(2) + p(0)) >> 32; });
  hold_twins("IADD.X R0, P3, R1, ~R2, !P0;", "P3", [](auto r, auto p) { return (r(1) + low(~r(2)) + !p(0)) >> 32; });
  hold_twins("IADD.X R0, P3, R1, ~R2, !P0;", "R0", [](auto r, auto p) { return low(r(1) + ~r(2) + !p(0)); });
}

TEST(Ialu, MultiplyAdd) {
  hold_twins("IMAD R0, P3, R1, R2, R3;", "P3", [](auto r, auto) { return (low(r(1) * r(2)) + r(3)) >> 32; });
  hold_twins("IMAD R0, R1, R2, -R3;", "R0", [](auto r, auto) { return low(r(1) * r(2) - r(3)); });
  hold_twins("IMAD R0, P3, R1, R2, -R3;", "P3", [](auto r, auto) { return (low(r(1) * r(2)) + low(~r(3)) + 1) >> 32; });
  hold_twins("IMAD.HI.X R0, R1, R2, R3, P0;", "R0",
             [](auto r, auto p) { return low(low(static_cast<U64>(s32(r(1)) * s32(r(2))) >> 32) + r(3) + p(0)); });
  hold_twins("IMAD.HI.X.U32 R0, P3, R1, R2, R3, P0;", "P3",
             [](auto r, auto p) { return ((r(1) * r(2) >> 32) + r(3) + p(0)) >> 32; });
  hold_twins("IMAD.WIDE R[8:9], R1, R2, R[4:5];", "R9",
             [](auto r, auto) { return low((static_cast<U64>(s32(r(1)) * s32(r(2))) + (r(5) << 32 | r(4))) >> 32); });
  hold_twins("IMAD.WIDE.U32 R[8:9], P3, R1, R2, R[4:5];", "P3",
             [](auto r, auto) { return static_cast<U64>((U128{r(1) * r(2)} + (r(5) << 32 | r(4))) >> 64); });
  hold_twins("IMAD.WIDE.X R[8:9], P3, R1, R2, ~R[4:5], P1;", "P3", [](auto r, auto p) {
    return static_cast<U64>((U128{static_cast<U64>(s32(r(1)) * s32(r(2)))} + ~(r(5) << 32 | r(4)) + p(1)) >> 64);
  });
}

TEST(Ialu, ScaledAdd) {
  for (unsigned s : {0u, 1u, 5u, 31u}) {
    const std::string n = std::to_string(s);
    hold_twins("LEA R0, R1, R2, " + n + ";", "R0", [s](auto r, auto) { return low((r(1) << s) + r(2)); });
    hold_twins("LEA R0, P3, R1, R2, " + n + ";", "P3", [s](auto r, auto) { return (low(r(1) << s) + r(2)) >> 32; });
    hold_twins("LEA R0, -R1, R2, " + n + ";", "R0", [s](auto r, auto) { return low(r(2) - (r(1) << s)); });
    hold_twins("LEA R0, R1, -R2, " + n + ";", "R0", [s](auto r, auto) { return low((r(1) << s) - r(2)); });
    hold_twins("LEA.HI.X R0, R1, R2, R3, " + n + ", P0;", "R0",
               [s](auto r, auto p) { return low((((r(3) << 32 | r(1)) << s) >> 32) + r(2) + p(0)); });
    hold_twins("LEA.HI.X.SX32 R0, R1, R2, " + n + ";", "R0",
               [s](auto r, auto) { return low((static_cast<U64>(s32(r(1))) << s >> 32) + r(2)); });
  }
}

// Element i of a word, `bits` wide, signed or not.
int64_t element(U64 word, unsigned i, unsigned bits, bool is_signed) {
  const U64 e = word >> (i * bits) & ((U64{1} << bits) - 1);
  return is_signed && e >> (bits - 1) ? static_cast<int64_t>(e) - (int64_t{1} << bits) : static_cast<int64_t>(e);
}

TEST(Ialu, DotProductOfTwo) {
  for (const bool high : {false, true})
    for (const bool sa : {false, true})
      for (const bool sb : {false, true}) {
        const bool inverted = high != sa;  // the carry in, somewhere
        const auto sum = [=](auto r, auto p) {
          int64_t dot = 0;
          for (unsigned i = 0; i < 2; ++i) dot += element(r(1), i, 16, sa) * element(r(2), i + 2 * high, 8, sb);
          return low(static_cast<U64>(dot)) + r(3) + (p(0) ^ U64{inverted});
        };
        const std::string name = std::string("IDP.2A") + (high ? ".HI" : "") + (sa ? ".S16" : ".U16") +
                                 (sb ? ".S8" : ".U8") + " R0, P3, R1, R2, R3, " + (inverted ? "!P0;" : "P0;");
        hold(name, "R0", [=](auto r, auto p) { return low(sum(r, p)); });
        hold(name, "P3", [=](auto r, auto p) { return sum(r, p) >> 32; });
      }
}

TEST(Ialu, DotProductOfFour) {
  for (const bool sa : {false, true})
    for (const bool sb : {false, true}) {
      const bool inverted = sa == sb;
      const auto sum = [=](auto r, auto p) {
        int64_t dot = 0;
        for (unsigned i = 0; i < 4; ++i) dot += element(r(1), i, 8, sa) * element(r(2), i, 8, sb);
        return low(static_cast<U64>(dot)) + r(3) + (p(0) ^ U64{inverted});
      };
      const std::string name = std::string("IDP.4A") + (sa ? ".S8" : ".U8") + (sb ? ".S8" : ".U8") +
                               " R0, P3, R1, R2, R3, " + (inverted ? "!P0;" : "P0;");
      hold(name, "R0", [=](auto r, auto p) { return low(sum(r, p)); });
      hold(name, "P3", [=](auto r, auto p) { return sum(r, p) >> 32; });
    }
}

TEST(Ialu, Multiply) {
  hold_twins("IMUL R0, R1, R2;", "R0", [](auto r, auto) { return low(r(1) * r(2)); });
  hold_twins("IMUL.U32 R0, R1, R2;", "R0", [](auto r, auto) { return low(r(1) * r(2)); });
  hold_twins("IMUL.U32 R0, R1, -R2;", "R0", [](auto r, auto) { return low(r(1) * -r(2)); });
  hold_twins("IMUL.HI R0, R1, R2;", "R0",
             [](auto r, auto) { return low(static_cast<U64>(s32(r(1)) * s32(r(2))) >> 32); });
  hold_twins("IMUL.HI R0, R1, -R2;", "R0",
             [](auto r, auto) { return low(static_cast<U64>(s32(r(1)) * s32(low(-r(2)))) >> 32); });
  hold_twins("IMUL.HI.U32 R0, R1, -R2;", "R0", [](auto r, auto) { return r(1) * low(-r(2)) >> 32; });
}

TEST(Ialu, AbsoluteValueAndLimits) {
  hold_twins("IABS R0, R1;", "R0", [](auto r, auto) { return s32(r(1)) < 0 ? low(-r(1)) : r(1); });
  hold_twins("IMNMX R0, R1, R2, P0;", "R0", [](auto r, auto p) {
    return low(static_cast<U64>(p(0) ? std::min(s32(r(1)), s32(r(2))) : std::max(s32(r(1)), s32(r(2)))));
  });
  hold_twins("IMNMX.U32 R0, R1, R2, !P0;", "R0",
             [](auto r, auto p) { return p(0) ? std::max(r(1), r(2)) : std::min(r(1), r(2)); });
}

}  // namespace
}  // namespace isadora::test
