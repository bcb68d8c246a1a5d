// Types, machine and fields: what a description says, as the Model says it.
#include "build_support.h"

namespace isadora::check {
namespace {

TEST(BuildMachine, KeepsWhatTheDescriptionSays) {
  const Built built = build_toy("");
  EXPECT_EQ(built.report(), "");
  const model::Machine& m = built.isa.machine;
  EXPECT_EQ(built.isa.name, "toy");
  EXPECT_EQ(m.lanes, 4u);
  EXPECT_EQ(m.parcel_bits, 32u);
  EXPECT_EQ(m.code_align, 4u) << "without CodeAlign, a parcel";
  EXPECT_EQ(built.isa.spaces[m.parameter_space].name, "konst");
  EXPECT_EQ(m.parameter_address, 0x10u);
  EXPECT_EQ(built.isa.faults[0].message, "a bad access");
  EXPECT_EQ(built.isa.files[0].wide, "g[%:%]");
  EXPECT_EQ(built.isa.aggregates[0].width, 4u);
  EXPECT_EQ(built.isa.types[built.isa.aggregates[0].type].name, "Flag");
  EXPECT_EQ(built.isa.fingerprint.size(), 32u);
}

TEST(BuildMachine, OrderDoesNotMatter) {
  const std::string types = "__DefBitFieldType T<2>\n  A; B;\n";
  const std::string use = R"(
__DefOpcode O : [P]
  __Encoding
    field<0, 2> T t = B;
__DefOptype P : [G]
  __Syntax
    DO{.t} ;
  __Semantics
    DO.t:
        { }
__DefGroup G
)";
  const Built before = build_texts({types, use}), after = build_texts({use, types});
  EXPECT_EQ(before.report() + after.report(), "");
  EXPECT_EQ(before.opcode("O").fields[0].default_code, 1u);
  EXPECT_EQ(after.opcode("O").fields[0].default_code, 1u);
}

TEST(BuildMachine, AHartHasOneLaneAndSettingsHaveDefaults) {
  const Built built = build_text("__DefISA cpu\n  Execution = \"hart\"; Parcel = 16; Setting<vector_bits> = 512;\n");
  EXPECT_EQ(built.report(), "");
  EXPECT_EQ(built.isa.machine.lanes, 1u);
  EXPECT_EQ(built.isa.settings[0].name, "vector_bits");
  EXPECT_EQ(built.isa.settings[0].value, 512);
}

TEST(BuildTypes, EnumeratorsCountOnAndMayBeNumbers) {
  const Built built = build_text(R"(
__DefBitFieldType T<3>
    LO; HI = 0x3; NEXT;
    32;
    Spelling<NEXT> = "NX", "NXT";
    Operator<LO> = "<";
)");
  EXPECT_EQ(built.report(), "");
  const auto& list = built.type("T").enumerators;
  ASSERT_EQ(list.size(), 4u);
  EXPECT_EQ(list[1].code, 3u);
  EXPECT_EQ(list[2].code, 4u);
  EXPECT_EQ(list[2].spellings, (std::vector<std::string>{"NX", "NXT"}));
  EXPECT_EQ(list[0].op, "<");
  EXPECT_EQ(list[3].name, "32");
  EXPECT_EQ(list[3].spellings, (std::vector<std::string>{"32"})) << "its name, when it has no spelling";
}

TEST(BuildTypes, NumbersRegistersAndPrefixes) {
  const Built built = build_toy(R"(
__DefNumberType Target<8>
    Signed; Scale = 4; Relative; Radix = 10;
__DefRegisterType Few<2> : [G]
    Codes = 0, 1, 4, 5;
)");
  EXPECT_EQ(built.report(), "");
  const model::Type& target = built.type("Target");
  EXPECT_TRUE(target.is_signed);
  EXPECT_EQ(target.scale, 4u);
  EXPECT_EQ(target.radix, 10u);
  EXPECT_EQ(target.relative, model::Relative::This);
  EXPECT_EQ(built.type("Few").codes, (std::vector<uint16_t>{0, 1, 4, 5}));
  EXPECT_EQ(built.type("Gpr").constants[0].spelling, "gz");
  EXPECT_EQ(built.type("Sign").prefixes[1].open, "~");
  EXPECT_EQ(built.type("Bars").prefixes[0].close, "|");
}

// ---- fields -------------------------------------------------------------------------------------------------------

const std::string kOneField = R"(
__DefGroup ALL
__DefOptype T : [ALL]
  __Syntax
    DO f ;
  __Semantics
    DO f:
        { }
__DefOpcode O : [T]
  __Encoding
)";

TEST(BuildFields, AreInheritedFromTheRootDown) {
  const Built built = build_toy(R"(
__DefGroup ROOT
  __Encoding
    field<30, 2> Mode last = A;
__DefGroup MIDDLE : [ROOT]
  __Encoding
    field<28, 2> Mode middle = A;
__DefOptype MOV : [MIDDLE]
  __Encoding
    field<0, 6> Code code == MOV;
  __Syntax
    MOV rd ;
  __Semantics
    MOV rd:
        rd = 1;
__DefOpcode MOV_R : [MOV]
  __Encoding
    field<6, 4> Gpr rd;
)");
  EXPECT_EQ(built.report(), "");
  const model::Opcode& o = built.opcode("MOV_R");
  ASSERT_EQ(o.fields.size(), 4u);
  EXPECT_EQ(o.fields[0].name, "last");
  EXPECT_EQ(o.fields[1].name, "middle");
  EXPECT_EQ(o.fields[2].fixed, 1u);
  EXPECT_EQ(o.fields[3].name, "rd");
  EXPECT_EQ(o.fixed_value, model::Bits{1});
  EXPECT_EQ(o.fixed_mask, model::Bits{0x0FFFFC3F}) << "fixed fields, and bits that no field covers";
}

