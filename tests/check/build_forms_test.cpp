// Syntax lines meet opcodes: what a form shows, fixes and leaves at its default.
#include "build_support.h"

namespace isadora::check {
namespace {

using model::Part;

std::string describe(const model::Opcode& o, const std::vector<Part>& parts);

std::string describe(const model::Opcode& o, const Part& p) {
  const auto name = [&](uint16_t field) { return o.fields[field].full_name(); };
  std::string prefixes;
  for (const Part::Prefix& x : p.prefixes) prefixes += name(x.field) + "/" + std::to_string(x.spelling) + " ";
  switch (p.kind) {
    case Part::Kind::Text: return "'" + p.text + "'";
    case Part::Kind::Modifier: return (p.optional ? "?." : ".") + name(p.field) + (p.when ? " when" : "");
    case Part::Kind::Literal:
      return (p.optional ? "?=" : "=") + p.text + (p.field == model::kNoIndex ? "" : ":" + name(p.field));
    case Part::Kind::Operand:
      return prefixes + name(p.field) + (p.parts.empty() ? "" : "<" + describe(o, p.parts) + ">");
    case Part::Kind::Number: return "#" + name(p.field);
    case Part::Kind::Group: return "{" + describe(o, p.parts) + "}";
    case Part::Kind::Value: return "number";
  }
  return "?";
}

// One line: operands by field, 'text', .modifiers, =literals, {groups}.
std::string describe(const model::Opcode& o, const std::vector<Part>& parts) {
  std::string out;
  for (const Part& p : parts) out += (out.empty() ? "" : " ") + describe(o, p);
  return out;
}

std::string head(const model::Opcode& o, size_t form = 0) { return describe(o, o.forms.at(form).head); }
std::string operands(const model::Opcode& o, size_t form = 0) { return describe(o, o.forms.at(form).operands); }

std::string codes(const model::Opcode& o, const std::vector<model::FixedCode>& list) {
  std::string out;
  for (const model::FixedCode& f : list)
    out += (out.empty() ? "" : " ") + o.fields[f.field].full_name() + "=" + std::to_string(f.code);
  return out;
}

const std::string kFields = R"(
__DefGroup ALL
  __Encoding
    field<30, 2> Mode slot = A;
  __Syntax
    $slot = slot ;
__DefOptype ADD : [ALL]
  __Encoding
    field<0, 6>  Code code == ADD;
    field<6, 4>  Gpr rd;
    field<10, 4> Gpr ra;
    field<14, 1> Sign ra.neg = False;
    field<15, 1> Ext ext = NoX;
    field<16, 2> Mode mode = B;
    field<26, 2> Flag pu = ft;
    field<28, 1> Not pu.not = False;
  __OperandInfo
    SrcB = rb | vb;
)";
const std::string kOpcodes = R"(
__DefOpcode ADD_R : [ADD]
  __Encoding
    field<18, 4> Gpr rb;
    field<22, 1> Sign rb.neg = False;
    field<29, 1> Ext kind == NoX;
__DefOpcode ADD_I : [ADD]
  __Encoding
    field<18, 8> Imm vb;
    field<29, 1> Ext kind == X;
)";

Built build_add(const std::string& syntax, const std::string& clauses) {
  return build_toy(kFields + "  __Syntax\n" + syntax + "  __Semantics\n" + clauses + kOpcodes);
}

TEST(BuildForms, NamesBindInWhateverCaseAndByOperandInfo) {
  const Built built = build_add("    ADD{.mode} Rd, Ra, SrcB{, pu} $slot ;\n",
                                "    ADD.mode Rd, Ra, SrcB, pu:\n        Rd = Ra + SrcB;\n");
  EXPECT_EQ(built.report(), "");
  const model::Opcode &r = built.opcode("ADD_R"), &i = built.opcode("ADD_I");
  EXPECT_EQ(r.forms[0].mnemonic, "ADD");
  EXPECT_EQ(head(r), "?.mode");
  EXPECT_EQ(operands(r), "rd ', ' ra ', ' rb {', ' pu}");
  EXPECT_EQ(operands(i), "rd ', ' ra ', ' vb {', ' pu}");
  EXPECT_EQ(r.forms[0].header, "ADD.mode Rd, Ra, SrcB, pu");
  EXPECT_EQ(built.isa.controls[r.forms[0].controls.at(0)].name, "slot");
}

