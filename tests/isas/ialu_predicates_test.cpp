// Comparisons and predicates against the host.
#include "isas/warp.h"

namespace isadora::test {
namespace {

// The meaning of `op` and `bop`, in the host's terms.
template <class T>
bool compare(const std::string& op, T a, T b) {
  return op == "EQ"   ? a == b
         : op == "NE" ? a != b
         : op == "LT" ? a < b
         : op == "LE" ? a <= b
         : op == "GT" ? a > b
                      : a >= b;
}
U64 combine(const std::string& op, U64 a, U64 b) { return op == "AND" ? a & b : op == "OR" ? a | b : a ^ b; }

TEST(Ialu, Compare) {
  for (const std::string op : {"EQ", "NE", "LT", "LE", "GT", "GE"})
    for (const std::string bop : {"AND", "OR", "XOR"})
      for (const std::string type : {"", ".U32"}) {
        const auto t = [=](auto r) {
          return type.empty() ? compare(op, s32(r(1)), s32(r(2))) : compare(op, r(1), r(2));
        };
        const std::string name = "ISETP." + op + "." + bop + type;
        hold_twins(
            name + " P3, P4, R1, R2, !P0;", "P3", [=](auto r, auto p) { return combine(bop, t(r), !p(0)); }, 3);
        hold_twins(
            name + " P3, P4, R1, R2, P0;", "P4", [=](auto r, auto p) { return combine(bop, !t(r), p(0)); }, 3);
        hold_twins(
            name + ".X P3, P4, R1, R2, P0, !P1;", "P3",
            [=](auto r, auto p) { return combine(bop, r(1) == r(2) ? !p(1) : t(r), p(0)); }, 3);
      }
}

TEST(Ialu, CompareIntoAWord) {
  for (const std::string op : {"EQ", "NE", "LT", "LE", "GT", "GE"})
    for (const std::string bop : {"AND", "OR", "XOR"})
      for (const std::string type : {"", ".U32"})
        for (const bool one : {false, true}) {
          const auto t = [=](auto r) {
            return type.empty() ? compare(op, s32(r(1)), s32(r(2))) : compare(op, r(1), r(2));
          };
          const U64 yes = one ? 0x3F800000 : 0xFFFFFFFF;
          const std::string name = "ISET." + op + "." + bop + type + (one ? ".BF" : "");
          hold(
              name + " R0, R1, R2;", "R0", [=](auto r, auto) { return combine(bop, t(r), 1) ? yes : 0; }, 2);
          hold(
              name + " R0, R1, R2, !P0;", "R0", [=](auto r, auto p) { return combine(bop, t(r), !p(0)) ? yes : 0; }, 2);
          hold(
              name + ".X R0, R1, R2, P0, !P1;", "R0",
              [=](auto r, auto p) { return combine(bop, r(1) == r(2) ? !p(1) : t(r), p(0)) ? yes : 0; }, 2);
        }
}

TEST(Ialu, AllFunctionsOfThreePredicates) {
  for (unsigned lut = 0; lut < 256; ++lut) {
    const std::string table = std::to_string(lut);
    hold_twins(
        "PLOP3 P3, P0, P1, P2, " + table + ";", "P3",
        [=](auto, auto p) { return lut >> (p(0) << 2 | p(1) << 1 | p(2)) & 1; }, 1);
    hold_twins(
        "PLOP3 P3, !P0, !P1, !P2, " + table + ";", "P3",
        [=](auto, auto p) { return lut >> (!p(0) << 2 | !p(1) << 1 | !p(2)) & 1; }, 1);
  }
}

// The third predicate may be the warp's.
TEST(Ialu, AllFunctionsOfTwoPredicatesAndAUniformOne) {
  std::mt19937_64 random(5);
  Warp warp;
  for (unsigned lut = 0; lut < 256; ++lut)
    for (unsigned inverted = 0; inverted < 8; ++inverted) {
      const U64 uniform = random() % 2, na = inverted & 1, nb = inverted >> 1 & 1, nc = inverted >> 2;
      warp.randomize(random);
      warp.put("UP2", {base::Integer(uniform)});
      const std::string program = std::string("PLOP3 P3, ") + (na ? "!" : "") + "P0, " + (nb ? "!" : "") + "P1, " +
                                  (nc ? "!" : "") + "UP2, " + std::to_string(lut) + ";";
      ASSERT_NO_FATAL_FAILURE(warp.run(program));
      ASSERT_NO_FATAL_FAILURE(compare(warp, program, "P3", 32, kHost, [&](auto, auto p) {
        return lut >> ((p(0) ^ na) << 2 | (p(1) ^ nb) << 1 | (uniform ^ nc)) & 1;
      }));
    }
}

// P0 … P6, and 1 where a seventh would be.
template <class P>
U64 all_predicates(P p) {
  U64 out = 0x80;
  for (unsigned i = 0; i < 7; ++i) out |= p(i) << i;
  return out;
}

TEST(Ialu, PredicatesIntoAByte) {
  for (unsigned b = 0; b < 4; ++b) {
    const auto expected = [=](auto r, auto p) {
      const U64 mask = (r(2) & 0xFF) << (8 * b);
      return (r(1) & ~mask) | (all_predicates(p) << (8 * b) & mask);
    };
    hold("P2R.B" + std::to_string(b) + " R0, PR, R1, R2;", "R0", expected);
    hold_uniform("UP2UR.B" + std::to_string(b) + " UR0, UPR, UR1, UR2;", "UR0", expected);
  }
}

TEST(Ialu, AByteIntoPredicates) {
  for (unsigned b = 0; b < 4; ++b)
    for (unsigned i = 0; i < 7; ++i) {
      const auto expected = [=](auto r, auto p) { return r(2) >> i & 1 ? r(1) >> (8 * b + i) & 1 : p(i); };
      const std::string byte = std::to_string(b), bit = std::to_string(i);
      hold("R2P PR, R1.B" + byte + ", R2;", "P" + bit, expected, 3);
      hold_uniform("UR2UP UPR, UR1.B" + byte + ", UR2;", "UP" + bit, expected, 30);
    }
}

}  // namespace
}  // namespace isadora::test
