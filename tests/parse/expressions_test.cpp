// Expressions, as docs/semantics.md has them.
#include <gtest/gtest.h>

#include "reading.h"

namespace isadora::parse::testing {
namespace {

// An expression in one line, every operation in parentheses: what binds to what.
std::string shape(const Tree& tree, NodeId n) {
  std::vector<NodeId> kids = tree.children(n);
  auto list = [&](size_t from) {
    std::string out;
    for (size_t i = from; i < kids.size(); ++i) out += (i > from ? ", " : "") + shape(tree, kids[i]);
    return out;
  };
  switch (tree.kind(n)) {
    case NodeKind::Binary:
      return "(" + shape(tree, kids[0]) + " " + std::string(tree.op(n)) + " " + shape(tree, kids[1]) + ")";
    case NodeKind::Unary: return "(" + std::string(tree.op(n)) + shape(tree, kids[0]) + ")";
    case NodeKind::Ternary:
      return "(" + shape(tree, kids[0]) + " ? " + shape(tree, kids[1]) + " : " + shape(tree, kids[2]) + ")";
    case NodeKind::Missing: return "missing";
    case NodeKind::NameExpr:
    case NodeKind::NumberExpr:
    case NodeKind::StringExpr:
    case NodeKind::ModifierExpr:
    case NodeKind::Name: return std::string(tree.text(n));
    case NodeKind::Paren: return shape(tree, kids[0]);
    default: return std::string(name(tree.kind(n))) + "(" + list(0) + ")";
  }
}

std::string shape(std::string text) {
  diag::Sink sink;
  Tree tree = parse_expression(base::make_source("test.isa", std::move(text)), sink);
  EXPECT_EQ(broken_promise(tree), "");
  return shape(tree, 0) + (sink.all().empty() ? "" : " with findings");
}

TEST(Expressions, BindAsInC) {
  EXPECT_EQ(shape("a + b * c - d"), "((a + (b * c)) - d)");
  EXPECT_EQ(shape("a & 0xFF + b"), "(a & (0xFF + b))");
  EXPECT_EQ(shape("a | b ^ c & d == e < f << g + h * -i"), "(a | (b ^ (c & (d == (e < (f << (g + (h * (-i)))))))))");
  EXPECT_EQ(shape("a || b && c or d and e"), "((a || (b && c)) or (d and e))");
  EXPECT_EQ(shape("a ? b : c ? d : e"), "(a ? b : (c ? d : e))");
  EXPECT_EQ(shape("a - b - c"), "((a - b) - c)");
  EXPECT_EQ(shape("!~-x"), "(!(~(-x)))");
  EXPECT_EQ(shape("x[3] >= 2^31 % 7"), "(Index(x, 3) >= (2^31 % 7))");
}

TEST(Expressions, ANameBetweenTwoOperandsIsAnOperator) {
  EXPECT_EQ(shape("a compop b ? true : false"), "((a compop b) ? true : false)");
  EXPECT_EQ(shape("(!t) boolop pp"), "((!t) boolop pp)");
  EXPECT_EQ(shape("a compop b + 1 && c"), "((a compop (b + 1)) && c)");
  EXPECT_EQ(shape("a compop -b"), "(a compop (-b))");
}

TEST(Expressions, Postfix) {
  EXPECT_EQ(shape("x[h:l]"), "Slice(x, h, l)");
  EXPECT_EQ(shape("x[c ? a : b]"), "Index(x, (c ? a : b))");
  EXPECT_EQ(shape("global[Ra + imm, size(.dtype)]"), "Access(global, (Ra + imm), Call(size, .dtype))");
  EXPECT_EQ(shape("c[UImm][URa+SImm]"), "Index(Index(c, UImm), (URa + SImm))");
  EXPECT_EQ(shape("lane(j).Ra"), "Member(Call(lane, j), Ra)");
  EXPECT_EQ(shape("lane(j).(a + b)"), "MemberExpr(Call(lane, j), (a + b))");
  EXPECT_EQ(shape("[Thread].laneid"), "Member([Thread], laneid)");
  EXPECT_EQ(shape("launch.block_size.x"), "Member(Member(launch, block_size), x)");
  EXPECT_EQ(shape("fadd<f32, rne>(a, b)"), "GenericCall(fadd, Arguments(f32, rne), a, b)");
  EXPECT_EQ(shape("(~x)[width-1:0]"), "Slice((~x), (width - 1), 0)");
  EXPECT_EQ(shape("f()"), "Call(f)");
}

TEST(Expressions, LessThanIsNoGenericCall) {
  EXPECT_EQ(shape("a < b"), "(a < b)");
  EXPECT_EQ(shape("f(a < b, c > d)"), "Call(f, (a < b), (c > d))");
  EXPECT_EQ(shape("a < b && c > (d)"), "((a < b) && (c > d))");
}

TEST(Expressions, BarsAndBraces) {
  EXPECT_EQ(shape("|x| | y"), "(Abs(x) | y)");
  EXPECT_EQ(shape("|a - (b | c)| + 1"), "(Abs((a - (b | c))) + 1)");
  EXPECT_EQ(shape("{a, b[3:0]}"), "Concat(a, Slice(b, 3, 0))");
}

TEST(Expressions, Literals) {
  EXPECT_EQ(shape("2^64 - 0x1F + 0b101 + 1.5 + 1e10 + 2e-3"), "(((((2^64 - 0x1F) + 0b101) + 1.5) + 1e10) + 2e-3)");
  EXPECT_EQ(shape("2 ^ 64"), "(2 ^ 64)");
  EXPECT_EQ(shape("width == \"64\\\"\""), "(width == \"64\\\"\")");
  EXPECT_EQ(shape(".itype == .S32"), "(.itype == .S32)");
  EXPECT_EQ(shape("ra.prefix == .32"), "(Member(ra, prefix) == .32)");
}

TEST(Expressions, WhatIsMissingIsANode) {
  EXPECT_EQ(shape("min(n, )"), "Call(min, n, missing) with findings");
  EXPECT_EQ(shape(""), "missing with findings");
  EXPECT_EQ(shape("a +"), "(a + missing) with findings");
}

TEST(Expressions, CommentsStandAnywhere) { EXPECT_EQ(shape("a /* b */ + // c\n d"), "(a + d)"); }

}  // namespace
}  // namespace isadora::parse::testing