TEST(BuildForms, LiteralsFixTheirFieldAndTheRestIsAtItsDefault) {
  const Built built = build_add(
      "    ADD   Rd, {-}Ra, {-}SrcB $slot ;\n    ADD.X Rd, {~}Ra, {~}SrcB{, {!}pu} ;\n",
      "    ADD Rd, Ra, SrcB:\n        Rd = Ra + SrcB;\n    ADD.X Rd, Ra, SrcB, pu:\n        Rd = Ra + SrcB + pu;\n");
  EXPECT_EQ(built.report(), "");
  const model::Opcode &r = built.opcode("ADD_R"), &i = built.opcode("ADD_I");
  ASSERT_EQ(r.forms.size(), 2u);
  EXPECT_EQ(operands(r, 0), "rd ', ' ra.neg/0 ra ', ' rb.neg/0 rb");
  EXPECT_EQ(operands(r, 1), "rd ', ' ra.neg/1 ra ', ' rb.neg/1 rb {', ' pu.not/0 pu}");
  EXPECT_EQ(operands(i, 0), "rd ', ' ra.neg/0 ra ', ' vb") << "an immediate has no prefix field";
  EXPECT_EQ(head(r, 1), "=X:ext");
  EXPECT_EQ(codes(r, r.forms[1].fixed), "ext=1");
  EXPECT_EQ(codes(r, r.forms[0].defaults), "ext=0 mode=1 pu=3 pu.not=0");
  EXPECT_EQ(codes(r, r.forms[1].defaults), "slot=0 mode=1") << "without $slot the control field is at its default";
  EXPECT_EQ(r.forms[1].mask, model::Bits{0xC0038000});
  EXPECT_EQ(r.forms[1].value, model::Bits{0x00018000});
}

// Both fit a word with pu at its default; which is printed must not be a matter of luck.
TEST(BuildForms, AFormMayStandBeforeALongerOneAndNotBehindIt) {
  const std::string shorter = "    ADD Rd, Ra, SrcB ;\n", longer = "    ADD Rd, pu, Ra, SrcB ;\n";
  const std::string clauses = "    ADD Rd, Ra, SrcB:\n    ADD Rd, pu, Ra, SrcB:\n        Rd = Ra + SrcB;\n";
  EXPECT_EQ(build_add(shorter + longer, clauses).report(), "");
  EXPECT_NE(build_add(longer + shorter, clauses).report().find("ambiguous-form"), std::string::npos);
}

TEST(BuildForms, LiteralsInBracesAndLiteralsOfNoField) {
  const Built built =
      build_add("    ADD.WIDE{.B}{.X} Rd, Ra, SrcB ;\n", "    ADD.WIDE.B.X Rd, Ra, SrcB:\n        Rd = Ra + SrcB;\n");
  EXPECT_EQ(built.report(), "");
  const model::Opcode& r = built.opcode("ADD_R");
  EXPECT_EQ(head(r), "=WIDE ?=B:mode ?.ext") << "at the default a literal is left out; else it is the modifier";
  EXPECT_EQ(codes(r, r.forms[0].fixed), "mode=1");
}

TEST(BuildForms, SpacingIsCanonical) {
  const Built built =
      build_add("    ADD   [ Rd+ Ra ]  ,g[ SrcB] {pu ,}FLAGS ;\n", "    ADD [Rd+Ra],g[SrcB]pu,FLAGS:\n        { }\n");
  EXPECT_EQ(built.report(), "");
  EXPECT_EQ(operands(built.opcode("ADD_R")), "'[' rd '+' ra '], g[' rb ']' {' ' pu ', '} 'FLAGS'");
}

TEST(BuildForms, SuffixesAndClosingPrefixes) {
  const Built built = build_toy(R"(
__DefGroup ALL
__DefOptype ADD : [ALL]
  __Encoding
    field<0, 6>  Code code == ADD;
    field<6, 4>  Gpr ra;
    field<10, 1> Bars ra.abs = False;
    field<11, 1> Sign ra.neg = False;
    field<12, 2> Mode ra.half = A;
    field<14, 2> Mode mode;
  __Syntax
    ADD.mode {-}{|}Ra{.half}{|} ;
  __Semantics
    ADD.mode Ra.half:
        { }
__DefOpcode ADD_R : [ADD]
)");
  EXPECT_EQ(built.report(), "");
  EXPECT_EQ(operands(built.opcode("ADD_R")), "ra.neg/0 ra.abs/0 ra<?.ra.half>");
}

