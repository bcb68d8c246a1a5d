// Turns of a block's warps: what engines execute together of them comes to what the reference engine makes of one warp
// after the other, wherever a warp does something else than the one before it, and wherever the run ends.
#include "assembler/assembler.h"
#include "effort.h"
#include "isas/loaded.h"
#include "isas/programs.h"
#include "sim/lanes/lanes.h"
#include "sim/reference/reference.h"
#include "warps/compiling.h"

namespace isadora::test {
namespace {

constexpr uint64_t kEnough = 100'000;

constexpr uint32_t kBlocks = 4, kThreadsOfLongestBlock = 150;

// The instructions of a warp, between the addresses of its words and its end. R0: its thread; R1: its warp; R2: its
// block; R[4:5]: the address of the thread's four words.
RandomProgram program_of(const std::string& body, const std::string& behind) {
  const std::string text = R"(.kernel k
.param out, ptr
.shared words, 1024
    S2R R0, SR_TID_X ;
    S2R R1, SR_WARPID ;
    S2R R2, SR_CTAID_X ;
    S2R R3, SR_CTAID_Y ;
    LEA R2, R3, R2, 0x1 ;
    S2R R3, SR_NTID_X ;
    IMAD R5, R2, R3, R0 ;
    MOV R3, 0x10 ;
    IMAD.WIDE.U32 R[4:5], R5, R3, c[0x0][out] ;
)" + body + "\n.end\n" + behind;
  diag::Sink sink;
  RandomProgram program;
  if (!assembler::assemble(simt128().matcher, base::make_source("<test>", text), program.object, sink)) {
    ADD_FAILURE() << diag::render(sink, {});
  }
  program.request.kernel = "k";
  program.request.grid = {2, kBlocks / 2, 1};
  sim::Argument& out = program.request.arguments["out"];
  out.kind = sim::Argument::Kind::Buffer;
  out.bytes.resize(kBlocks * kThreadsOfLongestBlock * 16);
  return program;
}

struct TurnsCase {
  const char* name;
  std::string body;
  std::string behind = "";
};

class Turns : public testing::TestWithParam<TurnsCase> {};

const std::string kBarrier = "    BAR.SYNC 0x0 ;\n", kExit = "    EXIT ;",
                  kClock = "    S2R R6, SR_CLOCK ;\n    STG [R[4:5]], R6 ;\n",
                  kFirstTwo = "    ISETP.LT.AND.U32 P0, R1, 0x2, PT ;\n",
                  kFirstLanes = "    ISETP.LT.AND.U32 P0, R0, 0x42, PT ;\n";

const TurnsCase kTurnsCases[] = {
    {"EachHasItsOwnClock", kClock + kBarrier + "    S2R R6, SR_CLOCK ;\n    STG [R[4:5]+0x4], R6 ;\n" + kExit},
    {"SomeLanesEndBefore", kFirstLanes + "    @P0 EXIT ;\n" + kBarrier + kClock + kExit},
    {"SomeWarpsEndBefore", kFirstTwo + "    @P0 EXIT ;\n" + kBarrier + kClock + kExit},
    {"SomeLanesWaitAndOthersEnd", kFirstLanes + "    @P0 BAR.SYNC 0x0 ;\n" + kClock + kExit},
    {"SomeWarpsTakeAnotherWay", kFirstTwo + "    @P0 BRA other ;\n" + kClock + kBarrier + kExit +
                                    "\nother:\n    MOV R6, 0x7 ;\n    STG [R[4:5]+0x8], R6 ;\n" + kBarrier + kClock +
                                    kExit},
    {"LanesPart", kFirstLanes + "    @P0 BRA other ;\n" + kClock +
                      "    BRA on ;\nother:\n    MOV R6, 0x7 ;\n    STG [R[4:5]+0x8], R6 ;\non:\n" + kBarrier + kClock +
                      kExit},
    {"LoopsOfDifferentLength",
     "    MOV R7, R1 ;\nagain:\n    IADD R7, R7, -0x1 ;\n    ISETP.GE.AND P0, R7, RZ, PT ;\n    @P0 BRA again ;\n" +
         kClock + kBarrier + kExit},
    {"LoopsLongerThanATurn",
     "    IMAD R7, R1, 0x50, RZ ;\nagain:\n    IADD R7, R7, -0x1 ;\n    ISETP.GE.AND P0, R7, RZ, PT ;\n    @P0 BRA "
     "again ;\n" +
         kClock + kBarrier + kExit},
    {"MemoryOfTheBlock",
     "    LEA R8, R0, words, 0x2 ;\n    STS [R8], R0 ;\n" + kBarrier +
         "    ISETP.LT.AND.U32 P0, R0, 0x4B, PT ;\n    @P0 LDS R9, [R8+0x12C] ;\n    @P0 STG [R[4:5]], R9 ;\n" + kExit},
    {"Atomics", "    ATOMS.ADD R9, [RZ+words], R0 ;\n    STG [R[4:5]], R9 ;\n" + kBarrier + kExit},
    {"OneWarpFaults", "    ISETP.EQ.AND.U32 P0, R1, 0x3, PT ;\n    @P0 MOV R5, 0x7777 ;\n" + kClock + kBarrier + kExit},
    {"RunsOnBehindTheKernel", kClock + kBarrier, "function:\n    EXIT ;\n"},
    {"RoundsInALoop", "    MOV R7, 0x5 ;\nagain:\n" + kClock + kBarrier +
                          "    IADD R7, R7, -0x1 ;\n    ISETP.NE.AND P0, R7, RZ, PT ;\n    @P0 BRA again ;\n" + kClock +
                          kExit},
    {"RoundsThatWarpsLeave", "    MOV R7, R1 ;\nagain:\n" + kClock + kBarrier +
                                 "    IADD R7, R7, -0x1 ;\n    ISETP.GE.AND P0, R7, RZ, PT ;\n    @P0 BRA again ;\n" +
                                 kClock + kExit},
    {"RoundsThatLanesLeave",
     "    LOP3 R7, R0, 0x3, RZ, 0xC0, !PT ;\nagain:\n    ISETP.LT.AND P1, R7, RZ, PT ;\n    @P1 EXIT ;\n" + kClock +
         kBarrier + "    IADD R7, R7, -0x1 ;\n    BRA again ;\n"},
    {"WhatOthersWroteBeforeTheBarrier",
     "    LEA R8, R0, words, 0x2 ;\n    MOV R7, 0x6 ;\n    MOV R10, RZ ;\nagain:\n    STS [R8], R7 ;\n" + kBarrier +
         "    ISETP.LT.AND.U32 P0, R0, 0x40, PT ;\n    @P0 LDS R9, [R8+0x80] ;\n    @P0 IADD R10, R10, R9 ;\n" +
         kBarrier +
         "    IADD R7, R7, -0x1 ;\n    ISETP.NE.AND P0, R7, RZ, PT ;\n    @P0 BRA again ;\n"
         "    STG [R[4:5]], R10 ;\n" +
         kExit},
    {"EachBlockFindsItsMemoryNew",
     "    LEA R8, R0, words, 0x2 ;\n    LDS R6, [R8] ;\n    STG [R[4:5]], R6 ;\n    STS [R8], R0 ;\n" + kExit},
    {"EachBlockFindsItsRegistersNew",
     "    ISETP.EQ.AND.U32 P0, R2, RZ, PT ;\n    @P0 MOV R7, 0x7 ;\n    STG [R[4:5]], R7 ;\n" + kExit},
    {"EachBlockFindsItsConditionsNew",
     "    @P1 MOV R7, 0x7 ;\n    STG [R[4:5]], R7 ;\n" + kBarrier + "    ISETP.EQ.AND.U32 P1, R2, RZ, PT ;\n" + kExit},
    {"WhatIsWrittenBehindABarrierFirst", kBarrier + kFirstLanes + "    MOV R7, 0x1 ;\n" + kBarrier +
                                             "    @P0 MOV R7, 0x7 ;\n    STG [R[4:5]], R7 ;\n" + kExit},
    {"WhatIsWrittenBehindABarrierOfSome",
     kFirstLanes + "    STG [R[4:5]], R7 ;\n    @P0 BAR.SYNC 0x0 ;\n    MOV R7, 0x9 ;\n" + kExit},
    {"LastLanesOfABlock", kBarrier + "    ISETP.NE.AND.U32 P0, R0, RZ, PT ;\n    @P0 EXIT ;\n" + kClock + kExit},
    {"WarpsThatEndInDifferentPlaces", kFirstTwo + "    @P0 EXIT ;\n" + kClock + kExit},
    {"EachBlockGoesFurther", "    MOV R7, R2 ;\nagain:\n" + kClock +
                                 "    IADD R7, R7, -0x1 ;\n    ISETP.GE.AND P0, R7, RZ, PT ;\n    @P0 BRA again ;\n" +
                                 kExit},
    {"TheThirdBlockFaults",
     "    ISETP.EQ.AND.U32 P0, R2, 0x2, PT ;\n    @P0 MOV R5, 0x7777 ;\n" + kClock + kBarrier + kExit},
    {"WaitsThatNoneIsMissingAt", "    BSSY B0 ;\n" + kClock + "    BSYNC B0 ;\n    STG [R[4:5]+0x4], R1 ;\n" + kExit},
    {"WaitsInALoopLongerThanATurn",
     "    MOV R7, 0x50 ;\nagain:\n    BSSY B0 ;\n    IADD R7, R7, -0x1 ;\n    BSYNC B0 ;\n"
     "    ISETP.GE.AND P0, R7, RZ, PT ;\n    @P0 BRA again ;\n" +
         kClock + kExit},
    {"DifferentBarriers",
     kFirstTwo + "    @P0 BRA other ;\n    BAR.SYNC 0x1 ;\n" + kExit + "\nother:\n    BAR.SYNC 0x2 ;\n" + kExit},
};

// With 150 threads the last of five warps is not full. Also with a limit of instructions.
void expect_turns_of_the_reference(const TurnsCase& what, uint32_t threads) {
  RandomProgram program = program_of(what.body, what.behind);
  program.request.block = {threads, 1, 1};
  const std::unique_ptr<sim::Engine> reference = sim::reference::make_engine(), lanes = sim::lanes::make_engine(),
                                     compiled = compiling_engine();
  sim::RunResult whole;
  program.request.max_instructions = kEnough;
  ASSERT_EQ(difference(simt128().codec, program, &whole), "");
  ASSERT_GT(whole.stats.warp_instructions, 5u);
  const uint64_t all = whole.stats.warp_instructions;
  std::vector<uint64_t> limits = {kEnough};
  const uint64_t step = kShare * one_of(3);
  for (uint64_t n = 1; n <= std::min<uint64_t>(all + 1, 80); n += step) limits.push_back(n);
  for (uint64_t n = 0; n < 40 && n + 80 < all; n += step) limits.push_back(all - n);
  // Below some hundreds there is no room for turns that an engine takes together.
  for (uint64_t n = 1; n <= 400; n += 7 * step) limits.push_back(all + n);
  for (const uint64_t limit : limits) {
    program.request.max_instructions = limit;
    ASSERT_EQ(difference(simt128().codec, program, *reference, {lanes.get(), compiled.get()}), "")
        << "at most " << limit << " instructions";
  }
}

TEST_P(Turns, AreThoseOfTheReferenceEngine) { expect_turns_of_the_reference(GetParam(), 150); }
// Then the block goes from barrier to barrier together.
TEST_P(Turns, OfFullWarpsAreThoseOfTheReferenceEngine) { expect_turns_of_the_reference(GetParam(), 128); }

INSTANTIATE_TEST_SUITE_P(OfWarps, Turns, testing::ValuesIn(kTurnsCases),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace isadora::test
