// Definitions, fields, enumerators, statements, forms, clauses and examples, as docs/notation.md has them.
#include <gtest/gtest.h>

#include "reading.h"

namespace isadora::parse::testing {
namespace {

TEST(Notation, ADefinitionHasANameAWidthParametersAndParents) {
  EXPECT_EQ(first(read("__DefRegisterType Reg<8> : [R, S]  // registers\n"), NodeKind::Definition),
            "Definition\n"
            "  Keyword `__DefRegisterType`\n"
            "  Name `Reg`\n"
            "  Width `8`\n"
            "  Parents\n"
            "    Name `R`\n"
            "    Name `S`\n");
  EXPECT_EQ(first(read("__DefFunction byte(x, i)\n    return x[i];\n"), NodeKind::Definition),
            "Definition\n"
            "  Keyword `__DefFunction`\n"
            "  Name `byte`\n"
            "  Parameters\n"
            "    Name `x`\n"
            "    Name `i`\n"
            "  Return\n"
            "    Index\n"
            "      NameExpr `x`\n"
            "      NameExpr `i`\n");
}

TEST(Notation, EnumeratorsAreNamesOrNumbers) {
  EXPECT_EQ(first(read("__DefBitFieldType W<1>\n    EQ; // first\n    32 = 0x1;\n    Spelling<EQ> = \"=\", \"EQ\";\n"),
                  NodeKind::Definition),
            "Definition\n"
            "  Keyword `__DefBitFieldType`\n"
            "  Name `W`\n"
            "  Width `1`\n"
            "  Enumerator\n"
            "    Name `EQ`\n"
            "  Enumerator\n"
            "    Name `32`\n"
            "    Operator `=`\n"
            "    Value\n"
            "      NumberExpr `0x1`\n"
            "  Statement\n"
            "    Head `Spelling`\n"
            "    Arguments\n"
            "      NameExpr `EQ`\n"
            "    Operator `=`\n"
            "    Value\n"
            "      StringExpr `\"=\"`\n"
            "    Value\n"
            "      StringExpr `\"EQ\"`\n");
}

TEST(Notation, StatementsOfOtherDefinitionsAreNoEnumerators) {
  EXPECT_EQ(first(read("__DefNumberType S<8>\n    Signed;\n"), NodeKind::Statement), "Statement\n  Head `Signed`\n");
  EXPECT_EQ(first(read("__DefPrefixType Abs<1>\n    \"|\" \"|\" = x;\n"), NodeKind::Statement),
            "Statement\n  Head `\"|\" \"|\"`\n  Operator `=`\n  Value\n    NameExpr `x`\n");
}

TEST(Notation, AFieldHasPositionsATypeAPathAndAValue) {
  EXPECT_EQ(item("field<31, 1, 7, 4> Not pp.not=True; field< 0,8> Op op == X;"),
            "Block\n"
            "  BlockKeyword `__Encoding`\n"
            "  Field\n"
            "    Positions `<31, 1, 7, 4>`\n"
            "    Name `Not`\n"
            "    Path `pp.not`\n"
            "    Operator `=`\n"
            "    Value\n"
            "      NameExpr `True`\n"
            "  Field\n"
            "    Positions `< 0,8>`\n"
            "    Name `Op`\n"
            "    Path `op`\n"
            "    Operator `==`\n"
            "    Value\n"
            "      NameExpr `X`\n");
}

TEST(Notation, ArgumentsAreExpressions) {
  EXPECT_EQ(item("Order<pg, R[urb, i]>; InList<>;"),
            "Block\n"
            "  BlockKeyword `__Encoding`\n"
            "  Statement\n"
            "    Head `Order`\n"
            "    Arguments\n"
            "      NameExpr `pg`\n"
            "      Access\n"
            "        NameExpr `R`\n"
            "        NameExpr `urb`\n"
            "        NameExpr `i`\n"
            "  Statement\n"
            "    Head `InList`\n"
            "    Arguments `<>`\n");
}

TEST(Notation, AFormIsTextWithNamesAndBraces) {
  EXPECT_EQ(form("T.X{.m} Rd{ ,pu}, {-}Ra {.h} when (d == \"F\" && ra.neg)  $sched $req ;"),
            "Block\n"
            "  BlockKeyword `__Syntax`\n"
            "  Form\n"
            "    FormName `T`\n"
            "    FormModifier `.X`\n"
            "    FormBraces\n"
            "      FormModifier `.m`\n"
            "    FormText ` `\n"
            "    FormName `Rd`\n"
            "    FormBraces\n"
            "      FormText `,`\n"
            "      FormName `pu`\n"
            "    FormText `,`\n"
            "    FormText ` `\n"
            "    FormBraces\n"
            "      FormText `-`\n"
            "    FormName `Ra`\n"
            "    FormText ` `\n"
            "    FormBraces\n"
            "      FormModifier `.h`\n"
            "      When\n"
            "        Binary &&\n"
            "          Binary ==\n"
            "            NameExpr `d`\n"
            "            StringExpr `\"F\"`\n"
            "          Member\n"
            "            NameExpr `ra`\n"
            "            Name `neg`\n"
            "    FormControl `$sched`\n"
            "    FormControl `$req`\n");
}

TEST(Notation, ModifierSetsAndControlForms) {
  EXPECT_EQ(form(".itype = {.S32*, .U32}\n    $sched = stall{yield} ;"),
            "Block\n"
            "  BlockKeyword `__Syntax`\n"
            "  ModifierSet\n"
            "    FormModifier `.itype`\n"
            "    FormModifier `.S32`\n"
            "    FormText `*`\n"
            "    FormModifier `.U32`\n"
            "  ControlForm\n"
            "    FormControl `$sched`\n"
            "    FormName `stall`\n"
            "    FormBraces\n"
            "      FormName `yield`\n");
}

TEST(Notation, AFormGoesOnInADeeperLine) {
  EXPECT_EQ(form("T Rd,\n        Ra ;"),
            "Block\n"
            "  BlockKeyword `__Syntax`\n"
            "  Form\n"
            "    FormName `T`\n"
            "    FormText ` `\n"
            "    FormName `Rd`\n"
            "    FormText `,`\n"
            "    FormText `\\n`\n"
            "    FormName `Ra`\n");
}

TEST(Notation, ExamplesAreRawAndClaimsAreRead) {
  EXPECT_EQ(example("    @!P0 T.?itype R0, #1, 4y $s=0,2 ;   //= R[0:1] == old(R2)\n\n    //= given R1 < 32: R0 == 1\n "
                    "   T R1; // note\n"),
            "Block\n"
            "  BlockKeyword `__Examples`\n"
            "  ExampleLine\n"
            "    Claim\n"
            "      Binary ==\n"
            "        Slice\n"
            "          NameExpr `R`\n"
            "          NumberExpr `0`\n"
            "          NumberExpr `1`\n"
            "        Call\n"
            "          NameExpr `old`\n"
            "          NameExpr `R2`\n"
            "  Claim\n"
            "    Given\n"
            "      Binary <\n"
            "        NameExpr `R1`\n"
            "        NumberExpr `32`\n"
            "      Binary ==\n"
            "        NameExpr `R0`\n"
            "        NumberExpr `1`\n"
            "  ExampleLine `T R1;`\n");
}

TEST(Notation, ClaimsStandInTheirOwnBlockAndNowhereElse) {
  Read read = testing::read("__DefOptype T : [G]\n  __Encoding\n    //= a == b\n  __Claims\n//= c == d\n    //= e\n");
  EXPECT_EQ(findings(read), "");
  EXPECT_EQ(first(read, NodeKind::Claim), "Claim\n  Binary ==\n    NameExpr `c`\n    NameExpr `d`\n");
}

// The kind of a line's text.
std::string paragraphs(std::string text) {
  Read read = testing::read(std::move(text));
  std::string out;
  for (NodeId block : read.tree.children(1 < read.tree.nodes.size() ? read.tree[0].first_child : 0)) {
    if (read.tree.kind(block) != NodeKind::Block) {
      if (read.tree.kind(block) == NodeKind::Prose) out += "Prose ";
      continue;
    }
    for (NodeId child : read.tree.children(block)) out += std::string(name(read.tree.kind(child))) + " ";
  }
  return out + findings(read);
}

TEST(Paragraphs, ProseBeginsInColumnOne) {
  EXPECT_EQ(paragraphs("__DefOptype T : [G]\n  __OperandInfo\n    A = b;\n\nprose\n    goes on\n\nB = c;\nC<x> = 1;\n"),
            "BlockKeyword Statement Prose Statement Statement ");
  EXPECT_EQ(paragraphs("__DefOptype T : [G]\n  __Semantics\n- prose\n    - a list: 1;\n\n    T:\n        x = 1;\n"),
            "BlockKeyword Prose Clause ");
}

TEST(Paragraphs, DescriptionsAreProseAlone) {
  EXPECT_EQ(paragraphs("__DefOptype T : [G]\n  __Description\n    indented = 1;\n\n```\n)(\n```\n// text\n"),
            "BlockKeyword Prose Fence Prose ");
}

TEST(Paragraphs, AFenceMakesTheRestOfItsBlockProse) {
  EXPECT_EQ(paragraphs("__DefOptype T : [G]\n  __Syntax\n    not a form\n```asm\nT Rd ;\n```\n\n    nor this\n"),
            "BlockKeyword Prose Fence Prose ");
  EXPECT_EQ(paragraphs("__DefOptype T : [G]\n  __OperandInfo\n    A = b;\n```asm\nC = d;\n```\n"),
            "BlockKeyword Statement Fence ");
}

TEST(Paragraphs, KeywordsInProseAndMarkdownAreText) {
  EXPECT_EQ(paragraphs("__DefOptype T : [G]\n  __Description\nsee __Semantics\n__bold__\n__Encoding is meant\n"),
            "BlockKeyword Prose ");
}

TEST(Paragraphs, ABlockCommentHidesLines) {
  EXPECT_EQ(paragraphs("__DefOptype T : [G]\n  __Encoding\n    A; /* \n\n  __Syntax\n```\n */ B;\n"),
            "BlockKeyword Statement Statement ");
}

}  // namespace
}  // namespace isadora::parse::testing