TEST(BuildForms, WhenMakesAPartConditional) {
  const Built built = build_add("    ADD{.mode} Rd, Ra, SrcB{.ext} when (mode == \"SEA\") ;\n",
                                "    ADD.mode Rd, Ra, SrcB.ext:\n        Rd = Ra;\n");
  EXPECT_EQ(built.report(), "");
  const model::Part& part = built.opcode("ADD_R").forms[0].operands.back().parts.at(0);
  ASSERT_TRUE(part.when && part.when->function);
}

TEST(BuildForms, AFormWhoseOperandAnOpcodeLacksIsForTheOthersAndOneThatShowsTooLittleIsStillRead) {
  const Built built = build_add("    ADD Rd, Ra, Rb ;\n    ADD.X Rd, SrcB ;\n",
                                "    ADD Rd, Ra, Rb:\n        Rd = Rb;\n    ADD.X Rd, SrcB:\n        Rd = SrcB;\n");
  // The second form leaves ra, which has no default, unshown. Its examples and its clause are read all the same.
  EXPECT_EQ(kinds(built), "unprinted-field");
  EXPECT_EQ(built.opcode("ADD_R").forms.size(), 2u);
  EXPECT_EQ(built.opcode("ADD_I").forms.size(), 1u);
}

TEST(BuildForms, AnOperandThatAnOpcodeLacksTakesItsPrefixWithIt) {
  const Built built =
      build_add("    ADD Rd, {-}Ra, {-}Rb ;\n    ADD Rd, {-}Ra, Vb ;\n",
                "    ADD Rd, Ra, Rb:\n        Rd = Ra + Rb;\n    ADD Rd, Ra, Vb:\n        Rd = Ra + Vb;\n");
  EXPECT_EQ(built.report(), "");
  EXPECT_EQ(operands(built.opcode("ADD_R")), "rd ', ' ra.neg/0 ra ', ' rb.neg/0 rb");
  EXPECT_EQ(operands(built.opcode("ADD_I")), "rd ', ' ra.neg/0 ra ', ' vb");
}

TEST(BuildForms, TheGuardIsPrintedWithEveryForm) {
  const Built built = build_toy(R"(
__DefGroup ALL
  __Encoding
    field<28, 2> Flag pg = ft;
    field<30, 1> Not pg.not = False;
  __OperandInfo
    Guard = pg;
__DefOptype MOV : [ALL]
  __Encoding
    field<0, 6> Code code == MOV;
    field<6, 4> Gpr rd;
  __Syntax
    MOV rd ;
  __Semantics
    MOV rd:
        rd = 1;
__DefOpcode MOV_X : [MOV]
)");
  EXPECT_EQ(built.report(), "");
  const model::Opcode& o = built.opcode("MOV_X");
  EXPECT_EQ(o.fields[o.guard].name, "pg");
  EXPECT_EQ(o.fields[o.guard_prefix].sub, "not");
  EXPECT_TRUE(o.guard_function.has_value());
  EXPECT_TRUE(o.forms[0].defaults.empty()) << "the guard is not a field that the form leaves out";
}

TEST(BuildForms, CompoundOperandsHaveFormsOverTheirParts) {
  const Built built = build_toy(R"(
__DefOperandType Konst<10>
  __Encoding
    field<0, 8> Imm offset;
    field<8, 2> Mode bank = A;
  __Syntax
    c[bank][offset] ;
    k[offset] ;
  __Semantics
    return konst[offset, width / 8];
  __Exception
    EncodingError<Misaligned, "not aligned"> = mod(offset, width / 8) != 0;
__DefGroup ALL
__DefOptype MOV : [ALL]
  __Encoding
    field<0, 6>  Code code == MOV;
    field<6, 4>  Gpr rd;
    field<10, 10> Konst vb;
  __OperandInfo
    Bitwidth<rd, vb> = 32;
  __Syntax
    MOV rd, vb ;
  __Semantics
    MOV rd, vb:
        rd = vb;
__DefOpcode MOV_C : [MOV]
)");
  EXPECT_EQ(built.report(), "");
  const model::Type& type = built.type("Konst");
  ASSERT_EQ(type.forms.size(), 2u);
  model::Opcode parts;
  parts.fields = type.parts;
  EXPECT_EQ(describe(parts, type.forms[0].operands), "'c[' #bank '][' #offset ']'");
  EXPECT_EQ(codes(parts, type.forms[1].defaults), "bank=0");
  const model::Opcode& o = built.opcode("MOV_C");
  ASSERT_EQ(o.exceptions.size(), 1u) << "an operand's exceptions are its opcodes'";
  EXPECT_EQ(o.exceptions[0].kind, "Misaligned");
  const std::vector<uint64_t> odd = {1, 0, 1}, even = {1, 0, 4};
  EXPECT_EQ(model::evaluate(o.exceptions[0].condition, odd), 1u);
  EXPECT_EQ(model::evaluate(o.exceptions[0].condition, even), 0u);
}

