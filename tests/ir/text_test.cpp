// The text form and back.
#include <gtest/gtest.h>

#include "samples.h"

namespace isadora::ir {
namespace {

std::string error_of(std::string_view text) {
  std::string error;
  EXPECT_FALSE(parse_text(text, &error));
  return error;
}

TEST(Text, ReadsBackWhatItPrints) {
  std::string text = to_text(everything());
  std::string error;
  std::optional<Function> back = parse_text(text, &error);
  ASSERT_TRUE(back) << error << "\n" << text;
  EXPECT_EQ(to_text(*back), text);
  EXPECT_EQ(verify(*back), std::vector<std::string>{});
}

TEST(Text, LooksLikeThis) {
  Builder b;
  Value code = b.field(0, 8), width = b.constant(32);
  Value x = b.state({.op = Op::ReadCode, .sub = 1, .aux = 2, .a = code, .b = width}, {0, Integer::power_of_two(64)});
  Value y = b.floating({.op = FloatOp::Convert, .format = FloatFormat::F32, .to = FloatFormat::F16}, x);
  Value low = b.binary(Op::Lt, y, width);
  b.effect({.op = Op::Fault, .aux = 1, .b = b.note("why"), .pred = low});
  b.effect({.op = Op::WriteCode, .aux = 2, .a = code, .b = width, .c = b.binary(Op::Sub, x, y)});
  EXPECT_EQ(to_text(b.finish()),
            "%0 = Field 0 : 0..0xFF\n"
            "%1 = Const 0x20 : 0x20\n"
            "%2 = ReadCode old 2, %0, %1 : 0..0xFFFFFFFF\n"
            "%3 = Float fconvert<f32, f16, rne> %2 : 0..0xFFFF\n"
            "%4 = Lt %3, %1 : 0..1\n"
            "%5 = Fault 1, _, \"why\" if %4\n"
            "%6 = Sub %2, %3 : -0xFFFF..0xFFFFFFFF\n"
            "%7 = WriteCode 2, %0, %1, %6\n");
}

TEST(Text, ErrorsSayWhere) {
  EXPECT_EQ(error_of("%0 = Const 5 : 5\n%1 = Frob %0 : 0\n"),
            "line 2: expected an operation's name before this, found \" %0 : 0\"");
  EXPECT_EQ(error_of("%1 = Const 5 : 5\n"), "line 1: expected %0 before this, found \" = Const 5 : 5\"");
  EXPECT_EQ(error_of("%0 = Const 5\n"), "line 1: expected \" : \", found \"\"");
  EXPECT_EQ(error_of("%0 = Float fadd<f33, rne> %0, %0 : 0"),
            "line 1: expected another word before this, found \", rne> %0, %0 : 0\"");
  EXPECT_EQ(error_of("%0 = Const x : 5"), "line 1: expected a number before this, found \" : 5\"");
}

TEST(Text, RandomDamageNeverHurts) {
  std::string text = to_text(everything());
  oracle::Random random(5);
  for (int i = 0; i < 3000; ++i) {
    std::string damaged = text;
    for (int n = 0; n < 3; ++n)
      damaged[oracle::below(random, damaged.size())] = "%=,:.<>\"_09aF \n"[oracle::below(random, 15)];
    std::string error;
    if (auto f = parse_text(damaged, &error)) {
      verify(*f);
    } else {
      EXPECT_NE(error, "");
    }
  }
}

}  // namespace
}  // namespace isadora::ir
