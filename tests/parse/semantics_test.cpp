// Clauses and the statements of the semantics language.
#include <gtest/gtest.h>

#include "reading.h"

namespace isadora::parse::testing {
namespace {

// The kinds of the statements of a body, nested, in one line; findings after.
std::string outline(const Tree& tree, NodeId n) {
  std::string out, kids;
  for (NodeId c : tree.children(n)) {
    NodeKind kind = tree.kind(c);
    bool statement = kind == NodeKind::Clause || kind == NodeKind::Header || kind == NodeKind::Body ||
                     kind == NodeKind::Crack || kind == NodeKind::MicroOp ||
                     (kind >= NodeKind::BlockStmt && kind <= NodeKind::ExprStmt && kind != NodeKind::Type) ||
                     kind == NodeKind::Error || kind == NodeKind::Fence || kind == NodeKind::Prose;
    if (statement) kids += (kids.empty() ? "" : " ") + outline(tree, c);
  }
  return std::string(name(tree.kind(n))) + (kids.empty() ? "" : "(" + kids + ")");
}

std::string outline(const std::string& lines) {
  Read read = testing::read("__DefOptype T : [G]\n  __Semantics\n" + lines);
  std::string out;
  for (NodeId n = 0; n < read.tree.nodes.size(); ++n)
    if (read.tree.kind(n) == NodeKind::Block) out = outline(read.tree, n).substr(5);
  return out + (read.sink.all().empty() ? "" : "\n" + findings(read));
}

std::string statements(const std::string& lines) {
  std::string all = outline("    T Rd:\n" + lines);
  std::string before = "(Clause(Header Body(";
  bool clean = all.starts_with(before) && all.ends_with(")))");
  return clean ? all.substr(before.size(), all.size() - before.size() - 3) : all;
}

TEST(Clauses, SeveralHeadersShareABody) {
  EXPECT_EQ(outline("    T Rd:\n    // or\n    T.X Rd, [Ra + imm]:\n        Rd = 1;\n    U:\n        exit;\n"),
            "(Clause(Header Header Body(Assign)) Clause(Header Body(Exit)))");
}

TEST(Clauses, ABodyNeedsNoHeader) { EXPECT_EQ(outline("    return cbank[bank, 4];\n"), "(Clause(Body(Return)))"); }

TEST(Clauses, AFenceWithoutAHeaderIsNotRead) {
  EXPECT_EQ(outline("```\nif F(a) = (a;\n```\ntext\n```asm\nT:\n    x = 1;\n```\n"),
            "(Fence Prose Fence(Clause(Header Body(Assign))))");
}

TEST(Clauses, LabelsAndChoicesAreNoHeaders) {
  EXPECT_EQ(outline("    T:\n        switch (x) {\n        case 1:\n            a = c ?\n                b :\n         "
                    "       d;\n        default:\n"
                    "            a = 1;\n        }\n"),
            "(Clause(Header Body(Switch(Case(Assign) Default(Assign)))))");
}

TEST(Clauses, AnOpenBraceEndsWithItsClause) {
  EXPECT_EQ(outline("    T:\n        if (a) {\n            b = 1;\n    U:\n        c = 1;\n"),
            "(Clause(Header Body(If(BlockStmt(Assign)))) Clause(Header Body(Assign)))\n"
            "unexpected-token 5:19\n");
}

TEST(Clauses, ACrackIsAListOfMicroOps) {
  EXPECT_EQ(
      outline(
          "    T:\n        a = 1;\n    crack:\n        add.tt ra, rb, m\n        if (ra.neg == .X) { sub.8 t0 ; mov }\n"
          "        for (i = 0; i < 4; i++)\n            ld ra\n    U:\n        b = 1;\n"),
      "(Clause(Header Body(Assign) Crack(MicroOp If(BlockStmt(MicroOp MicroOp)) For(Assign Step BlockStmt(MicroOp)))) "
      "Clause(Header Body(Assign)))");
}

TEST(Clauses, ABlockMayHoldNothingButMicroOps) {
  const Read read = testing::read(
      "__DefOpcode O : [G]\n  __Crack\n    \\(optype).tt ra, \\(a + 1)\n    if (m == 1) {\n        li t0\n    } else "
      "mov\n");
  EXPECT_EQ(findings(read), "");
  std::string found;
  for (NodeId n = 0; n < read.tree.nodes.size(); ++n)
    if (read.tree.kind(n) == NodeKind::Block) found = outline(read.tree, n);
  EXPECT_EQ(found, "Block(Crack(MicroOp If(BlockStmt(MicroOp) MicroOp)))");
}

TEST(Statements, BodiesStandInBracesOrDeeper) {
  EXPECT_EQ(statements("        if (a) { b = 1; } else if (c) { d = 1; } else { e = 1; }\n"),
            "If(BlockStmt(Assign) If(BlockStmt(Assign) BlockStmt(Assign)))");
  EXPECT_EQ(
      statements(
          "        if (a)\n            b = 1;\n            c = 1;\n        else\n            d = 1;\n        e = 1;\n"),
      "If(BlockStmt(Assign Assign) BlockStmt(Assign)) Assign");
  EXPECT_EQ(statements("        if (a) b = 1;\n        c = 1;\n"), "If(Assign) Assign");
}

TEST(Statements, ElseBelongsToTheIfOfItsIndentation) {
  EXPECT_EQ(
      statements("        if (a)\n            if (b)\n                c = 1;\n        else\n            d = 1;\n"),
      "If(BlockStmt(If(BlockStmt(Assign))) BlockStmt(Assign))");
  EXPECT_EQ(
      statements(
          "        if (a)\n            if (b)\n                c = 1;\n            else\n                d = 1;\n"),
      "If(BlockStmt(If(BlockStmt(Assign) BlockStmt(Assign))))");
}

TEST(Statements, LoopsSwitchesAndJumps) {
  EXPECT_EQ(statements("        for (i = 31; i >= 0; i--) { if (x & (1 << i)) { break; } }\n"),
            "For(Assign Step BlockStmt(If(BlockStmt(Break))))");
  EXPECT_EQ(statements("        while (x != 0) x >>= 1;\n"), "While(Assign)");
  EXPECT_EQ(statements("        switch (.m) { case .A, .B: j = 1; break; default: exit; }\n"),
            "Switch(Case(Assign Break) Default(Exit))");
  EXPECT_EQ(statements("        foreach element e of n under mask { r[e] = 1; }\n"), "Foreach(BlockStmt(Assign))");
  EXPECT_EQ(statements("        atomic global[Ra, 4] as old { global[Ra, 4] = old + 1; }\n"),
            "Atomic(BlockStmt(Assign))");
  EXPECT_EQ(statements("        return x;\n        fault(Kind, a);\n        c++;\n"), "Return ExprStmt Step");
}

TEST(Statements, AnAssignmentHasATypeTargetsAndAValue) {
  EXPECT_EQ(body("        UINT64 t;\n        dtypeof(.d) u = 1;\n        P0,P1 = f(x);\n        a[0] = b = 2;\n"),
            "Body\n"
            "  Declare\n"
            "    Type\n"
            "      NameExpr `UINT64`\n"
            "    Name `t`\n"
            "  Assign\n"
            "    Type\n"
            "      Call\n"
            "        NameExpr `dtypeof`\n"
            "        ModifierExpr `.d`\n"
            "    NameExpr `u`\n"
            "    Operator `=`\n"
            "    NumberExpr `1`\n"
            "  Assign\n"
            "    NameExpr `P0`\n"
            "    NameExpr `P1`\n"
            "    Operator `=`\n"
            "    Call\n"
            "      NameExpr `f`\n"
            "      NameExpr `x`\n"
            "  Assign\n"
            "    Index\n"
            "      NameExpr `a`\n"
            "      NumberExpr `0`\n"
            "    Operator `=`\n"
            "    Assign\n"
            "      NameExpr `b`\n"
            "      Operator `=`\n"
            "      NumberExpr `2`\n");
}

}  // namespace
}  // namespace isadora::parse::testing
