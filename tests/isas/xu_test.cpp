// XU's bit instructions against the host's own arithmetic.
#include <algorithm>
#include <bit>

#include "isas/warp.h"

namespace isadora::test {
namespace {

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

}  // namespace
}  // namespace isadora::test
