// Definitions that many instructions share: opcodes of groups, codes by the optype's name, elements; and properties of
// the machine: initial registers, settings, the range of codes.
#include <algorithm>

#include "build_support.h"

namespace isadora::check {
namespace {

// A hart with four registers of 32 bits, four vectors of 64, and instructions of one and two parcels.
const std::string kHart = R"(
__DefISA toy
    Execution = "hart"; Parcel = 8; BitOrder = "msb"; ParcelOrder = "msb";
    Setting<lanes> = 64, 32;
    Codes<4, 0, 15> = 5;
__DefRegisterFile S
    Scope = hart; Count = 4; Width = 32; Spelling = "$s%"; SignExtends; Start<1> = launch.argc; Start<2> = 0x7F;
__DefRegisterFile W
    Scope = hart; Count = 4; Width = 64; Spelling = "w%";
__DefRegisterType Scalar<2> : [S]
__DefRegisterType Vector<2> : [W]
__DefBitFieldType Codes1<4>
    PLUS = 1; LESS;
__DefBitFieldType Codes2<4>
    PLUS = 3; LESS;
__DefBitFieldType Alone<4>
    LESS = 5;
__DefBitFieldType How<1>
    one; all;
    Spelling<one> = "";
__DefGroup Both
  __OperandInfo
    Source = b | c;
__DefOpcode Short : [Both]
    Length = 8;
  __Encoding
    field<0, 4> Codes1 code == optype;
    field<4, 2> Scalar a;
    field<6, 2> Scalar b;
  __OperandInfo
    Bitwidth<a, b> = 8;
__DefOpcode Long : [Both]
    Length = 16;
  __Encoding
    field<0, 4> Codes2 code == optype;
    field<4, 2> Vector a;
    field<6, 2> Vector b;
    field<8, 1> How    how == all;
  __OperandInfo
    Element<a, b> = 16;
__DefOpcode Extra : [Both]
    Length = 16;
  __Encoding
    field<0, 4> Alone  code == optype;
    field<4, 2> Scalar a;
    field<6, 2> Scalar b;
    field<8, 1> How    how == one;
)";

std::string optype(const std::string& name, const std::string& body) {
  return "__DefOptype " + name + " : [Both]\n  __Syntax\n    " + name + "{.how} a, b ;\n  __Semantics\n    " + name +
         ".how a, b:\n        " + body + "\n";
}

const std::string kInstructions = optype("PLUS", "foreach element e of (code == 1 ? 1 : 4) a[e] = a[e] + b[e];") +
                                  optype("LESS", "foreach element e of (code == 4 ? 4 : 1) a[e] = a[e] - b[e];");

std::vector<std::string> opcode_names(const Built& built) {
  std::vector<std::string> names;
  for (const model::Opcode& o : built.isa.opcodes) names.push_back(o.name);
  std::sort(names.begin(), names.end());
  return names;
}

TEST(BuildGroups, AnOpcodeOfAGroupIsOneForEachOptypeThatHasACode) {
  const Built built = build_text(kHart + kInstructions);
  EXPECT_EQ(built.report(), "");
  EXPECT_EQ(opcode_names(built),
            (std::vector<std::string>{"LESS_Extra", "LESS_Long", "LESS_Short", "PLUS_Long", "PLUS_Short"}));
  EXPECT_EQ(built.opcode("PLUS_Short").length, 8u);
  EXPECT_EQ(built.opcode("PLUS_Long").length, 16u);
  EXPECT_EQ(built.opcode("LESS_Long").fields[0].fixed, 4u);
}

TEST(BuildGroups, AModifierThatTheOpcodeFixesIsPartOfTheMnemonic) {
  const Built built = build_text(kHart + kInstructions);
  EXPECT_TRUE(built.opcode("LESS_Extra").forms.at(0).head.empty()) << "spelled \"\"";
  ASSERT_EQ(built.opcode("PLUS_Long").forms.at(0).head.size(), 1u);
  EXPECT_EQ(built.opcode("PLUS_Long").forms[0].head[0].text, "all");
  EXPECT_EQ(built.opcode("PLUS_Long").forms[0].head[0].kind, model::Part::Kind::Literal);
}

// Each micro-op as its parts' texts; `#` replaces numbers that depend on the word.
std::string crack_of(const model::Opcode& opcode) {
  std::string out;
  for (const model::MicroOp& op : opcode.forms.at(0).crack) {
    for (const model::Part& part : op.parts) out += part.kind == model::Part::Kind::Text ? part.text : "#";
    out += op.when ? "?;" : ";";
  }
  return out;
}

TEST(BuildGroups, ACrackIsThatOfTheClauseOrOfTheLowestLevelThatHasOne) {
  std::string text = kHart + kInstructions;
  text.replace(text.find("    Source = b | c;\n"), 20,
               "    Source = b | c;\n  __Crack\n    work \\(optype), a, \\(b + 1)\n");
  text.replace(text.find("    Element<a, b> = 16;\n"), 24,
               "    Element<a, b> = 16;\n  __Crack\n    vector.\\(optype)\n    two a\n");
  text += "    crack:\n        L\\(optype).x $sp, a\n";
  const Built built = build_text(text);
  EXPECT_EQ(built.report(), "");
  EXPECT_EQ(crack_of(built.opcode("PLUS_Short")), "work PLUS, #, #;");
  EXPECT_EQ(crack_of(built.opcode("PLUS_Long")), "vector.PLUS;two #;");
  EXPECT_EQ(crack_of(built.opcode("LESS_Long")), "LLESS.x $sp, #;");
}

TEST(BuildGroups, TheMicroOpsOfABlockAreOneList) {
  std::string text = kHart + kInstructions;
  text.replace(text.find("    Source = b | c;\n"), 20,
               "    Source = b | c;\n  __Crack\n    one a\n\nProse, which has no place here.\n\n    two a\n");
  EXPECT_NE(build_text(text).report().find("stand without prose between them"), std::string::npos);
}

TEST(BuildGroups, ACodeThatNoOptypeHasIsFound) {
  const Built built = build_text(kHart + optype("LESS", "{ }"));
  const std::string doubts = diag::render(built.doubts, {});
  EXPECT_EQ(built.report().find("no opcode"), std::string::npos) << "what there is can be used";
  EXPECT_NE(doubts.find("no opcode has this code"), std::string::npos) << doubts;
  EXPECT_NE(doubts.find("`PLUS`"), std::string::npos);
}

TEST(BuildGroups, OneNameIsOneOpcode) {
  const Built built = build_text(kHart + kInstructions +
                                 "__DefOpcode PLUS_Short : [PLUS]\n  __Encoding\n    field<0, 4> Codes1 code == "
                                 "optype;\n    field<4, 2> Scalar a;\n    field<6, 2> Scalar b;\n");
  EXPECT_NE(built.report().find("`PLUS_Short` is defined twice"), std::string::npos) << built.report();
}

TEST(BuildGroups, TheRoomOfCodesIsHeldAgainstItsClaim) {
  std::string text = kHart + kInstructions;
  text.replace(text.find("= 5;\n__DefRegisterFile S"), 4, "= 6;");
  const Built built = build_text(text);
  EXPECT_NE(built.report().find("5 of these 16 values begin an instruction, not 6"), std::string::npos)
      << built.report();
}

TEST(BuildGroups, AnElementIsPartOfAVectorAndAScalarItself) {
  const Built built = build_text(kHart + kInstructions);
  const auto count = [&](const char* opcode, ir::Op op) {
    const auto& ops = built.opcode(opcode).forms.at(0).semantics.ops;
    return std::count_if(ops.begin(), ops.end(), [op](const ir::Inst& i) { return i.op == op; });
  };
  EXPECT_EQ(count("PLUS_Long", ir::Op::ForEach), 1);
  EXPECT_EQ(count("PLUS_Long", ir::Op::WriteBits), 1);
  EXPECT_EQ(count("PLUS_Short", ir::Op::ForEach), 0) << "one element is not a loop";
  EXPECT_EQ(count("PLUS_Short", ir::Op::WriteCode), 1);
  EXPECT_EQ(count("PLUS_Short", ir::Op::SExt), 1) << "eight bits are extended to a register";
}

TEST(BuildGroups, AScalarCannotTakeEveryElement) {
  const Built wrong = build_text(kHart + optype("PLUS", "foreach element e of 4 a[e] = b[e];") + optype("LESS", "{ }"));
  EXPECT_NE(wrong.report().find("is one register, and each element would write it"), std::string::npos)
      << wrong.report();
}

TEST(BuildGroups, RegistersStartAsTheyAreTold) {
  const Built built = build_text(kHart + kInstructions);
  const auto& starts = built.isa.files[0].starts;
  EXPECT_EQ(starts.at(1).launch, "argc");
  EXPECT_EQ(starts.at(2).value, base::Integer(0x7F));
  EXPECT_TRUE(built.isa.files[0].sign_extends);
  EXPECT_EQ(built.isa.settings[0].others, std::vector<int64_t>{32});
  std::string text = kHart;
  text.replace(text.find("launch.argc"), 11, "launch.arg");
  EXPECT_NE(build_text(text + kInstructions).report().find("a register starts as a number"), std::string::npos);
}

// One hart in two modules, selected by the opcode's mode; the group has `also`.
Built build_modules(const std::string& also) {
  std::string text = kHart + kInstructions;
  text.replace(text.find("    Codes<4, 0, 15> = 5;"), 24,
               "    Module<SMALL> = \"scalars\";\n    Module<LARGE> = \"vectors\";");
  text.replace(text.find("    Source = b | c;"), 19, "    Source = b | c;\n    " + also);
  return build_text(text);
}

TEST(BuildGroups, EveryInstructionIsInAModule) {
  const Built built = build_modules("Modules = SMALL;\n    Modules<how == \"all\"> = LARGE;");
  EXPECT_EQ(built.report(), "");
  const auto module = [&](const char* name) {
    const model::Opcode& opcode = built.opcode(name);
    std::vector<uint64_t> codes;
    for (const model::Field& f : opcode.fields) codes.push_back(f.fixed.value_or(0));
    return built.isa.modules.at(model::module_of(opcode, codes)).name;
  };
  EXPECT_EQ(module("PLUS_Short"), "SMALL");
  EXPECT_EQ(module("PLUS_Long"), "LARGE") << "the last that holds";
  EXPECT_EQ(module("LESS_Extra"), "SMALL");
}

TEST(BuildGroups, AModuleThatIsMissingIsFound) {
  EXPECT_NE(build_modules("").report().find("is in no module"), std::string::npos);
  EXPECT_NE(build_modules("Modules = SMAL;").report().find("this machine has no module `SMAL`"), std::string::npos);
}

// Beside the others, one instruction whose result is the value of an expression over its registers and a size.
Built build_rounding(const std::string& value) {
  std::string text = kHart + kInstructions;
  text.replace(text.find("Codes<4, 0, 15> = 5;"), 20, "");
  text += "__DefBitFieldType Size<1>\n    narrow; wide;\n    Format<narrow> = f16;\n    Format<wide> = f32;\n";
  text += "__DefNumberType Rest<7>\n";
  text +=
      "__DefOptype ROUND : [Both]\n  __Syntax\n    ROUND.size a, b ;\n  __Semantics\n    ROUND.size a, b:\n        a "
      "= " +
      value + ";\n";
  text +=
      "__DefOpcode ROUND_X : [ROUND]\n    Length = 16;\n  __Encoding\n    field<0, 4> Alone code == 6;\n    field<4, "
      "2> Scalar a;\n"
      "    field<6, 2> Scalar b;\n    field<8, 1> Size size;\n    field<9, 7> Rest rest = 1;\n";
  text.replace(text.find("    LESS = 5;"), 13, "    LESS = 5; ROUND = 6;");
  return build_text(text);
}

TEST(BuildGroups, ARoundingAndAFormatMayBeGiven) {
  const Built built = build_rounding("fadd<size, given>(a, b, 2)");
  const auto& floats = built.opcode("ROUND_X").forms.at(0).semantics.floats;
  ASSERT_EQ(floats.size(), 2u) << built.report();
  EXPECT_EQ(floats[0].rounding, ir::Rounding::Given);
  EXPECT_NE(floats[0].format, floats[1].format);
  EXPECT_NE(build_rounding("fadd<size, given>(a, b)").report().find("of 3 values"), std::string::npos);
  EXPECT_NE(build_rounding("fadd<code, rne>(a, b)").report().find("stand for no formats"), std::string::npos);
}

}  // namespace
}  // namespace isadora::check