TEST(BuildForms, WidthsFoldWhereTheyCan) {
  const Built built = build_toy(R"(
__DefGroup ALL
__DefOptype MOV : [ALL]
  __Encoding
    field<0, 6>  Code code == MOV;
    field<6, 4>  Gpr rd;
    field<10, 4> Gpr ra;
    field<14, 1> Ext ext = NoX;
  __OperandInfo
    Bitwidth<ra> = 16 + 16;
    Bitwidth<rd> = 32 + (ext == "X") * 32;
  __Syntax
    MOV{.ext} rd, ra ;
  __Semantics
    MOV.ext rd, ra:
        rd = ra;
__DefOpcode MOV_R : [MOV]
)");
  EXPECT_EQ(built.report(), "");
  const model::Opcode& o = built.opcode("MOV_R");
  EXPECT_FALSE(o.fields[2].bits->function);
  EXPECT_EQ(o.fields[2].bits->constant, 32u);
  const std::vector<uint64_t> plain = {1, 0, 0, 0}, wide = {1, 0, 0, 1};
  EXPECT_EQ(model::operand_bits(built.isa, o, 1, plain), 32u);
  EXPECT_EQ(model::operand_bits(built.isa, o, 1, wide), 64u);
}

// Two modifiers, in the order of the form or in the other one.
std::string two_modifiers(const std::string& order) {
  return R"(
__DefGroup ALL
__DefOptype MOV : [ALL]
  __Encoding
    field<0, 6>  Code code == MOV;
    field<6, 4>  Gpr rd;
    field<10, 4> Gpr ra;
    field<14, 1> Ext ext = NoX;
    field<15, 2> Mode mode = A;
  __OperandInfo
    Bitwidth<rd, ra> = 32;
    ModiOrder<)" +
         order + R"(>;
  __Syntax
    MOV{.ext}{.mode} rd, ra ;
  __Semantics
    MOV.ext.mode rd, ra:
        rd = ra;
__DefOpcode MOV_R : [MOV]
)";
}

TEST(BuildForms, ModifiersKeepTheOrderThatIsGiven) {
  const Built built = build_toy(two_modifiers("ext, mode"));
  EXPECT_EQ(built.report(), "");
  EXPECT_EQ(built.opcode("MOV_R").modifier_order, (std::vector<uint16_t>{3, 4}));
  EXPECT_EQ(kinds(build_toy(two_modifiers("mode, ext"))), "bad-value") << "it would be printed in another order";
}

TEST(BuildClauses, SeveralHeadersShareABodyAndEachFormIsLowered) {
  const Built built = build_add("    ADD Rd, Ra, SrcB ;\n    ADD.X Rd, Ra, SrcB ;\n",
                                "    ADD Rd, Ra, SrcB:\n    ADD.X  Rd,Ra,  SrcB:\n        Rd = Ra + SrcB;\n");
  EXPECT_EQ(built.report(), "");
  for (const model::Opcode& o : built.isa.opcodes) {
    for (const model::Form& f : o.forms) {
      EXPECT_FALSE(f.semantics.ops.empty());
      EXPECT_EQ(ir::verify(f.semantics), std::vector<std::string>{}) << o.name << " " << f.header;
    }
  }
}

TEST(BuildClauses, AnOpcodesOwnSyntaxAndClauseComeFirst) {
  const Built built = build_add("    ADD Rd, Ra, SrcB ;\n", "    ADD Rd, Ra, SrcB:\n        Rd = Ra + SrcB;\n");
  const Built own = build_toy(
      kFields + "  __Syntax\n    ADD Rd, Ra, SrcB ;\n  __Semantics\n    ADD Rd, Ra, SrcB:\n        Rd = Ra + SrcB;\n" +
      kOpcodes + "  __Syntax\n    ADDI Rd, Ra, Vb ;\n  __Semantics\n    ADDI Rd, Ra, Vb:\n        Rd = Ra;\n");
  EXPECT_EQ(built.report() + own.report(), "");
  EXPECT_EQ(own.opcode("ADD_I").forms[0].mnemonic, "ADDI");
  EXPECT_EQ(own.opcode("ADD_R").forms[0].mnemonic, "ADD");
}

}  // namespace
}  // namespace isadora::check
