// Branches, calls, events and transactions.
#include <bit>
#include <cmath>

#include "fabrisc/hart.h"

namespace isadora::test {
namespace {

using Status = sim::RunResult::Status;

// Was the branch taken? It leads over an instruction that sets $P0 to 2.
void hold_branch(Hart& hart, const std::string& branch, unsigned bytes, bool taken) {
  const std::string program = "CLDI $P0, #1; " + branch + "@.+" + std::to_string(bytes + 2) + "; CLDI $P0, #2;";
  ASSERT_NO_FATAL_FAILURE(hart.run(program));
  ASSERT_EQ(hart.scalar(0), taken ? 1u : 2u) << program << std::hex << " " << hart.scalars[6] << " " << hart.scalars[7];
  hart.agrees(kHost);
}

TEST(Branches, ByComparison) {
  Hart hart(1);
  for (const unsigned bits : {8u, 16u, 32u, 64u})
    for (const bool is_float : {false, true})
      for (const std::string cc : {"EQ", "NE", "LT", "LE"})
        for (int round = 0; round < 20 && !(is_float && bits == 8); ++round) {
          hart.randomize();
          if (round % 4 == 0) hart.set_scalar(7, hart.scalars[6]);
          const U64 a = low(hart.scalars[6], bits), b = low(hart.scalars[7], bits);
          const bool taken =
              is_float ? holds(cc, as_double(a, bits), as_double(b, bits)) : holds(cc, sext(a, bits), sext(b, bits));
          const std::string tail = std::string(is_float ? ".F" : "") + " $6, $7, ";
          ASSERT_NO_FATAL_FAILURE(hold_branch(hart, "B" + cc + size_text(bits) + tail, 4, taken));
          ASSERT_NO_FATAL_FAILURE(hold_branch(hart, "LCB" + size_text(bits) + "." + cc + tail, 6, taken));
        }
}

TEST(Branches, ByZero) {
  Hart hart(2);
  for (const std::string cc : {"EQ", "NE", "LT", "LE"})
    for (const bool is_float : {false, true})
      for (int round = 0; round < 30; ++round) {
        hart.randomize();
        if (round % 4 == 0) hart.set_scalar(6, round % 8 ? U64{1} << 63 : 0);
        const U64 x = hart.scalars[6];
        const bool taken =
            is_float ? holds(cc, std::bit_cast<double>(x), 0.0) : holds(cc, static_cast<int64_t>(x), int64_t{0});
        const std::string tail = "." + cc + "Z" + (is_float ? ".F" : "") + " $6, ";
        ASSERT_NO_FATAL_FAILURE(hold_branch(hart, "BTST" + tail, 4, taken));
        ASSERT_NO_FATAL_FAILURE(hold_branch(hart, "LBTST" + tail, 6, taken));
      }
  for (const unsigned bits : {8u, 16u, 32u, 64u})
    for (int round = 0; round < 20; ++round) {
      hart.randomize();
      hart.set_scalar(1, round % 3 ? hart.scalars[1] : hart.random() << bits % 64);
      const U64 x = low(hart.scalars[1], bits);
      ASSERT_NO_FATAL_FAILURE(hold_branch(hart, "CBNEZ" + size_text(bits) + " $P1, ", 2, x != 0));
      if (bits > 8) {
        ASSERT_NO_FATAL_FAILURE(
            hold_branch(hart, "CFBNEZ" + size_text(bits) + " $P1, ", 2, !(as_double(x, bits) == 0)));
      }
      if (bits == 64) {
        ASSERT_NO_FATAL_FAILURE(hold_branch(hart, "CBEQZ $P1, ", 2, x == 0));
      }
    }
  ASSERT_NO_FATAL_FAILURE(hold_branch(hart, "CJMP ", 2, true));
}

TEST(Calls, LinkAndJump) {
  Hart hart(3);
  const auto hold_call = [&](const std::string& call, unsigned link, U64 next) {
    ASSERT_NO_FATAL_FAILURE(hart.run("CLDI $P0, #1; " + call + "; CLDI $P0, #2;"));
    ASSERT_EQ(hart.scalar(0), 1u) << call;
    ASSERT_EQ(hart.scalar(link), next) << call;
    hart.agrees(kHost);
  };
  hart.randomize();
  hold_call("CAL @.+6", 31, 6);
  hold_call("CAL $6, @.+6", 6, 6);
  hold_call("LCAL @.+8", 31, 8);
  hold_call("LCAL $6, @.+8", 6, 8);
  hold_call("CCAL @.+4", 31, 4);
  hart.set_scalar(7, 2);
  hold_call("RCAL $7, #3", 31, 6);
  hold_call("RCAL $6, $7, #3", 6, 6);
  hart.set_scalar(7, 1002);
  hold_call("LRCAL $6, $7, #-496", 6, 8);
  hart.set_scalar(31, 6);
  ASSERT_NO_FATAL_FAILURE(hart.run("CLDI $P0, #1; RET; CLDI $P0, #2; NOP;"));
  EXPECT_EQ(hart.scalar(0), 1u);
  hart.agrees(kHost);
}

// ---- events
// --------------------------------------------------------------------------------------------------------------

void hold_event(const std::string& program, const std::string& kind) {
  Hart hart(4);
  hart.randomize();
  hart.set_scalar(31, 7);
  const sim::RunResult result = hart.outcome(program);
  ASSERT_EQ(result.status, Status::Faulted) << program;
  EXPECT_EQ(result.fault->kind, kind) << program;
  for (unsigned i = 0; i < 31; ++i) EXPECT_EQ(hart.scalar(i), hart.scalars[i]) << program << " changes nothing";
  hart.agrees(kHost);
  for (const char* text : {"NOP;", "FNCL;", "FNCS;", "FNCLS;"}) {
    hart.run(text);
    hart.agrees(kHost);
  }
}

TEST(Events, Name) {
  for (const std::string text : {"ERET;", "CACOP;", "MMUOP;", "SDMP;", "SRST;", "WINT #5;", "MOVFS $6, %PID;",
                                 "MOVTS %KR0, $6;", "SWPFS.64.2 $6, %UETP;", "LBLD.SPR $6, #30;", "LBST.SPR $6, #20;"})
    hold_event(text, "Privileged");
  hold_event("BPTRG #3;", "Trigger");
  hold_event("RET;", "OddTarget");
  hold_event("RCAL $31, #2;", "OddTarget");
  hold_event("MOVTS %PC, $31;", "OddTarget");
  hold_event("TEND;", "Transaction");
  hold_event("TABT;", "Transaction");
  hold_event("TBEG; SYSCL #1;", "Transaction");
}

TEST(Events, TheProgramEnds) {
  Hart hart(5);
  hart.randomize();
  EXPECT_EQ(hart.outcome("HLT; CLDI $P0, #1;").exit_status, 0);
  hart.agrees(kHost);
  EXPECT_EQ(hart.scalar(0), hart.scalars[0]);
  hart.set_scalar(0, 7);
  EXPECT_EQ(hart.outcome("SYSCL #0;").exit_status, 7);
  hart.agrees(kHost);
}

// ---- transactions
// --------------------------------------------------------------------------------------------------------

TEST(Transactions, AbortRestoresRegistersAndMemory) {
  Hart hart(6);
  hart.randomize();
  hart.set_bytes(0x200000, std::vector<uint8_t>(64, 0x11));
  hart.set_scalar(7, 0x200000);
  hart.run("TBEG; MST $6, $7, #8; CLDI $P0, #1; ADD.VV &V0, &V1, &V2; MOVTS %VMSK, $6; TABT; CLDI $P1, #9;");
  EXPECT_EQ(hart.scalar(0), hart.scalars[0]);
  EXPECT_EQ(hart.scalar(1), 9u) << "the program goes on after the abort";
  EXPECT_EQ(hart.vector(0), hart.vectors[0]);
  EXPECT_EQ(hart.get("VMSK"), hart.vmsk);
  EXPECT_EQ(hart.get("memory[0x200008, 8]"), 0x1111111111111111u);
  hart.agrees(kHost);
}

TEST(Transactions, Nest) {
  Hart hart(7);
  hart.randomize();
  hart.set_bytes(0x200000, std::vector<uint8_t>(64, 0x11));
  hart.set_scalar(7, 0x200000);
  hart.run("TBEG; MST.8 $6, $7, #0; TBEG; MST.8 $6, $7, #1; TABT; MST.8 $6, $7, #2; TEND;");
  const U64 b = hart.scalars[6] & 0xFF;
  EXPECT_EQ(hart.get("memory[0x200000, 4]"), b | 0x1100 | b << 16 | 0x11000000);
  hart.agrees(kHost);
  hart.run("TBEG; MST.8 $8, $7, #4; TBEG; MST.8 $8, $7, #5; TEND; TABT;");
  EXPECT_EQ(hart.get("memory[0x200004, 2]"), 0x1111u) << "what is merged is undone with the outer one";
  hart.agrees(kHost);
}

TEST(Transactions, AreAtMost256) {
  Hart hart(8);
  hart.randomize();
  std::string program;
  for (int i = 0; i < 256; ++i) program += "TBEG;";
  EXPECT_EQ(hart.outcome(program).status, Status::Done);
  Hart other(9);
  other.randomize();
  const sim::RunResult result = other.outcome(program + "TBEG;");
  ASSERT_EQ(result.status, Status::Faulted);
  EXPECT_EQ(result.fault->kind, "Transaction");
}

TEST(Transactions, EndALink) {
  Hart hart(10);
  for (const std::string between :
       {"TBEG; TEND;", "TBEG; TABT;", "SYSCL #511;", "SC $8, $10, $9;", "CAS.EQ $11, $10, $9;"}) {
    hart.randomize();
    hart.set_bytes(0x200000, std::vector<uint8_t>(64, 0x11));
    hart.set_scalar(7, 0x200000);
    hart.set_scalar(10, 0x200020);
    hart.run("LL $6, $7; " + between + " SC $8, $7, $9;");
    EXPECT_EQ(hart.scalar(8), 0u) << between;
    hart.agrees(kHost);
  }
}

}  // namespace
}  // namespace isadora::test