TEST(BuildFields, MsbPositionsCountFromTheTopOfTheInstruction) {
  const Built built = build_text(R"(
__DefISA m
    Parcel = 16; BitOrder = "msb"; ParcelOrder = "msb";
__DefNumberType U7<7>
__DefNumberType U9<9>
__DefGroup SHORT
__DefGroup LONG
    Length = 32;
__DefOptype S : [SHORT]
  __Syntax
    S b ;
  __Semantics
    S b:
        { }
__DefOptype L : [LONG]
  __Syntax
    L b ;
  __Semantics
    L b:
        { }
__DefOpcode S_O : [S]
  __Encoding
    field<0, 7> U7 a == 1;
    field<7, 9> U9 b;
__DefOpcode L_O : [L]
  __Encoding
    field<0, 7> U7 a == 2;
    field<7, 9> U9 b;
)");
  EXPECT_EQ(built.report(), "");
  EXPECT_EQ(built.opcode("S_O").fields[0].slices[0].position, 9u);
  EXPECT_EQ(built.opcode("S_O").fields[1].slices[0].position, 0u);
  EXPECT_EQ(built.opcode("L_O").length, 32u);
  EXPECT_EQ(built.opcode("L_O").fields[0].slices[0].position, 25u);
  EXPECT_EQ(built.opcode("L_O").fields[1].slices[0].position, 16u);
}

TEST(BuildFields, InPiecesTheMostSignificantStandsFirst) {
  const Built built = build_toy(kOneField + "    field<31, 1, 7, 3, 20, 4> Imm f;\n");
  EXPECT_EQ(built.report(), "");
  const auto& slices = built.opcode("O").fields[0].slices;
  ASSERT_EQ(slices.size(), 3u);
  EXPECT_EQ(slices[0].position, 31u);
  EXPECT_EQ(slices[2].width, 4u);
}

uint64_t default_of(const std::string& type, const std::string& value) {
  const Built built = build_toy("__DefNumberType S8<8>\n  Signed; Scale = 2;\n" + kOneField + "    field<0, " + type +
                                " f = " + value + ";\n");
  EXPECT_EQ(built.report(), "");
  return built.opcode("O").fields[0].default_code.value_or(999);
}

TEST(BuildFields, DefaultsAreReadByTheirTypes) {
  EXPECT_EQ(default_of("2> Mode", "B"), 1u);
  EXPECT_EQ(default_of("2> Mode", "CEE"), 2u) << "a spelling";
  EXPECT_EQ(default_of("2> Mode", "2"), 2u) << "a code";
  EXPECT_EQ(default_of("4> Gpr", "gz"), 15u);
  EXPECT_EQ(default_of("4> Gpr", "g7"), 7u);
  EXPECT_EQ(default_of("1> Sign", "True"), 1u);
  EXPECT_EQ(default_of("8> Imm", "-1"), 255u);
  EXPECT_EQ(default_of("8> S8", "-6"), 253u) << "scaled by two";
}

// ---- prose and examples -------------------------------------------------------------------------------------------

TEST(BuildProse, KeepsProseSyntaxSemanticsAndExamples) {
  const Built built = build_toy(R"(
__DefGroup ALL
__DefOptype MOV : [ALL]
  __Encoding
    field<0, 6> Code code == MOV;
    field<6, 4> Gpr rd;
  __Syntax
    MOV rd ;
  __Description
Moves *one*.

And more.
  __Semantics
    MOV rd:     // the only clause
        rd = 1;
  __Examples
    MOV g1 ;            //= g1 == 1
    MOV g2 ;
    //= g2 == 1

    MOV g3 ;            //= given g3 == 0: g3 == 1
  __Claims
    //= rd == 1
__DefOpcode MOV_R : [MOV]
)");
  EXPECT_EQ(built.report(), "");
  const model::Optype& t = built.isa.optypes[0];
  ASSERT_EQ(t.prose.size(), 2u);
  EXPECT_EQ(t.prose[0].block, "__Description");
  EXPECT_EQ(t.prose[0].markdown, "Moves *one*.");
  EXPECT_EQ(t.syntax, std::vector<std::string>{"MOV rd ;"});
  EXPECT_EQ(t.semantics_text, "    MOV rd:     // the only clause\n        rd = 1;");
  ASSERT_EQ(t.examples.size(), 2u) << "a blank line separates examples";
  ASSERT_EQ(t.examples[0].lines.size(), 2u);
  EXPECT_EQ(t.examples[0].lines[1].first, "MOV g2 ;");
  ASSERT_EQ(t.examples[0].claims.size(), 2u);
  EXPECT_EQ(t.examples[0].claims[1].text, "g2 == 1");
  EXPECT_EQ(t.examples[1].claims[0].text, "given g3 == 0: g3 == 1");
  ASSERT_EQ(t.claims.size(), 1u);
  EXPECT_EQ(t.claims[0].text, "rd == 1");
}

}  // namespace
}  // namespace isadora::check
