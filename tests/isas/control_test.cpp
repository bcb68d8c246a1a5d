// Branches and reconvergence, compared with the program's result for each lane by itself.
#include <bit>

#include "isas/warp.h"

namespace isadora::test {
namespace {

std::mt19937_64& dice() {
  static std::mt19937_64 random(11);
  return random;
}

uint32_t mask_of(const Warp& warp, unsigned p) {
  uint32_t mask = 0;
  for (unsigned lane = 0; lane < 32; ++lane) mask |= static_cast<uint32_t>(warp.p(p, lane)) << lane;
  return mask;
}

constexpr uint32_t kMasks[] = {1, 1u << 31, 0xFFFF, 0xAAAAAAAA, 0x80000001, ~0u};

// ---- BSSY, BSYNC ---------------------------------------------------------------------------------------------------

// Each lane goes round as often as its R1 says. Those that are through wait for the others, and vote together; lanes
// whose P6 is true end in the middle and are waited for no longer.
TEST(Control, LanesMeetBehindALoop) {
  const std::string program =
      "BSSY B7;"
      "IADD R1, R1, -0x1;"
      "@P6 EXIT;"
      "ISETP.GE.AND P0, R1, 0x0, PT;"
      "@P0 BRA .-0x30;"
      "BSYNC B7;"
      "VOTE.EQ R2, PT, PT;";
  for (const uint32_t mask : kMasks) {
    Warp warp;
    warp.randomize(dice());
    warp.thin(4);
    warp.activate(mask);
    warp.run(program);
    const uint32_t stay = mask & ~mask_of(warp, 6);
    EXPECT_EQ(warp.get("B7", 0), mask);
    for (unsigned lane = 0; lane < 32; ++lane) {
      if (stay >> lane & 1) {
        ASSERT_EQ(warp.get("R2", lane), stay) << "lane " << lane << std::hex << " of " << mask;
      }
    }
    warp.agrees(kHost);
  }
}

// A loop without the pair: the first lane to leave it is alone, so the test above can fail.
TEST(Control, LanesMeetByThemselvesAtForwardJoinsOnly) {
  Warp warp;
  std::vector<base::Integer> rounds;
  for (unsigned lane = 0; lane < 32; ++lane) rounds.emplace_back(lane);
  warp.put("R1", rounds);
  warp.run("IADD R1, R1, -0x1;ISETP.GE.AND P0, R1, 0x0, PT;@P0 BRA .-0x20;VOTE.EQ R2, PT, PT;");
  EXPECT_EQ(warp.get("R2", 9), 1u << 9);
}

// Pairs inside of one another: P0 decides about the outer branch, P1 about the inner one, R3 about a loop in it.
TEST(Control, PairsInsideOfOneAnother) {
  const std::string program =
      "BSSY B0;"
      "@!P0 BRA .+0x90;"
      "BSSY B1;"
      "@P1 BRA .+0x40;"
      "IADD R3, R3, -0x1;"
      "ISETP.GE.AND P2, R3, 0x0, PT;"
      "@P2 BRA .-0x20;"
      "BSYNC B1;"
      "VOTE.EQ R2, PT, PT;"
      "BRA .+0x20;"
      "VOTE.EQ R2, PT, PT;"
      "BSYNC B0;"
      "VOTE.EQ R4, PT, PT;";
  for (const uint32_t mask : kMasks) {
    Warp warp;
    warp.randomize(dice());
    warp.thin(4);
    warp.activate(mask);
    warp.run(program);
    const uint32_t inside = mask & mask_of(warp, 0);
    for (unsigned lane = 0; lane < 32; ++lane) {
      if (!(mask >> lane & 1)) continue;
      ASSERT_EQ(warp.get("R2", lane), inside >> lane & 1 ? inside : mask & ~inside) << lane << std::hex << " " << mask;
      ASSERT_EQ(warp.get("R4", lane), mask) << lane;
    }
  }
}

// Lanes that wait in two places for each other wait forever.
TEST(Control, WaitingInTwoPlacesIsADeadlock) {
  Warp warp;
  std::vector<base::Integer> odd;
  for (unsigned lane = 0; lane < 32; ++lane) odd.emplace_back(lane & 1);
  warp.put("P0", odd);
  const sim::RunResult result = warp.outcome("BSSY B0;@P0 BRA .+0x20;BSYNC B0;BSYNC B0;");
  ASSERT_TRUE(result.fault);
  EXPECT_EQ(result.fault->kind, "deadlock");
}

// A comparison under a guard leaves an inactive lane's predicate unchanged; the next guard must see that, whether some,
// all or no lanes were active.
TEST(Control, GuardsSeeWhatAComparisonUnderAGuardLeft) {
  for (const uint32_t mask : kMasks) {
    Warp warp;
    warp.randomize(dice());
    warp.activate(mask);
    const uint32_t before = mask_of(warp, 0), compares = mask_of(warp, 1);
    warp.run(
        "@P1 ISETP.LT.AND.U32 P0, R1, R2, PT;@P0 LOP3 R3, RZ, 0x1, RZ, 0xFC, PT;@!P0 LOP3 R3, RZ, 0x2, RZ, 0xFC, PT;");
    for (unsigned lane = 0; lane < 32; ++lane) {
      if (!(mask >> lane & 1)) continue;
      const bool less = warp.get("R1", lane) < warp.get("R2", lane);
      const bool expected = compares >> lane & 1 ? less : before >> lane & 1;
      ASSERT_EQ(warp.get("R3", lane), expected ? 1u : 2u) << "lane " << lane << std::hex << " of " << mask;
    }
    warp.agrees(kHost);
  }
}

// ---- CALL, RET -----------------------------------------------------------------------------------------------------

// A table of small functions; each lane calls the one that its number says, and they return to the same place.
TEST(Control, EachLaneCallsTheFunctionOfItsNumber) {
  const std::string program =
      "LOP3 R4, R1, 0x3, RZ, 0xC0, !PT;"
      "SHF.L R4, R4, 0x5, RZ;"
      "IADD R4, R4, 0x70;"
      "MOV R5, RZ;"
      "CALL R[6:7], R[4:5];"
      "IADD R3, R3, 0x100;"
      "EXIT;"
      "IADD R3, R2, 0x1; RET R[6:7];"
      "IADD R3, R2, 0x2; RET R[6:7];"
      "IADD R3, R2, 0x3; RET R[6:7];"
      "IADD R3, R2, 0x4; RET R[6:7];";
  hold(program, "R3", [](auto r, auto) { return low(r(2) + (r(1) & 3) + 1 + 0x100); });
}

// Recursion with the return addresses in local memory: 1 + 2 + … + n for the n of each lane.
TEST(Control, FunctionsCallThemselves) {
  const std::string program =
      "LOP3 R1, R1, 0xF, RZ, 0xC0, !PT;"
      "MOV R2, RZ;"
      "MOV R3, RZ;"
      "CALL R[4:5], .+0x20;"
      "EXIT;"
      "STL.64 [R3], R[4:5];"
      "IADD R3, R3, 0x8;"
      "IADD R2, R2, R1;"
      "ISETP.GT.AND P0, R1, 0x0, PT;"
      "IADD R1, R1, -0x1;"
      "@P0 CALL R[4:5], .-0x50;"
      "IADD R3, R3, -0x8;"
      "LDL.64 R[4:5], [R3];"
      "RET R[4:5];";
  hold(program, "R2", [](auto r, auto) { return (r(1) & 15) * ((r(1) & 15) + 1) / 2; });
}

TEST(Control, ReturnAddressIsTheNextInstructions) {
  hold("NOP;CALL RZ, .+0x10;CALL R[4:5], .+0x10;", "R4", [](auto, auto) { return 0x30; });
}

// ---- uniform -------------------------------------------------------------------------------------------------------

TEST(Control, UniformBranchTakesAllLanesOrNone) {
  hold_uniform("UMOV UR7, 0x1;@UP0 UBRA .+0x20;UMOV UR7, 0x2;NOP;", "UR7", [](auto, auto p) { return p(0) ? 1 : 2; });
  hold_uniform("UMOV UR7, 0x1;@!UP0 UBRA .+0x20;UMOV UR7, 0x2;NOP;", "UR7", [](auto, auto p) { return p(0) ? 2 : 1; });
}

TEST(Control, SpecialRegistersOfTheWarp) {
  for (const uint32_t mask : kMasks)
    for (const char* name :
         {"SR_TID_X", "SR_TID_Y", "SR_TID_Z", "SR_CTAID_X", "SR_CTAID_Y", "SR_CTAID_Z", "SR_NTID_X", "SR_NTID_Y",
          "SR_NTID_Z", "SR_NCTAID_X", "SR_NCTAID_Y", "SR_NCTAID_Z", "SR_LANEID", "SR_WARPID"}) {
      Warp warp;
      warp.randomize(dice());
      warp.activate(mask);
      warp.run(std::string("S2R R1, ") + name + ";S2UR UR1, " + name + ";@!UPT S2UR UR2, " + name + ";");
      const auto lowest = static_cast<unsigned>(std::countr_zero(mask));
      EXPECT_EQ(warp.get("UR1", 0), warp.get("R1", lowest)) << name;
      EXPECT_EQ(warp.get("UR2", 0), 0u) << "nothing is written under a false guard";
      warp.agrees(kHost);
    }
}

}  // namespace
}  // namespace isadora::test
