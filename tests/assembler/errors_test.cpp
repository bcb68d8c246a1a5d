// Every error is reported at its place: the kind, the span in the text, the message, and the fix if there is one.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/builder.h"
#include "ir/ranges.h"
#include "toy.h"

namespace {

struct Mistake {
  const char* text;
  const char* diagnostic;
};

void expect_diagnostics(std::initializer_list<Mistake> cases) {
  for (const Mistake& c : cases) EXPECT_EQ(toy::tools().canonical(c.text), c.diagnostic) << c.text;
}

TEST(Errors, NamesThatNothingDefines) {
  expect_diagnostics({
      {"ADDD R0, R1, R2;", "unknown-mnemonic `ADDD`: unknown instruction `ADDD` in `toy` | write `ADD`"},
      {"FROBNICATE;", "unknown-mnemonic `FROBNICATE`: unknown instruction `FROBNICATE` in `toy`"},
      {"CMP.EQQ P0, R1, R2, P1;",
       "no-matching-form `.EQQ`: unknown modifier `.EQQ` of `CMP`, expected one of .EQ, .NE, .LT, .LESS, .S32, .U32 | "
       "write `.EQ`"},
      {"EXIT.X;", "no-matching-form `.X`: unknown modifier `.X` of `EXIT`, which has none"},
      {"ADD R0, R1, FOO;", "undefined-symbol `FOO`: `FOO` is not defined"},
      {"EXIT $wsb=1;", "no-matching-form `$wsb`: `$wsb` is not possible here, possible: `$sched`, `$req`"},
      {"JMP . $req=1;", "no-matching-form `$req`: `$req` is not possible here"},
  });
}

TEST(Errors, OperandsThatAreMissingOrTooMany) {
  expect_diagnostics({
      {"ADD R0, R1;", "no-matching-form `;`: too few operands, expected `,`"},
      {"ADD R0, R1, R2, R3;", "no-matching-form `,`: too many operands, expected `;`"},
      {"ADD R0, R1, ;",
       "no-matching-form `;`: expected a register (R0 to R30 or RZ), a number (e.g. 0x1F), `c[` or "
       "`cmem[`, found `;`"},
      {"ADD R0, R1, R2", "ADD R0, R1, R2;"},
      {"CMP P0, R1, R2, P1;", "no-matching-form ` `: expected `.EQ` or `.NE` or `.LT` or `.LESS`, found a blank"},
      {"S2R R0, 5;", "no-matching-form `5`: expected `TID` or `LANE` or `CLOCK`, found `5`"},
      {"ADD R0, R1\n, R2;", "no-matching-form ``: expected `,`, found the end of the line"},
      {"EXIT $sched=1 $sched=2;", "no-matching-form `$sched`: `$sched` stands twice"},
  });
}

TEST(Errors, NumbersOutOfTheirRange) {
  expect_diagnostics({
      {"ADD R0, R1, 0x100000000;",
       "operand-range `0x100000000`: `0x100000000` does not fit, expected -0x80000000 to 0xFFFFFFFF"},
      {"LUT R0, R1, 256;", "operand-range `256`: `256` does not fit, expected 0x0 to 0xFF"},
      {"LUT R0, R1, -1;", "operand-range `-1`: `-1` does not fit, expected 0x0 to 0xFF"},
      {"LD R0, [R[2:3]+128];", "operand-range `128`: `128` does not fit, expected -0x80 to 0x7F"},
      {"SHL R0, R1, 5;", "operand-range `5`: `5` is not a multiple of 4"},
      {"SHL R0, R1, 256;", "operand-range `256`: `256` does not fit, expected 0x0 to 0xFC"},
      {"BRA .+8;", "operand-range `.+8`: `.+8` is not a multiple of 16"},
      {"BRA 0x800000;",
       "operand-range `0x800000`: `0x800000` is 0x800000 bytes away and does not fit, expected -0x80000 to 0x7FFF0"},
      {"SETB R0, 1,6;", "operand-range `6`: there is no bit 6, expected 0 to 5"},
      {"ADD R0, R1, 0x1FFFFFFFFFFFFFFFF;",
       "bad-number `0x1FFFFFFFFFFFFFFFF`: the number `0x1FFFFFFFFFFFFFFFF` is beyond 64 bits"},
      {"ADD R0, R1, 1/0;", "bad-number `0`: division by zero"},
      {"ADD R0, R1, ',';", "ADD R0, R1, 0x2C;"},
      {"ADD R0, R1, (1;", "bad-number ``: expected `)`"},
  });
}

TEST(Errors, RegistersThatDoNotFit) {
  expect_diagnostics({
      {"ADD R31, R1, R2;", "operand-range `R31`: `R31` does not exist, expected R0 to R30 or RZ"},
      {"MUL.WIDE R1, R2, R3;",
       "no-matching-form `R1`: `R1` is 32 bits, this operand is 64 bits: write `R[0:1]` | write `R[0:1]`"},
      {"MUL.WIDE R[1:2], R2, R3;",
       "operand-range `R[1:2]`: `R[1:2]` must begin at a multiple of 2: write `R[0:1]` | write `R[0:1]`"},
      {"MUL.WIDE R[30:31], R2, R3;", "operand-range `R[30:31]`: `R[30:31]` does not exist, expected R0 to R30 or RZ"},
      {"DOT.S8.S8 R[0:1], R2, R3;",
       "no-matching-form `R[0:1]`: `R[0:1]` is 64 bits, this operand is 32 bits: write `R0` | write `R0`"},
      {"LD.64 R4, [R[2:3]];",
       "no-matching-form `R4`: `R4` is 32 bits, this operand is 64 bits: write `R[4:5]` | write `R[4:5]`"},
  });
}

TEST(Errors, CombinationsThatTheDescriptionForbids) {
  expect_diagnostics({
      {"MUL.WIDE R[0:1], RZ, R3;", "encoding-exception `RZ`: the first factor must not be RZ"},
      {"HALF.F16 R0, R1;", "no-matching-form `R1`: `ra.hsel` is required with these modifiers"},
      {"HALF R0, R1.H1;", "no-matching-form `.H1`: `ra.hsel` is not possible with these modifiers"},
      {"ADD R0, ~R1, R2;", "no-matching-form `~`: the prefix `~` cannot stand before this operand"},
      {"ADD R0, R1, ~c[0][4];", "no-matching-form `~`: the prefix `~` cannot stand before this operand"},
      {"ADD.X R0, R1, -R2;", "no-matching-form `-`: the prefix `-` cannot stand before this operand"},
      {"ADD R0, R1, !5;", "no-matching-form `!`: the prefix `!` cannot stand before this operand"},
      {"MIX.S8.U32 R0, R1;", "no-matching-form `.U32`: `.U32` follows a modifier that must come after it"},
      {"CMP.EQ.NE P0, R1, R2, P1;", "no-matching-form `.NE`: `.NE` has no place here beside the other modifiers"},
  });
}

TEST(Errors, ATextThatTwoFormsReadDifferentlyIsNotGuessed) {
  expect_diagnostics(
      {{"AMB R0, 5;",
        "ambiguous-form `AMB R0, 5;`: this text fits `AMB Rd, v` of `AMB_U` and `AMB Rd, v` of `AMB_S`, which "
        "have different words"},
       {"AMB R0, 200;", "AMB R0, 0xC8;"},
       {"AMB R0, -1;", "AMB R0, -0x1;"}});
}

TEST(Errors, TheFormsOfTheInstructionAreListed) {
  const toy::Tools tools(toy::make());
  isadora::encoding::Decoded d;
  isadora::diag::Sink sink;
  ASSERT_FALSE(tools.parse("ADD R0, R1;", d, sink));
  const std::vector<std::string> forms = {
      "form: ADD Rd, {-}Ra, {-}Rb $sched $req", "form: ADD.X Rd{, pu}, {~}Ra, {~}Rb{, {!}pp} $sched $req",
      "form: ADD Rd, {-}Ra, vb $sched $req", "form: ADD Rd, {-}Ra, {-}vb $sched $req"};
  EXPECT_EQ(sink.all().front().notes, forms);
}

TEST(Errors, OnlyFormsThatHaveTheWrittenModifiersAreListed) {
  const toy::Tools tools(toy::make());
  isadora::encoding::Decoded d;
  isadora::diag::Sink sink;
  ASSERT_FALSE(tools.parse("ADD.X R0, R1;", d, sink));
  EXPECT_EQ(sink.all().front().notes,
            std::vector<std::string>{"form: ADD.X Rd{, pu}, {~}Ra, {~}Rb{, {!}pp} $sched $req"});
}

// `Function<"-"> = (~x)[31:0] + 1;`: every negative number is its two's complement, and 0 has a bit too many for it.
TEST(Errors, ANumberWhoseTypeHasItsOwnMinus) {
  isadora::model::Isa isa = toy::make();
  const auto imm32 = std::ranges::find(isa.types, "Imm32", &isadora::model::Type::name);
  namespace ir = isadora::ir;
  ir::Builder b;
  const ir::Value x = b.input(0, ir::signed_range(65)), inverted = b.zext(b.unary(ir::Op::Not, x), 32);
  imm32->functions.push_back({"-", b.finish(b.add(inverted, b.constant(isadora::base::Integer(1))))});
  const toy::Tools tools(std::move(isa));
  EXPECT_EQ(tools.canonical("ADD R0, R1, -0x5;"), "ADD R0, R1, 0xFFFFFFFB;");
  EXPECT_EQ(tools.canonical("ADD R0, R1, 0x0;"), "ADD R0, R1, 0x0;");
  EXPECT_EQ(
      tools.canonical("ADD R0, R1, -0x0;"),
      "operand-range `-0x0`: `-0x0` stands for 0x100000000, which does not fit, expected -0x80000000 to 0xFFFFFFFF");
  EXPECT_EQ(tools.canonical("ADD R0, R1, -0x80000001;"),
            "operand-range `-0x80000001`: `-0x80000001` does not fit, expected -0x80000000 to 0xFFFFFFFF");
}

}  // namespace
