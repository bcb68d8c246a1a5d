// Findings of random descriptions, minimized: each was a difference between engines, or a crash.
#include <gtest/gtest.h>

#include "descriptions/trial.h"

namespace isadora::test {
namespace {

// Eight registers of some bits, memory of the grid, and one instruction.
std::string description(const std::string& execution, unsigned width, const std::string& body,
                        const std::string& claims = "") {
  return "__DefISA found\n    " + execution + R"(
    Setting<mode> = 3;
    Fault<Outside> = "no memory lies there";

__DefRegisterFile R
    Count = 8;
    Width = )" +
         std::to_string(width) + R"(;
    Spelling = "R%";

__DefRegisterType Reg<3> : [R]

__DefSpace memory
    AddressBits = 16;
    Outside = Outside;

__DefGroup ALL

__DefOptype I : [ALL]
  __Encoding
    field<0, 3> Reg rd;
    field<3, 3> Reg ra;
    field<6, 3> Reg rb;
  __Syntax
    i rd, ra, rb ;
  __Semantics
    i rd, ra, rb:
        )" +
         body + "\n" + (claims.empty() ? "" : "  __Claims\n    //= " + claims + "\n") + "\n__DefOpcode I_A : [I]\n";
}

std::string warp(unsigned lanes) { return "Lanes = " + std::to_string(lanes) + ";"; }
const std::string kHart = "Execution = \"hart\";";

void expect_the_same(const std::string& text, unsigned threads,
                     const std::vector<std::string>& lines = {"i R1, R2, R3;"}, bool leaving_ends = true) {
  for (uint64_t state = 0; state < 8; state++) {
    Listing listing{lines, {}};
    listing.run.seed = state;
    listing.run.threads = threads;
    listing.run.leaving_ends = leaving_ends;
    listing.run.limit = 400;  // there is room for machine code
    EXPECT_EQ(difference(text, listing), "") << text;
  }
}

void expect_answers(const std::string& text) {
  Counts counts;
  const auto finding = try_description(text, 1, {.words = 1, .programs = 1, .claims = 100}, counts);
  EXPECT_FALSE(finding) << finding->what << "\n" << text;
  EXPECT_EQ(counts.refused, 0u);
}

TEST(Found, ANarrowRegisterKeepsItsOwnBitsAlone) {
  expect_the_same(description(warp(32), 16, "rd = ~ra;"), 32);
  expect_the_same(description(warp(32), 7, "rd = ra - rb;"), 32);
}

TEST(Found, SeveralPredicatesAreNoRowOfNumbers) {
  expect_the_same(description(warp(32), 1, "rd = R[0:1];"), 32);
  expect_the_same(description(warp(32), 1, "rd = R[0:1] > 2;"), 32);
}

TEST(Found, WarpsMayHaveOtherNumbersOfLanesThanThirtyTwo) {
  for (const unsigned lanes : {4, 16, 33, 64}) expect_the_same(description(warp(lanes), 32, "rd = ra + rb;"), lanes);
}

TEST(Found, AHartReadsTheRegisterWhoseNumberIsComputed) {
  expect_the_same(description(kHart, 32, "rd = R[set.mode[2:0]];"), 1);
  expect_the_same(description(kHart, 32, "rd = R[ra[2:0]];"), 1);
}

// It is not cut to a word: no code is at a negative target, or at one of more than 64 bits.
TEST(Found, ATargetIsAnExactNumber) {
  for (const std::string& machine : {kHart, warp(32), warp(4)}) {
    for (const char* target :
         {"pc - 4096", "pc + 2^64 - 2", "pc + 2^64", "pc + 2^70", "pc - 2^64 + 2", "pc - 2^63 - 2^62", "next_pc + 2^63",
          "pc + 2", "next_pc", "INT32(ra) - 2^40", "ra + 2^64", "(ra == rb ? pc - 6 : 2^65 + 2)"}) {
      for (const std::string& body :
           {"pc = " + std::string(target) + ";", "if (ra != rb) pc = " + std::string(target) + ";"})
        expect_the_same(description(machine, 32, body), 32, {"i R1, R2, R3;", "i R1, R2, R3;", "i R1, R2, R2;"}, false);
    }
  }
}

