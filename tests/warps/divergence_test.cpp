// Lanes of a warp that part, wait for each other, and end, in machine code against the reference engine; and floats
// that are no numbers, on their way from one instruction to the next.
#include "assembler/assembler.h"
#include "isas/loaded.h"
#include "isas/programs.h"
#include "sim/compiling/compiling.h"
#include "sim/reference/reference.h"
#include "warps/compiling.h"

namespace isadora::test {
namespace {

struct PartingCase {
  const char* name;
  std::string body;
};

class Parting : public testing::TestWithParam<PartingCase> {
 protected:
  void SetUp() override {
    if (sim::compiling::module().empty()) GTEST_SKIP() << "there is no module that makes machine code";
  }
};

// R0: the lane's word, R1 and R2: two others of it, R3: how often something is to be done; R10 and R11 are written at
// the end, with the clock.
RandomProgram program_of(const std::string& body) {
  const std::string text = R"(.kernel k
.param a, ptr
.param out, ptr
    S2R R20, SR_TID_X ;
    S2R R22, SR_NTID_X ;
    S2R R23, SR_CTAID_X ;
    IMAD R20, R22, R23, R20 ;
    MOV R21, 0x10 ;
    IMAD.WIDE.U32 R[12:13], R20, R21, c[0x0][a] ;
    IMAD.WIDE.U32 R[14:15], R20, R21, c[0x0][out] ;
    LDG R0, [R[12:13]] ;
    LDG R1, [R[12:13]+0x4] ;
    LDG R2, [R[12:13]+0x8] ;
    LDG R3, [R[12:13]+0xC] ;
    LOP3 R3, R3, 0x1F, RZ, 0xC0, !PT ;
    LOP3 R4, R1, 0x1, RZ, 0xC0, !PT ;
    ISETP.NE.AND P0, R4, RZ, PT ;
    LOP3 R4, R2, 0x1, RZ, 0xC0, !PT ;
    ISETP.NE.AND P1, R4, RZ, PT ;
    MOV R10, RZ ;
    MOV R11, RZ ;
)" + body + R"(
    S2R R22, SR_CLOCK ;
    STG [R[14:15]], R10 ;
    STG [R[14:15]+0x4], R11 ;
    STG [R[14:15]+0x8], R22 ;
    EXIT ;
.end
)";
  diag::Sink sink;
  RandomProgram program;
  if (!assembler::assemble(simt128().matcher, base::make_source("<test>", text), program.object, sink)) {
    ADD_FAILURE() << diag::render(sink, {});
  }
  program.request.kernel = "k";
  program.request.block = {96, 1, 1};
  program.request.grid = {3, 1, 1};
  return program;
}

const std::string kCount = "    IADD R3, R3, -0x1 ;\n    ISETP.GE.AND P2, R3, RZ, PT ;\n    IADD R10, R10, 0x3 ;\n";

const std::string kFunction = "    BRA after ;\nfunction:\n    RET R[30:31] ;\nafter:\n    CALL R[30:31], function ;\n";

const PartingCase kPartingCases[] = {
    {"LanesLeaveALoop", "    BSSY B0 ;\nagain:\n" + kCount + "    @P2 BRA again ;\n    BSYNC B0 ;\n"},
    {"LanesLeaveALoopForGood", "again:\n" + kCount + "    @P2 BRA again ;\n"},
    {"LanesEndInALoop", "again:\n" + kCount + "    @!P2 EXIT ;\n    BRA again ;\n"},
    {"SomeEndAndSomeLeave",
     "    BSSY B0 ;\nagain:\n" + kCount +
         "    ISETP.EQ.AND P3, R3, 0x9, PT ;\n    @P3 EXIT ;\n    @P2 BRA again ;\n    BSYNC B0 ;\n"},
    {"ALongLoop",
     "    IMAD R3, R3, 0x20, RZ ;\n    BSSY B0 ;\nagain:\n" + kCount + "    @P2 BRA again ;\n    BSYNC B0 ;\n"},
    {"OneWayOrNone",
     "    BSSY B0 ;\n    @P0 BRA on ;\n    IADD R10, R10, R0 ;\n    VOTE.EQ R11, PT, PT ;\non:\n    BSYNC B0 ;\n"
     "    IADD R11, R11, 0x1 ;\n"},
    {"TwoWays",
     "    BSSY B0 ;\n    @P0 BRA other ;\n    IADD R10, R10, R0 ;\n    VOTE.EQ R11, PT, PT ;\n    BRA on ;\nother:\n"
     "    IADD R10, R10, R2 ;\n    VOTE.EQ R11, PT, P1 ;\non:\n    BSYNC B0 ;\n    IADD R11, R11, 0x1 ;\n"},
    {"TwoWaysWithoutMeeting",
     "    @P0 BRA other ;\n    IADD R10, R10, R0 ;\n    BRA on ;\nother:\n    IADD R10, R10, R2 ;\non:\n"
     "    VOTE.EQ R11, PT, P1 ;\n"},
    {"WaysInALoop",
     "    BSSY B0 ;\nagain:\n    BSSY B1 ;\n    LOP3 R4, R3, 0x1, RZ, 0xC0, !PT ;\n    ISETP.NE.AND P3, R4, RZ, PT ;\n"
     "    @P3 BRA other ;\n    IADD R11, R11, R0 ;\n    BRA on ;\nother:\n    IMAD R11, R11, 0x5, R2 ;\non:\n"
     "    BSYNC B1 ;\n" +
         kCount + "    @P2 BRA again ;\n    BSYNC B0 ;\n"},
    {"ALoopOnOneWay", "    BSSY B0 ;\n    @P0 BRA other ;\n    BSSY B1 ;\nagain:\n" + kCount +
                          "    @P2 BRA again ;\n    BSYNC B1 ;\n    IADD R11, R11, 0x7 ;\n    BRA on ;\nother:\n"
                          "    IADD R11, R11, R2 ;\non:\n    BSYNC B0 ;\n    VOTE.EQ R11, PT, P1 ;\n"},
    {"ALoopInALoop",
     "    BSSY B0 ;\nagain:\n    LOP3 R5, R3, 0x3, RZ, 0xC0, !PT ;\n    BSSY B1 ;\ninner:\n    IADD R5, R5, -0x1 ;\n"
     "    IADD R11, R11, 0x1 ;\n    ISETP.GE.AND P3, R5, RZ, PT ;\n    @P3 BRA inner ;\n    BSYNC B1 ;\n" +
         kCount + "    @P2 BRA again ;\n    BSYNC B0 ;\n"},
    {"WaitsOfSomeForSome",
     "    @P0 BSSY B0 ;\n    @!P0 BSSY B1 ;\nagain:\n" + kCount +
         "    @P2 BRA again ;\n    @P0 BSYNC B0 ;\n    @!P0 BSYNC B1 ;\n    VOTE.EQ R11, PT, PT ;\n"},
    {"WaitsForThoseThatEnd",
     "    BSSY B0 ;\n    @P0 BRA on ;\n    EXIT ;\non:\n    BSYNC B0 ;\n    VOTE.EQ R11, PT, PT ;\n"},
    {"ABarrierOnOneWay",
     "    BSSY B0 ;\n    @P0 BRA on ;\n    IADD R10, R10, 0x1 ;\non:\n    BSYNC B0 ;\n    BAR.SYNC 0x0 ;\n"
     "    VOTE.EQ R11, PT, PT ;\n"},
    // Quiet and signalling NaNs of both signs, with any mantissa: R0 to R2 as they are, and what floats make of them.
    {"OtherNans", "    FADD R10, R0, R1 ;\n    FMUL R11, R0, R2 ;\n"},
    {"NansInALoop",
     "    MOV R10, R0 ;\n    BSSY B0 ;\nagain:\n    FADD R10, R10, R1 ;\n    FFMA R11, R10, R2, R11 ;\n"
     "    IADD R3, R3, -0x1 ;\n    ISETP.GE.AND P2, R3, RZ, PT ;\n    @P2 BRA again ;\n    BSYNC B0 ;\n"},
    {"NansWhereSomeTakePart",
     "    MOV R10, R0 ;\n    MOV R11, R2 ;\n    BSSY B0 ;\nagain:\n    @P0 FADD R10, R10, R1 ;\n"
     "    @P1 FMUL R11, R11, R10 ;\n    IADD R3, R3, -0x1 ;\n    ISETP.GE.AND P2, R3, RZ, PT ;\n"
     "    @P2 BRA again ;\n    BSYNC B0 ;\n"},
    {"WordsThatFloatsFollow",
     "    MOV R10, 0x0 ;\n    IMAD R3, R3, 0x20, RZ ;\n    BSSY B0 ;\nagain:\n    FADD R10, R10, R1 ;\n"
     "    IADD R3, R3, -0x1 ;\n    ISETP.GE.AND P2, R3, RZ, PT ;\n    @P2 BRA again ;\n    BSYNC B0 ;\n"
     "    FADD R11, R10, R2 ;\n    @P0 MOV R10, R0 ;\n"},
    {"LanesWithWordsWhereOthersHaveFloats",
     "    MOV R10, R0 ;\n    BSSY B0 ;\n    @P0 BRA on ;\nagain:\n    FADD R10, R10, R1 ;\n    IADD R3, R3, -0x1 ;\n"
     "    ISETP.GE.AND P2, R3, RZ, PT ;\n    @P2 BRA again ;\non:\n    BSYNC B0 ;\n"},
    // The result of a function is not known: a register that counts as a float holds an arbitrary pattern.
    {"WordsFromBeforeAFunction", "    MOV R10, R0 ;\n" + kFunction +
                                     "    BSSY B0 ;\nagain:\n    @P0 FADD R10, R10, R1 ;\n    IADD R3, R3, -0x1 ;\n"
                                     "    ISETP.GE.AND P2, R3, RZ, PT ;\n    @P2 BRA again ;\n    BSYNC B0 ;\n"},
    {"WordsOfLanesAtABarrier",
     "    BRA after ;\nfunction:\n    MOV R10, 0x3F800000 ;\n    @P0 MOV R10, R0 ;\n    RET R[30:31] ;\nafter:\n"
     "    CALL R[30:31], function ;\n    @P0 BAR.SYNC 0x0 ;\n    @P0 BRA on ;\nagain:\n"
     "    FADD R10, R10, R1 ;\n    IADD R3, R3, -0x1 ;\n    ISETP.GE.AND P2, R3, RZ, PT ;\n    @P2 BRA again ;\n"
     "    BAR.SYNC 0x0 ;\non:\n"},
};

TEST_P(Parting, IsThatOfTheReferenceEngine) {
  RandomProgram program = program_of(GetParam().body);
  for (unsigned seed = 0; seed < 8; seed++) {
    std::mt19937 random(seed);
    for (const char* const name : {"a", "out"}) {
      sim::Argument& argument = program.request.arguments[name];
      argument.kind = sim::Argument::Kind::Buffer;
      argument.bytes.resize(96 * 3 * 16);
      for (size_t i = 0; i < argument.bytes.size(); i += 4) {
        const uint32_t v = random(), word = seed % 2 ? 0x7F800000 | (v & 0x807FFFFF) : v;
        sim::store_word(&argument.bytes[i], 4, v % 5 == 0 ? 0x3F800000 : word);
      }
    }
    program.request.max_instructions = seed < 4 ? 200'000 : 700 + 97 * seed;
    ASSERT_EQ(difference(simt128().codec, program, *sim::reference::make_engine(), {compiling_engine().get()}), "")
        << "seed " << seed;
  }
}

// No code before the wait needs the block, and the code for some lanes continues after it.
TEST(PartingLanes, AskForTheirBlockBehindAWait) {
  if (sim::compiling::module().empty()) GTEST_SKIP() << "there is no module that makes machine code";
  RandomProgram program;
  diag::Sink sink;
  const base::SourceRef source = base::make_source("<test>", R"(.kernel k
.param out, ptr
    S2R R0, SR_TID_X ;
    MOV R3, R0 ;
    BSSY B0 ;
again:
    IADD R3, R3, -0x1 ;
    ISETP.GE.AND P0, R3, RZ, PT ;
    @P0 BRA again ;
    BSYNC B0 ;
    S2R R1, SR_CTAID_X ;
    LEA R2, R1, R0, 0x6 ;
    MOV R4, 0x4 ;
    IMAD.WIDE.U32 R[4:5], R2, R4, c[0x0][out] ;
    STG [R[4:5]], R1 ;
    EXIT ;
.end
)");
  ASSERT_TRUE(assembler::assemble(simt128().matcher, source, program.object, sink)) << diag::render(sink, {});
  program.request.kernel = "k";
  program.request.block = {48, 1, 1};  // the last warp is not full, so warps are led one by one
  program.request.grid = {4, 1, 1};
  program.request.max_instructions = 100'000;
  program.request.arguments["out"].kind = sim::Argument::Kind::Buffer;
  program.request.arguments["out"].bytes.resize(4 * 64 * 4);
  EXPECT_EQ(difference(simt128().codec, program, *sim::reference::make_engine(), {compiling_engine().get()}), "");
}

INSTANTIATE_TEST_SUITE_P(OfLanes, Parting, testing::ValuesIn(kPartingCases),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace isadora::test
