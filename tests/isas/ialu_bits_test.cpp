// Moves, bits, bytes and conversions against the host.
#include <algorithm>

#include "isas/warp.h"

namespace isadora::test {
namespace {

TEST(Ialu, Select) {
  hold_twins("SEL R0, R1, R2, P0;", "R0", [](auto r, auto p) { return p(0) ? r(1) : r(2); });
  hold_twins("SEL R0, R1, R2, !P0;", "R0", [](auto r, auto p) { return p(0) ? r(2) : r(1); });
}

TEST(Ialu, Move) {
  hold_twins("MOV R0, R1;", "R0", [](auto r, auto) { return r(1); });
  hold_twins("MOV.64 R[8:9], R[2:3];", "R9", [](auto r, auto) { return r(3); });
  hold_twins("MOV R0, -1;", "R0", [](auto, auto) { return 0xFFFFFFFF; });
}

TEST(Ialu, AllLogicFunctions) {
  for (unsigned lut = 0; lut < 256; ++lut) {
    const auto f = [lut](U64 a, U64 b, U64 c) {
      U64 out = 0;
      for (unsigned i = 0; i < 32; ++i)
        out |= U64{lut >> ((a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1)) & 1} << i;
      return out;
    };
    hold_twins(
        "LOP3 R0, R1, R2, R3, " + std::to_string(lut) + ", !PT;", "R0",
        [=](auto r, auto) { return f(r(1), r(2), r(3)); }, 1);
    hold_twins(
        "LOP3.PAND P3, R0, R1, R2, R3, " + std::to_string(lut) + ", P0;", "P3",
        [=](auto r, auto p) { return f(r(1), r(2), r(3)) != 0 && p(0); }, 1);
  }
}

TEST(Ialu, FunnelShift) {
  for (const std::string type : {"S32", "U32", "S64", "U64"})
    for (const std::string mode : {"CLAMP", "WRAP"})
      for (const bool left : {true, false})
        for (const bool high : {false, true}) {
          const unsigned limit = type[1] == '6' ? 64 : 32;
          hold_twins(
              std::string("SHF.") + (left ? "L" : "R") + (high ? ".HI." : ".") + mode + "." + type + " R0, R1, R2, R3;",
              "R0", [=](auto r, auto) {
                const U64 t = r(3) << 32 | r(1);
                const unsigned n = static_cast<unsigned>(mode == "CLAMP" ? std::min<U64>(r(2), limit) : r(2) % limit);
                const U64 fill = type[0] == 'S' && t >> 63 ? ~U64{0} : 0;
                const U64 shifted = n == 64  ? (left ? 0 : fill)
                                    : left   ? t << n
                                    : n == 0 ? t
                                             : t >> n | fill << (64 - n);
                return low(high ? shifted >> 32 : shifted);
              });
        }
}

TEST(Ialu, Permute) {
  const auto byte = [](U64 t, unsigned n) { return t >> (8 * (n & 7)) & 0xFF; };
  hold_twins("PRMT R0, R1, R2, R3;", "R0", [=](auto r, auto) {
    const U64 t = r(2) << 32 | r(1);
    U64 out = 0;
    for (unsigned k = 0; k < 4; ++k) {
      const unsigned c = r(3) >> (4 * k) & 15;
      const U64 b = byte(t, c & 7);
      out |= (c & 8 ? (b & 0x80 ? 0xFF : 0) : b) << (8 * k);
    }
    return out;
  });
  // Rows as the PTX ISA prints them: bytes 3, 2, 1, 0 of the result for selectors 0 to 3.
  const struct {
    const char* mode;
    unsigned rows[4][4];
  } tables[] = {{"F4E", {{3, 2, 1, 0}, {4, 3, 2, 1}, {5, 4, 3, 2}, {6, 5, 4, 3}}},
                {"B4E", {{5, 6, 7, 0}, {6, 7, 0, 1}, {7, 0, 1, 2}, {0, 1, 2, 3}}},
                {"RC8", {{0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}}},
                {"ECL", {{3, 2, 1, 0}, {3, 2, 1, 1}, {3, 2, 2, 2}, {3, 3, 3, 3}}},
                {"ECR", {{0, 0, 0, 0}, {1, 1, 1, 0}, {2, 2, 1, 0}, {3, 2, 1, 0}}},
                {"RC16", {{1, 0, 1, 0}, {3, 2, 3, 2}, {1, 0, 1, 0}, {3, 2, 3, 2}}}};
  for (const auto& table : tables)
    hold_twins(std::string("PRMT.") + table.mode + " R0, R1, R2, R3;", "R0", [&](auto r, auto) {
      const U64 t = r(2) << 32 | r(1);
      U64 out = 0;
      for (unsigned column = 0; column < 4; ++column) out = out << 8 | byte(t, table.rows[r(3) & 3][column]);
      return out;
    });
}

// A signed word saturated to the range of an integer type of this many bits.
int64_t held(U64 word, unsigned bits, bool is_signed) {
  const int64_t least = is_signed ? -(int64_t{1} << (bits - 1)) : 0;
  return std::clamp(s32(word), least, least + (int64_t{1} << bits) - 1);
}

TEST(Ialu, Saturate) {
  for (const unsigned bits : {8u, 16u})
    for (const bool s : {false, true})
      hold(std::string("I2I.") + (s ? "S" : "U") + std::to_string(bits) + " R0, R1;", "R0",
           [=](auto r, auto) { return low(static_cast<U64>(held(r(1), bits, s))); });
}

TEST(Ialu, SaturateAndPack) {
  for (const unsigned bits : {2u, 4u, 8u, 16u})
    for (const bool s : {false, true})
      for (const bool relu : {false, true}) {
        const auto part = [=](U64 word) {
          const int64_t v = held(word, bits, s);
          return static_cast<U64>(relu && v < 0 ? 0 : v) & ((U64{1} << bits) - 1);
        };
        hold(std::string("I2IP.") + (s ? "S" : "U") + std::to_string(bits) + (relu ? ".SATRELU" : "") +
                 " R0, R1, R2, R3;",
             "R0", [=](auto r, auto) { return low(r(3) << (2 * bits) | part(r(1)) << bits | part(r(2))); });
      }
}

}  // namespace
}  // namespace isadora::test