TEST(Found, AnotherLaneIsFoundInWarpsOfAnySize) {
  for (const unsigned lanes : {3, 7, 8, 33})
    expect_answers(description(warp(lanes), 8, "rd = lane(ra[5:0] - 3).(rb);", "rd == old(lane(ra[5:0] - 3).(rb))"));
}

// Inactive lanes have addresses, too, which may exceed 64 bits.
TEST(Found, AnotherLaneMayHaveLoadedWhatIsNowhere) {
  for (const char* const beyond : {"0x8000", "0x8000 + 2^64", "0x8000 - 2^40"})
    expect_the_same(
        description(warp(32), 32,
                    "rd = lane(rb[4:0]).(memory[(launch.lane < 20 ? 0x8000 : " + std::string(beyond) + "), 4]);"),
        20);
}

// A place that is no address is one that no code is at, whatever the instruction has written before.
TEST(Found, ABranchToNowhereIsDoneOnce) {
  for (const std::string& machine : {kHart, warp(32), warp(4)}) {
    for (const char* body : {"R[7] = R[7] + 1; if (ra != rb) pc = pc - 0x8000;", "R[7] = R[7] + 1; pc = pc - 0x8000;",
                             "memory[0x8000, 4] = ra; R[7] = R[7] + 1; if (ra != rb) pc = pc - 2^40;",
                             "rd = ra + 1; if (ra != rb) pc = (ra[0:0] | (2^64 - 2));"})
      expect_the_same(description(machine, 32, body), 32, {"i R7, R2, R3;", "i R1, R2, R2;", "i R1, R2, R3;"}, false);
  }
  expect_the_same(description(kHart, 64, "pc = ra[0:0] | (2^64 - 2);"), 1);
}

TEST(Found, ABranchBesideAnAtomicRegionIsDoneOnce) {
  for (const std::string& machine : {kHart, warp(32)})
    expect_the_same(description(machine, 32, R"(atomic memory[0x8000, 4] as old { new = old + 1; } pc = INT32(rb);)"),
                    32);
}

// Machine code leaves an instruction whose floats do not round to the nearest; nothing of it may have been written.
TEST(Found, AnInstructionThatIsLeftHasWrittenNothing) {
  expect_the_same(description(kHart, 64, "rd = ra + 1; rb = fadd<f64, given>(rb, rb, rb[10:8]);"), 1,
                  {"i R1, R1, R2;", "i R2, R2, R3;", "i R3, R3, R1;", "i R1, R1, R4;"});
}

// A list of codes, and operands of two registers: only some of the codes are words.
TEST(Found, AWideOperandBeginsAtAMultipleOfItsRegistersWhateverItsCodeIs) {
  std::string text = description(kHart, 8, "rd = 0;", "rd == old(rb == ra)");
  const auto replace = [&](const std::string& what, const std::string& with) {
    text.replace(text.find(what), what.size(), with);
  };
  replace("Spelling = \"R%\";", "Spelling = \"R%\"; Wide = \"R[%:%]\";");
  replace("> : [R]\n", "> : [R]\n    Codes = 7, 6, 5, 4, 3, 2, 1, 0;\n");
  replace("  __Semantics", "  __OperandInfo\n    Bitwidth<rd> = 16;\n  __Semantics");
  expect_answers(text);
}

// The first block writes the register, the second one faults before it does: it finds no value of the first.
TEST(Found, ABlockThatFaultsAtOnceHasZerosInItsRegisters) {
  Listing listing{{"i R1, R2, R3;"}, {}};
  listing.run.threads = 32;
  listing.run.blocks = 2;
  listing.run.from_zeros = listing.run.leaving_ends = true;
  listing.run.limit = 400;
  const std::string text =
      description(warp(32), 32, "rd = 7; if (launch.block_index.x == 1) fault(Outside, 0, \"there\");");
  EXPECT_EQ(difference(text, listing), "");
}

TEST(Found, ADescriptionWithoutANameHasProgramsThatGoRound) {
  expect_answers(R"(__DefRegisterFile R
    Count = 8;
    Width = 32;
    Spelling = "R%";
__DefRegisterType Reg<3> : [R]
__DefSpace memory
    AddressBits = 16;
__DefGroup ALL
__DefOptype I : [ALL]
  __Encoding
    field<0, 3> Reg rd;
  __Syntax
    i rd ;
  __Semantics
    i rd:
        rd = 1;
__DefOpcode I_A : [I]
)");
}

}  // namespace
}  // namespace isadora::test
