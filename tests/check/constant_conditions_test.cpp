// Constant conditions in bodies: constant in all opcodes of an optype, or constant in some and needed in others.
#include "check/build_support.h"

namespace isadora::check {
namespace {

constexpr const char* kOfRegister = R"(
__DefOpcode SET_R : [SET]
  __Encoding
    field<10, 1> Ext ext == NoX;
    field<12, 4> Gpr rb;
)";

constexpr const char* kOfNumber = R"(
__DefOpcode SET_I : [SET]
  __Encoding
    field<10, 1> Ext ext == X;
    field<12, 8> Imm vb;
)";

// SET, of such opcodes, with this as what it does.
Built set_of(const std::string& opcodes, const std::string& body) {
  return build_toy(R"(
__DefFunction is_long(x)
    return x > 255;
__DefGroup ALL
__DefOptype SET : [ALL]
  __Encoding
    field<0, 6> Code code == SET;
    field<6, 4> Gpr  rd;
  __Syntax
    SET Rd, SrcB ;
  __OperandInfo
    SrcB = rb | vb;
  __Semantics
    SET Rd, SrcB:
        )" + body + "\n" +
                   opcodes);
}

std::string doubts(const Built& built) {
  EXPECT_EQ(built.report(), "");
  std::string out;
  for (const diag::Diagnostic& d : built.doubts.all()) out += d.message + "\n";
  return out;
}

TEST(ConstantConditions, AComparisonThatComesOutTheSameEverywhereIsFound) {
  EXPECT_EQ(doubts(set_of(kOfNumber, "Rd = SrcB > 255;")), "`SrcB > 255` is false of all inputs\n");
  EXPECT_EQ(doubts(set_of(kOfNumber, "Rd = SrcB > 254;")), "");
  EXPECT_EQ(doubts(set_of(kOfNumber, "if (SrcB < 9) Rd = SrcB < 10;\n        else Rd = 0;")),
            "`SrcB < 10` is true of all inputs\n");
}

TEST(ConstantConditions, OneOpcodeForWhichItIsOpenIsEnough) {
  EXPECT_EQ(doubts(set_of(std::string(kOfNumber) + kOfRegister, "Rd = SrcB > 255;")), "");
  EXPECT_EQ(doubts(set_of(kOfRegister, "Rd = SrcB > 2^32;")), "`SrcB > 2^32` is false of all inputs\n");
}

TEST(ConstantConditions, WhatAFunctionAsksIsForAllItsCallers) {
  EXPECT_EQ(doubts(set_of(kOfNumber, "Rd = is_long(SrcB);")), "");
}

TEST(ConstantConditions, ALoopsRoundsAreAskedTogether) {
  EXPECT_EQ(
      doubts(set_of(kOfRegister, "t = 0;\n        for (i = 0; i < 4; i++) { if (i == 2) t = SrcB; }\n        Rd = t;")),
      "");
}

TEST(ConstantConditions, ASliceBeyondItsOperandIsFound) {
  EXPECT_EQ(doubts(set_of(kOfNumber, "Rd = SrcB[8:0];")), "`SrcB[8:0]` goes to bit 8, and `SrcB` is 0x0 to 0xFF\n");
  EXPECT_EQ(doubts(set_of(kOfNumber, "Rd = SrcB[7:0];")), "");
  EXPECT_EQ(doubts(set_of(std::string(kOfNumber) + kOfRegister, "Rd = SrcB[31:0];")), "");
}

}  // namespace
}  // namespace isadora::check
