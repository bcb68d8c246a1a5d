// Instructions: what is read, and the one text that is printed for it.
#include <gtest/gtest.h>

#include <random>

#include "toy.h"

namespace {

struct Spelling {
  const char* text;
  const char* canonical;
};

void expect_canonical(std::initializer_list<Spelling> cases) {
  for (const Spelling& c : cases) EXPECT_EQ(toy::tools().canonical(c.text), c.canonical) << c.text;
}

TEST(Text, BlanksAndCaseAreFree) {
  expect_canonical({
      {"ADD R0, R1, R2;", "ADD R0, R1, R2;"},
      {"  add r0 ,r1,r2 ;", "ADD R0, R1, R2;"},
      {"ADD /* to */ R0, R1, R2; // sum", "ADD R0, R1, R2;"},
      {"LD R4 , [ R[ 2 : 3 ] + 4 ] ;", "LD R4, [R[2:3]+0x4];"},
      {"s2r r0, lane;", "S2R R0, LANE;"},
  });
}

// A dollar begins the controls, and here registers as well.
TEST(Text, RegistersMayBeWrittenWithADollar) {
  isadora::model::Isa isa = toy::make();
  isa.files[0].spelling = "$%";
  const toy::Tools t(std::move(isa));
  EXPECT_EQ(t.canonical("ADD $0, $1, $2;"), "ADD $0, $1, $2;");
  EXPECT_EQ(t.canonical("ADD $0, $1, 3 /* , */;"), "ADD $0, $1, 0x3;");
}

// The first character of an operand excludes forms before they are tried: never one that would have matched.
TEST(Text, AnOperandMayBeginWithAnyMarkOfAnExpression) {
  for (const std::string number : {"3", "(3)", "+3", "-(-3)", "~~3", "'\\x03'", "0x3", ".-.+3", " /* , ; */ 3"}) {
    EXPECT_EQ(toy::tools().canonical("ADD R0, R1, " + number + ";"), "ADD R0, R1, 0x3;") << number;
  }
}

TEST(Text, TheGuardStandsInFrontUnlessItIsTrue) {
  expect_canonical({
      {"@P0 EXIT;", "@P0 EXIT;"},
      {"@!P6 EXIT;", "@!P6 EXIT;"},
      {"@PT EXIT;", "EXIT;"},
      {"@!PT EXIT;", "@!PT EXIT;"},
  });
}

TEST(Text, ModifiersComeInAnyOrderAndMayBeLeftOut) {
  expect_canonical({
      {"CMP.U32.EQ P1, R0, R1, PT;", "CMP.EQ.U32 P1, R0, R1, PT;"},
      {"CMP.EQ.S32 P1, R0, R1, PT;", "CMP.EQ P1, R0, R1, PT;"},
      {"CMP.LESS PT, R0, R1, !P3;", "CMP.LT PT, R0, R1, !P3;"},
      {"DOT.U8.S8 R0, R1, R2;", "DOT.U8.S8 R0, R1, R2;"},
      {"DOT.S8.U8 R0, R1, R2;", "DOT.S8.U8 R0, R1, R2;"},
  });
}

// Left out, the first would leave its place to the second.
TEST(Text, ADefaultIsPrintedWhereTheNextModifierWouldBeTakenForIt) {
  expect_canonical({
      {"MIX.U32.S8 R0, R1;", "MIX.U32.S8 R0, R1;"},
      {"MIX.S32.S8.H1 R0, R1;", "MIX.H1.S8 R0, R1;"},
      {"MIX.U8 R0, R1;", "MIX.U8 R0, R1;"},
      {"CVT R0, R1;", "CVT R0, R1;"},
      {"CVT.F16 R0, R1;", "CVT.F16 R0, R1;"},
      {"CVT.F32.F16 R0, R1;", "CVT.F32.F16 R0, R1;"},
      {"CVT.F16.F32 R0, R1;", "CVT.F16 R0, R1;"},
  });
}

TEST(Text, PartsInBracesAreLeftOutAtTheirDefaults) {
  expect_canonical({
      {"ADD.X R0, PT, R1, R2, !PT;", "ADD.X R0, R1, R2;"},
      {"ADD.X R0, R1, R2, P3;", "ADD.X R0, R1, R2, P3;"},
      {"ADD.X R0, P2, R1, ~R2;", "ADD.X R0, P2, R1, ~R2;"},
      {"LUT R0, R1, 3;", "LUT R0, R1, 0x3;"},
      {"LUT P1, R0, R1, 3;", "LUT P1, R0, R1, 0x3;"},
      {"LUT PT, R0, R1, 3;", "LUT R0, R1, 0x3;"},
  });
}

TEST(Text, AWordOfTwoFormsIsReadByBothAndPrintedByTheFirst) {
  expect_canonical({
      {"LDK R0, [3];", "LDK R0, [0x3];"},
      {"LDK R0, [RZ+3];", "LDK R0, [0x3];"},
      {"LDK R0, [RZ];", "LDK R0, [0x0];"},
      {"LDK R0, [R2+3];", "LDK R0, [R2+0x3];"},
  });
}

TEST(Text, OffsetsCarryTheirSign) {
  expect_canonical({
      {"LD R4, [R[2:3]+R5+16];", "LD R4, [R[2:3]+R5+0x10];"},
      {"LD R4, [R[2:3]+R5+-4];", "LD R4, [R[2:3]+R5-0x4];"},
      {"LD R4, [R[2:3]-4+8];", "LD R4, [R[2:3]+0x4];"},
      {"LD R4, [R[2:3]+0];", "LD R4, [R[2:3]];"},
      {"LD R4, [RZ + 4];", "LD R4, [RZ+0x4];"},
      {"GETR R0, R[R2-1];", "GETR R0, R[R2-0x1];"},
  });
}

TEST(Text, NumbersAreExpressionsAndPrintAsTheirTypeSays) {
  expect_canonical({
      {"ADD R0, R1, -1;", "ADD R0, R1, 0xFFFFFFFF;"},
      {"ADD R0, R1, -0x80000000;", "ADD R0, R1, 0x80000000;"},
      {"ADD R0, R1, 0xffffffff;", "ADD R0, R1, 0xFFFFFFFF;"},
      {"ADD R0, R1, (1 << 4 | 3) * 2 - 'a' % 7;", "ADD R0, R1, 0x20;"},
      {"ADD R0, R1, ~0b101 & 0xF;", "ADD R0, R1, 0xA;"},
      {"SHL R0, R1, 252;", "SHL R0, R1, 0xFC;"},
      {"SETB R0, 5,0, 3;", "SETB R0, 0,3,5;"},
      {"SETB R0, {};", "SETB R0, {};"},
  });
}

// `-5` is the prefix and 5 where the operand has that prefix, so a negative number needs parentheses.
TEST(Text, APrefixTakesTheSign) {
  expect_canonical({
      {"SUBI R0, -5;", "SUBI R0, -0x5;"},
      {"SUBI R0, (-5);", "SUBI R0, (-0x5);"},
      {"SUBI R0, --5;", "SUBI R0, -(-0x5);"},
      {"ABS R0, -|R3|.H1;", "ABS R0, -|R3|.H1;"},
      {"ABS R0, |R3|;", "ABS R0, |R3|;"},
  });
}

TEST(Text, WideRegistersAreWrittenWithBothEnds) {
  expect_canonical({
      {"MUL.WIDE R[0:1], R2, R3;", "MUL.WIDE R[0:1], R2, R3;"},
      {"MUL.WIDE RZ, R2, R3;", "MUL.WIDE RZ, R2, R3;"},
      {"LD.64 R[4:5], [R[2:3]];", "LD.64 R[4:5], [R[2:3]];"},
      {"LD R4, [R[2:3]];", "LD R4, [R[2:3]];"},
  });
}

TEST(Text, AliasesAreReadAndPrintedOnRequest) {
  expect_canonical({
      {"ADD SP, FRAME, fp;", "ADD R29, FP, FP;"},
      {"ADD R29, R30, RZ;", "ADD R29, FP, RZ;"},
  });
}

TEST(Text, CompoundOperandsPrintTheirFirstForm) {
  expect_canonical({
      {"ADD R0, R1, cmem[1][0x10];", "ADD R0, R1, c[0x1][0x10];"},
      {"ADD R0, R1, -c[1] [8+8];", "ADD R0, R1, -c[0x1][0x10];"},
  });
}

TEST(Text, CodeAddressesAreDistances) {
  EXPECT_EQ(toy::tools().canonical("BRA .+0x20;", 0x100), "BRA .+0x20;");
  EXPECT_EQ(toy::tools().canonical("BRA 0x80;", 0x100), "BRA .-0x80;");
  EXPECT_EQ(toy::tools().canonical("JMP .;", 0x100), "JMP .;");
  EXPECT_EQ(toy::tools().canonical("JMP 0x130;", 0x100), "JMP .+0x30;");
}

TEST(Text, ControlsStandBehindInAnyOrder) {
  expect_canonical({
      {"EXIT $req=2,0 $sched=4y;", "EXIT $sched=4y $req=0,2;"},
      {"EXIT $sched=0y;", "EXIT $sched=0y;"},
      {"EXIT $sched=0n $req={};", "EXIT;"},
      {"LD R4, [R[2:3]] $wsb=1 $sched=2;", "LD R4, [R[2:3]] $sched=2 $wsb=1;"},
  });
}

TEST(Text, APartUnderWhenStandsExactlyThere) {
  expect_canonical({
      {"HALF.F16 R0, R1.H0;", "HALF.F16 R0, R1.H0;"},
      {"HALF.F16 R0, R1.H1;", "HALF.F16 R0, R1.H1;"},
      {"HALF R0, R1;", "HALF R0, R1;"},
  });
}

// Words with random codes: those that decode have one text, and it is read as the same word.
TEST(Text, EveryWordComesBackFromItsText) {
  std::mt19937_64 random(1);
  const auto& isa = toy::tools().isa;
  for (size_t o = 0; o < isa.opcodes.size(); ++o) {
    const isadora::model::Opcode& op = isa.opcodes[o];
    if (op.name.starts_with("AMB")) continue;
    size_t decoded = 0;
    for (int i = 0; i < 2000; ++i) {
      uint64_t codes[isadora::encoding::kMaxFields] = {};
      for (size_t f = 0; f < op.fields.size(); ++f) {
        const bool keep = op.fields[f].default_code && random() % 2;
        codes[f] = keep ? *op.fields[f].default_code : random() & ((uint64_t{1} << op.fields[f].width()) - 1);
      }
      isadora::encoding::Decoded d, back;
      const auto word = toy::tools().codec.pack(op, {codes, op.fields.size()});
      if (!toy::tools().codec.decode_word(word, op.length, d)) continue;
      ++decoded;
      const std::string text = toy::tools().print(d, 0x1000);
      isadora::diag::Sink sink;
      ASSERT_TRUE(toy::tools().parse(text, back, sink, 0x1000)) << op.name << ": " << text << "\n"
                                                                << sink.all().front().message;
      ASSERT_TRUE(back.word == word) << op.name << ": " << text << " came back as " << toy::tools().print(back, 0x1000);
      ASSERT_EQ(toy::tools().print(back, 0x1000), text);
    }
    EXPECT_GT(decoded, 20u) << op.name;
  }
}

// Any text ends in a word or a diagnostic.
TEST(Text, DamagedTextsAreAnswered) {
  const char* texts[] = {"@!P0 ADD.X R0, P0, R2, ~R4 $sched=4y $req=0,2;", "LD.64 R[4:5], [R[2:3]+R4+-4] $wsb=1;",
                         "ADD R0, R1, c[1][(0x10 + 'a') << 1];", "CMP.U32.EQ P1, |R0|, R1, !PT;"};
  std::mt19937 random(2);
  const std::string marks = " ,.;[]{}()|-+~!@$%:'\"/*\n\\0xRPZ\x80";
  for (int i = 0; i < 20000; ++i) {
    std::string text = texts[random() % std::size(texts)];
    for (unsigned edits = random() % 4; edits-- > 0;) {
      const size_t at = random() % text.size();
      if (random() % 3 == 0)
        text.erase(at, 1 + random() % 3);
      else if (random() % 2)
        text.insert(at, 1, marks[random() % marks.size()]);
      else
        text[at] = marks[random() % marks.size()];
      if (text.empty()) text = ";";
    }
    isadora::encoding::Decoded d;
    isadora::diag::Sink sink;
    const bool fine = toy::tools().parse(text, d, sink);
    EXPECT_NE(fine, sink.has_errors()) << text;
  }
}

}  // namespace
