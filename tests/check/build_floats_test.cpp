// Numbers that are floats: which field holds them, and who says in which format.
#include "build_support.h"

namespace isadora::check {
namespace {

Built build_floats(const std::string& formats, const std::string& info, const std::string& number = "    \n") {
  return build_text(kMachine + R"(
__DefNumberType Half<16>
)" + number + R"(
__DefBitFieldType Kind<1>
    H; P;
)" + formats + R"(
__DefGroup ALL
__DefOptype MOV : [ALL]
  __Encoding
    field<0, 6>   Code code == MOV;
    field<6, 4>   Gpr rd;
    field<10, 1>  Kind kind;
    field<11, 16> Half vb;
  __OperandInfo
    Bitwidth<rd> = 32;
)" + info + R"(
  __Syntax
    MOV.kind Rd, vb ;
  __Semantics
    MOV.kind Rd, vb:
        Rd = vb;
__DefOpcode MOV_I : [MOV]
)");
}

const model::Field& number_of(const Built& built) {
  const model::Opcode& opcode = built.opcode("MOV_I");
  return opcode.fields[static_cast<size_t>(opcode.find_field("vb"))];
}

TEST(BuildFloats, AnotherFieldMaySayTheFormat) {
  const Built built = build_floats("    Format<H> = f16;\n", "    Float<vb> = kind;\n");
  EXPECT_EQ(built.report(), "");
  ASSERT_TRUE(number_of(built).is_float());
  const model::Opcode& opcode = built.opcode("MOV_I");
  const auto vb = static_cast<uint16_t>(opcode.find_field("vb"));
  std::vector<uint64_t> codes(opcode.fields.size());
  EXPECT_EQ(model::float_format(built.isa, opcode, vb, codes), ir::FloatFormat::F16);
  codes[static_cast<size_t>(opcode.find_field("kind"))] = 1;
  EXPECT_EQ(model::float_format(built.isa, opcode, vb, codes), std::nullopt);
}

TEST(BuildFloats, TheFormatMayBeFixed) {
  const Built built = build_floats("", "    Float<vb> = bf16;\n");
  EXPECT_EQ(built.report(), "");
  EXPECT_EQ(number_of(built).float_format, ir::FloatFormat::BF16);
}

TEST(BuildFloats, FindingsSayWhatIsMissing) {
  const auto finds = [](const Built& built, const std::string& text) {
    EXPECT_NE(built.report().find(text), std::string::npos) << built.report();
    EXPECT_FALSE(number_of(built).is_float());
  };
  finds(build_floats("", "    Float<vb> = kind;\n"), "no enumerator of `kind` stands for a float");
  finds(build_floats("", "    Float<vb> = kinds;\n"), "no field `kinds`");
  finds(build_floats("", "    Float<vd> = f16;\n"), "no field `vd`");
  finds(build_floats("", "    Float<rd> = f32;\n"), "`rd` cannot hold a float");
  finds(build_floats("", "    Float<vb> = f16;\n", "    Signed;\n"), "`vb` cannot hold a float");
  finds(build_floats("", "    Float<vb> = f16;\n", "    Scale = 2;\n"), "`vb` cannot hold a float");
  finds(build_floats("    Format<H> = f12;\n", ""), "`f12` is not a format");
  finds(build_floats("    Format<X> = f16;\n", ""), "has no enumerator `X`");
}

TEST(BuildFloats, AFieldHasRoomForSignAndExponent) {
  const Built built = build_text(kMachine + R"(
__DefNumberType Tiny<8>
__DefGroup ALL
__DefOptype MOV : [ALL]
  __Encoding
    field<0, 6>  Code code == MOV;
    field<6, 8>  Tiny vb;
  __OperandInfo
    Float<vb> = f64;
  __Syntax
    MOV vb ;
  __Semantics
    MOV vb:
        f0 = vb[0];
__DefOpcode MOV_I : [MOV]
)");
  EXPECT_NE(built.report().find("`vb` has 8 bits, too few for a float of f64"), std::string::npos) << built.report();
}

}  // namespace
}  // namespace isadora::check
