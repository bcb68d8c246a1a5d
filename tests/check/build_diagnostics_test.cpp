// Each kind of finding: it fires at the right place, and it is silent on the mended text.
#include "build_support.h"

namespace isadora::check {
namespace {

struct Case {
  std::string kind;  // all kinds that are found, in the order of the text
  std::string at;    // the text under the first
  std::string wrong;
  std::string right;
};

// ---- whole definitions after the toy machine -----------------------------------------------------------------------

const Case kDefinitions[] = {
    {"unknown-parent", "GG", "__DefRegisterType X<4> : [GG]\n", "__DefRegisterType X<4> : [G]\n"},
    {"unknown-parent", "Gprs", "__DefAggregate X<4> : [Gprs]\n", "__DefAggregate X<4> : [Gpr]\n"},
    {"unknown-parent", "ALLL", "__DefGroup ALL\n__DefGroup X : [ALLL]\n", "__DefGroup ALL\n__DefGroup X : [ALL]\n"},
    {"unknown-parent", "TT", "__DefGroup ALL\n__DefOptype T : [ALL]\n__DefOpcode O : [TT]\n",
     "__DefGroup ALL\n__DefOptype T : [ALL]\n"},
    {"unknown-parent", "X", "__DefRegisterType X<4>\n", "__DefRegisterType X<4> : [G]\n"},
    {"bad-value", "Y", "__DefGroup X : [Y]\n__DefGroup Y : [X]\n", "__DefGroup X : [Y]\n__DefGroup Y\n"},
    {"duplicate-name", "Mode", "__DefNumberType Mode<2>\n", "__DefNumberType Mood<2>\n"},
    {"duplicate-name", "other", "__DefISA other\n", ""},
    {"duplicate-name", "A", "__DefBitFieldType X<2>\n  A; B; A;\n", "__DefBitFieldType X<2>\n  A; B; C;\n"},
    {"duplicate-name", "Spelling<B> = \"a\";",
     "__DefBitFieldType X<2>\n  A; B; Spelling<A> = \"a\"; Spelling<B> = \"a\";\n",
     "__DefBitFieldType X<2>\n  A; B; Spelling<A> = \"a\"; Spelling<B> = \"b\";\n"},
    {"duplicate-name", "Scale = 4;", "__DefNumberType X<8>\n  Scale = 2; Scale = 4;\n",
     "__DefNumberType X<8>\n  Scale = 2;\n"},
    {"bad-statement", "Singed", "__DefNumberType X<8>\n  Singed;\n", "__DefNumberType X<8>\n  Signed;\n"},
    {"bad-statement", "Alias = \"FP\";", "__DefRegisterFile X\n  Count = 4; Spelling = \"x%\"; Alias = \"FP\";\n",
     "__DefRegisterFile X\n  Count = 4; Spelling = \"x%\"; Alias<1> = \"FP\";\n"},
    {"bad-statement", "__Syntax", "__DefNumberType X<8>\n  __Syntax\n    A ;\n", "__DefNumberType X<8>\n"},
    {"bad-statement", "8", "__DefSpace x<8>\n", "__DefSpace x\n"},
    {"bad-statement", "field<0, 2> Mode a;", "__DefGroup X\n    field<0, 2> Mode a;\n",
     "__DefGroup X\n  __Encoding\n    field<0, 2> Mode a;\n"},
    {"bad-statement", "MOV a", "__DefGroup X\n  __Syntax\n    MOV a ;\n", "__DefGroup X\n"},
    {"bad-value", "X", "__DefNumberType X\n", "__DefNumberType X<8>\n"},
    {"bad-value", "65", "__DefNumberType X<65>\n", "__DefNumberType X<64>\n"},
    {"bad-value", "4", "__DefNumberType X<63>\n  Scale = 4;\n", "__DefNumberType X<62>\n  Scale = 4;\n"},
    {"bad-value", "C;", "__DefBitFieldType X<1>\n  A; B; C;\n", "__DefBitFieldType X<2>\n  A; B; C;\n"},
    {"bad-value", "B", "__DefBitFieldType X<1>\n  A = 1; B = 1;\n", "__DefBitFieldType X<1>\n  A = 1; B = 0;\n"},
    {"bad-value", "\"less\"", "__DefBitFieldType X<1>\n  A; Operator<A> = \"less\";\n",
     "__DefBitFieldType X<1>\n  A; Operator<A> = \"<\";\n"},
    {"unknown-name", "AA", "__DefBitFieldType X<1>\n  A; Spelling<AA> = \"a\";\n",
     "__DefBitFieldType X<1>\n  A; Spelling<A> = \"a\";\n"},
    {"unknown-name", "\"g99\"",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n  "
     "Holds<\"g99\", 7, 6> = 3;\n",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n  "
     "Holds<\"g9\", 7, 6> = 3;\n"},
    {"bad-value", "6",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n  "
     "Holds<\"g9\", 6, 7> = 3;\n",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n  "
     "Holds<\"g9\", 7, 6> = 3;\n"},
    {"bad-value", "99",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n  "
     "Holds<\"g9\", 99, 6> = 3;\n",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n  "
     "Holds<\"g9\", 7, 6> = 3;\n"},
    {"bad-value", "4",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n  "
     "Holds<\"g9\", 7, 6> = 4;\n",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n  "
     "Holds<\"g9\", 7, 6> = 3;\n"},
    {"bad-value", "x", "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g0\"; Stack = \"g14\";\n",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n"},
    {"unknown-name", "\"g99\"",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g99\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g9\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n"},
    {"bad-value", "\"f1\"",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\", \"f1\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\", \"g1\"; Results = \"g0\"; Stack = \"g14\"; Link = \"g13\";\n"},
    {"bad-value", "\"g0\"",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g1\"; Saved = \"g0\"; Stack = \"g14\"; Link = "
     "\"g13\";\n",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g1\"; Saved = \"g2\"; Stack = \"g14\"; Link = "
     "\"g13\";\n"},
    {"bad-value", "\"g14\"",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g14\"; Results = \"g1\"; Stack = \"g14\"; Link = \"g13\";\n",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g1\"; Stack = \"g14\"; Link = \"g13\";\n"},
    {"bad-value", "3",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g1\"; Stack = \"g14\"; Link = \"g13\"; StackAlign "
     "= 3;\n",
     "__DefABI x\n  Target = \"t\"; Arguments = \"g0\"; Results = \"g1\"; Stack = \"g14\"; Link = \"g13\"; StackAlign "
     "= 4;\n"},
    {"bad-value", "galaxy", "__DefSpace x\n  Scope = galaxy;\n", "__DefSpace x\n  Scope = grid;\n"},
    {"bad-value", "Align;", "__DefSpace x\n  Align;\n", "__DefSpace x\n  Align; Misaligned = Bad;\n"},
    {"unknown-name", "Bat", "__DefSpace x\n  Outside = Bat;\n", "__DefSpace x\n  Outside = Bad;\n"},
    {"bad-value", "\"r\"", "__DefRegisterFile X\n  Count = 4; Spelling = \"r\";\n",
     "__DefRegisterFile X\n  Count = 4; Spelling = \"r%\";\n"},
    {"bad-value", "X", "__DefRegisterFile X\n  Spelling = \"r%\";\n",
     "__DefRegisterFile X\n  Count = 4; Spelling = \"r%\";\n"},
    {"bad-value", "0", "__DefRegisterFile X\n  Count = 0; Spelling = \"r%\";\n",
     "__DefRegisterFile X\n  Count = 1; Spelling = \"r%\";\n"},
    {"bad-value", "4", "__DefRegisterFile X\n  Count = 4; Spelling = \"r%\"; Alias<4> = \"z\";\n",
     "__DefRegisterFile X\n  Count = 4; Spelling = \"r%\"; Alias<3> = \"z\"; Print<3>;\n"},
    {"bad-value", "16", "__DefRegisterType X<4> : [G]\n  Constant<16> = 0;\n",
     "__DefRegisterType X<4> : [G]\n  Constant<15> = 0; Spelling<15> = \"z\";\n"},
    {"bad-value", "Constant<15> = 0;", "__DefRegisterType X<4> : [G]\n  Constant<15> = 0;\n",
     "__DefRegisterType X<4> : [G]\n  Constant<15> = 0; Spelling<15> = \"z\";\n"},
    {"bad-value", "3", "__DefRegisterType X<4> : [G]\n  Spelling<3> = \"z\";\n", "__DefRegisterType X<4> : [G]\n"},
    {"bad-value", "15", "__DefRegisterType X<1> : [G]\n  Codes = 0, 15;\n",
     "__DefRegisterType X<1> : [G]\n  Codes = 0, 14;\n"},
    {"bad-value", "X", "__DefPrefixType X<1>\n", "__DefPrefixType X<1>\n  \"-\" = 0 - x;\n"},
    {"bad-value", "Pattern;", "__DefNumberType X<8>\n  Signed; Pattern;\n", "__DefNumberType X<8>\n  Signed;\n"},
    {"bad-value", "48", "__DefGroup X\n  Length = 48;\n", "__DefGroup X\n  Length = 64;\n"},
    {"bad-value", "X", "__DefOperandType X<8>\n  __Syntax\n    [a] ;\n  __Semantics\n    return 0;\n",
     "__DefOperandType X<8>\n  __Encoding\n    field<0, 8> Imm a;\n  __Syntax\n    [a] ;\n  __Semantics\n    return "
     "0;\n"},
    {"missing-form", "X", "__DefOperandType X<8>\n  __Encoding\n    field<0, 8> Imm a;\n  __Semantics\n    return 0;\n",
     "__DefOperandType X<8>\n  __Encoding\n    field<0, 8> Imm a;\n  __Syntax\n    [a] ;\n  __Semantics\n    return "
     "0;\n"},
    {"missing-clause", "X", "__DefOperandType X<8>\n  __Encoding\n    field<0, 8> Imm a;\n  __Syntax\n    [a] ;\n",
     "__DefOperandType X<8>\n  __Encoding\n    field<0, 8> Imm a;\n  __Syntax\n    [a] ;\n  __Semantics\n    return "
     "a;\n"},
};

TEST(BuildDiagnostics, OfDefinitions) {
  for (const Case& c : kDefinitions) {
    const Built wrong = build_toy(c.wrong), right = build_toy(c.right);
    EXPECT_EQ(kinds(wrong), c.kind) << c.wrong << wrong.report();
    EXPECT_EQ(place(wrong), c.at) << c.wrong << wrong.report();
    EXPECT_EQ(right.report(), "") << c.right;
  }
}

// ---- one line of a small optype
// ---------------------------------------------------------------------------------------

// `line` replaces the line that begins with `key`; an empty key adds it to the opcode's fields.
std::string instruction(const std::string& key, const std::string& line) {
  const std::vector<std::pair<std::string, std::string>> lines = {
      {"", "__DefGroup ALL"},
      {"", "  __Encoding"},
      {"slot", "    field<30, 2> Mode slot = A;"},
      {"", "  __Syntax"},
      {"control", "    $slot = slot ;"},
      {"", "__DefOptype ADD : [ALL]"},
      {"", "  __Encoding"},
      {"code", "    field<0, 6> Code code == ADD;"},
      {"rd", "    field<6, 4> Gpr rd;"},
      {"neg", "    field<10, 1> Sign rb.neg = False;"},
      {"ext", "    field<11, 1> Ext ext = NoX;"},
      {"", "  __OperandInfo"},
      {"bind", "    SrcB = rb | vb;"},
      {"width", "    Bitwidth<rd, SrcB> = 32;"},
      {"guard", ""},
      {"", "  __Exception"},
      {"exception", "    EncodingError<Odd, \"no\"> = rd == 3;"},
      {"", "  __Syntax"},
      {"form", "    ADD Rd, {-}SrcB $slot ;"},
      {"form2", "    ADD.X Rd, {~}SrcB ;"},
      {"set", "    .ext = {.NoX*, .X}"},
      {"", "  __Semantics"},
      {"header", "    ADD Rd, SrcB:"},
      {"", "        Rd = SrcB;"},
      {"header2", "    ADD.X Rd, SrcB:"},
      {"", "        Rd = SrcB + 1;"},
      {"", "__DefOpcode ADD_R : [ADD]"},
      {"", "  __Encoding"},
      {"rb", "    field<12, 4> Gpr rb;"},
      {"more", ""},
  };
  std::string text;
  for (const auto& [name, old] : lines) text += (!name.empty() && name == key ? line : old) + "\n";
  return text;
}

struct LineCase {
  std::string kind;
  std::string at;
  std::string key;
  std::string line;
};

const LineCase kLines[] = {
    {"unknown-type", "Gpp", "rb", "    field<12, 4> Gpp rb;"},
    {"unknown-name", "ADDD", "code", "    field<0, 6> Code code == ADDD;"},
    {"unknown-name", "gx", "more", "    field<16, 4> Gpr rc = gx;"},
    {"bad-value", "300", "more", "    field<16, 8> Imm imm = 300;"},
    {"bad-value", "3", "more", "    field<16, 2> Mode mode = 3;"},
    {"duplicate-name", "rd", "more", "    field<16, 4> Gpr rd;"},
    {"field-width", "field<12, 5> Gpr rb;", "rb", "    field<12, 5> Gpr rb;"},
    {"field-width", "<16, 65>", "more", "    field<16, 65> Imm imm = 0;"},
    {"field-outside", "<30, 4>", "rb", "    field<30, 4> Gpr rb;"},
    {"field-overlap", "field<9, 4> Gpr rb;", "rb", "    field<9, 4> Gpr rb;"},
    {"field-overlap", "field<4, 4> Gpr rd;", "rd", "    field<4, 4> Gpr rd;"},
    {"field-overlap", "<12, 2, 13, 2>", "rb", "    field<12, 2, 13, 2> Gpr rb;"},
    {"unknown-name", "rx.neg", "neg", "    field<10, 1> Sign rx.neg = False;"},
    {"bad-statement", "<12>", "rb", "    field<12> Gpr rb;"},
    {"unknown-name", "rbb", "bind", "    SrcB = rbb | vb;"},
    {"bad-value", "rd", "bind", "    SrcB = rb | rd;"},
    {"unknown-name", "rdd", "width", "    Bitwidth<rdd, SrcB> = 32;"},
    {"bad-value", "0", "width", "    Bitwidth<rd> = 0;"},
    {"unknown-name", "exd", "width", "    Bitwidth<rd, SrcB> = 32; ModiOrder<exd>;"},
    {"bad-statement", "Bitwith", "width", "    Bitwith<rd> = 32;"},
    {"unknown-name", "pg", "guard", "    Guard = pg;"},
    {"bad-statement", "EncodingEror", "exception", "    EncodingEror<Odd, \"no\"> = rd == 3;"},
    {"bad-value", "no", "exception", "    EncodingError<Odd, no> = rd == 3;"},
    {"unbound-name", "SrcC", "form", "    ADD Rd, {-}SrcC $slot ;"},
    {"unbound-name", "{!}", "form", "    ADD Rd, {!}SrcB $slot ;"},
    {"unbound-name", "{|}", "form", "    ADD Rd, {-}SrcB{|} $slot ;"},
    {"unbound-name", ".extt", "form", "    ADD{.extt} Rd, {-}SrcB $slot ;"},
    {"unknown-name", "$slat", "form", "    ADD Rd, {-}SrcB $slat ;"},
    {"unprinted-field", "ADD Rd $slot", "form", "    ADD Rd $slot ;"},
    {"unprinted-field", "SrcB", "form", "    ADD Rd{, {-}SrcB} $slot ;"},
    {"duplicate-name", "rd", "form", "    ADD Rd, {-}SrcB, rd $slot ;"},
    {"ambiguous-form", "ADD.XX Rd, {~}SrcB", "form2", "    ADD.XX Rd, {~}SrcB ;"},
    {"bad-statement", "{-}", "form", "    {-}SrcB ADD Rd ;"},
    {"unknown-name", ".exd", "set", "    .exd = {.NoX*, .X}"},
    {"bad-value", ".Y", "set", "    .ext = {.NoX*, .Y}"},
    {"bad-value", ".X", "set", "    .ext = {.NoX, .X*}"},
    {"missing-clause", "ADD Rd, {-}SrcB $slot", "header", ""},
    {"missing-clause", "ADD Rd, {-}SrcB $slot", "header", "    ADD Rd, Rb:"},
    {"duplicate-name", "ADD Rd, SrcB:", "header2", "    ADD Rd, SrcB:"},
};

TEST(BuildDiagnostics, TheInstructionItselfIsFine) { EXPECT_EQ(build_toy(instruction("none", "")).report(), ""); }

TEST(BuildDiagnostics, OfInstructions) {
  for (const LineCase& c : kLines) {
    const Built built = build_toy(instruction(c.key, c.line));
    bool found = false;
    for (size_t i = 0; i < built.sink.all().size(); ++i) {
      found |= diag::name(built.sink.all()[i].kind) == c.kind && place(built, i) == c.at;
    }
    EXPECT_TRUE(found) << "expected " << c.kind << " at " << c.at << " for " << c.line << "\n" << built.report();
  }
}

TEST(BuildDiagnostics, ALiteralThatTwoFieldsHaveIsAmbiguous) {
  const Built built = build_toy(instruction("more", "    field<16, 1> Ext other = NoX;"));
  EXPECT_EQ(kinds(built), "ambiguous-form");
  EXPECT_EQ(place(built), ".X");
}

TEST(BuildDiagnostics, AnOpcodeWithoutAForm) {
  const Built built = build_toy(instruction("none", "") + R"(
__DefOpcode ADD_V : [ADD]
  __Encoding
    field<12, 4> Gpr rb;
    field<31, 1> Ext same == X;
__DefOptype NONE : [ALL]
__DefOpcode NONE_X : [NONE]
  __Encoding
    field<0, 6> Code code == SET;
)");
  ASSERT_EQ(kinds(built), "field-overlap missing-form");
  EXPECT_EQ(place(built, 1), "NONE_X");
}

TEST(BuildDiagnostics, OpcodesThatAWordCannotTellApart) {
  const std::string twin = "__DefOpcode ADD_V : [ADD]\n  __Encoding\n    field<12, 4> Gpr rb;\n";
  const Built built = build_toy(instruction("none", "") + twin);
  EXPECT_EQ(kinds(built), "opcode-overlap");
  EXPECT_EQ(place(built), "ADD_V");
  ASSERT_EQ(built.sink.all()[0].labels.size(), 1u);
  const Built apart = build_toy(instruction("more", "    field<16, 1> Ext which == NoX;") + twin +
                                "    field<16, 1> Ext which == X;\n");
  EXPECT_EQ(apart.report().find("opcode-overlap"), std::string::npos);
}

TEST(BuildDiagnostics, AnUnusedClauseNamesTheNearestFormAndWhatDiffers) {
  const Built built = build_toy(instruction("header2", "    ADD.Y Rd, SrcB:"));
  ASSERT_EQ(kinds(built), "missing-clause unused-clause");
  EXPECT_EQ(place(built, 1), "ADD.Y Rd, SrcB:");
  EXPECT_NE(built.sink.all()[1].message.find("`.Y` stands where the form has `Rd`"), std::string::npos)
      << built.report();
  ASSERT_FALSE(built.sink.all()[1].fixes.empty());
}

TEST(BuildDiagnostics, AMissingNameIsReportedInEachOfAFewPlaces) {
  const Built built = build_toy(R"(
__DefGroup ALL
  __Encoding
    field<0, 2> Moda a;
    field<2, 2> Moda b;
)");
  ASSERT_EQ(kinds(built), "unknown-type unknown-type");
  for (const diag::Diagnostic& d : built.sink.all()) {
    EXPECT_TRUE(d.notes.empty());
    ASSERT_EQ(d.fixes.size(), 1u);
    EXPECT_EQ(d.fixes[0].replacement, "Mode");
    EXPECT_EQ(d.fixes[0].span.begin, d.span.begin);
  }
}

TEST(BuildDiagnostics, AMissingNameIsReportedOnceForManyPlaces) {
  const Built built = build_toy(R"(
__DefGroup ALL
  __Encoding
    field<0, 2> Moda a;
    field<2, 2> Moda b;
    field<4, 2> Moda c;
    field<6, 2> Moda d;
)");
  ASSERT_EQ(kinds(built), "unknown-type");
  EXPECT_EQ(built.sink.all()[0].notes, std::vector<std::string>{"it is used in 4 places, this is the first"});
  ASSERT_EQ(built.sink.all()[0].fixes.size(), 1u);
  EXPECT_EQ(built.sink.all()[0].fixes[0].replacement, "Mode");
}

TEST(BuildDiagnostics, FunctionsAreLookedForWhereAClauseCannotBeLowered) {
  const std::string text = R"(
__DefGroup ALL
__DefOptype MOV : [ALL]
  __Encoding
    field<0, 6> Code code == MOV;
    field<6, 4> MISSING rd;
  __Syntax
    MOV rd ;
  __Semantics
    MOV rd:
        t = max(popcunt(3), helper(1));
        rd = t + helper(2);
__DefOpcode MOV_R : [MOV]
)";
  const Built built = build_toy(text);
  ASSERT_EQ(kinds(built), "unknown-type unknown-name unknown-name unknown-name");
  EXPECT_EQ(place(built, 1), "popcunt");
  EXPECT_EQ(place(built, 2), "helper");
  EXPECT_EQ(place(built, 3), "helper");
  EXPECT_EQ(kinds(build_toy(text + "__DefFunction helper(x)\n    return x;\n")), "unknown-type unknown-name");
}

TEST(BuildDiagnostics, TooManyFields) {
  std::string fields;
  for (int i = 0; i < 49; ++i)
    fields += "    field<" + std::to_string(i) + ", 1> Bit b" + std::to_string(i) + " = N;\n";
  const Built built = build_text(
      "__DefBitFieldType Bit<1>\n    N; Y;\n__DefGroup ALL\n__DefOptype T : [ALL]\n  __Syntax\n    DO ;\n  "
      "__Semantics\n    DO:\n        { }\n"
      "__DefOpcode O : [T]\n  __Encoding\n" +
      fields);
  EXPECT_EQ(kinds(built), "too-large");
  EXPECT_EQ(place(built), "O");
}

}  // namespace
}  // namespace isadora::check
