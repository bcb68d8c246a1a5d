// Reported findings with their places; and that parsing continues after them.
#include <gtest/gtest.h>

#include "reading.h"

namespace isadora::parse::testing {
namespace {

// Findings in a block of a definition; the first line of `lines` is line 3.
std::string in(std::string_view keyword, const std::string& lines) {
  return findings(read("__DefOptype T : [G]\n  __" + std::string(keyword) + "\n" + lines));
}

std::string in_body(const std::string& lines) { return in("Semantics", "    T:\n" + lines); }

TEST(Findings, Text) {
  EXPECT_EQ(in("Encoding", "    A = 1\xFF;\n"), "bad-encoding 3:10 `\xFF`\n");
  EXPECT_EQ(in("Encoding", "    A = 1，2；\n"),
            "bad-character 3:10 `，` [write `,`]\nbad-character 3:12 `；` [write `;`]\n");
  EXPECT_EQ(in("Encoding", "    A = 中文;\n"), "bad-character 3:9 `中文`\n");
  EXPECT_EQ(in("Encoding", "    A = 0x;\n    B = 12ab;\n    C = 0b12;\n"),
            "bad-number 3:9 `0x`\nbad-number 4:9 `12ab`\nbad-number 5:9 `0b12`\n");
  EXPECT_EQ(in("Encoding", "    A = \"open;\n    B = 1;\n"), "unclosed-string 3:9 `\"open;` [insert `\"`]\n");
  EXPECT_EQ(in("Encoding", "    A = 1; /* open\n    B = 1\n"),
            "unclosed-comment 3:12 `/*`\nunexpected-token 4:10 [insert `;`]\n");
}

TEST(Findings, BadBytesInProseAreReportedOncePerLine) {
  EXPECT_EQ(in("Description", "a \xC3\x28 \xFF b\n\xE4\xB8 c\n"), "bad-encoding 3:3 `\xC3`\nbad-encoding 4:1 `\xE4`\n");
}

TEST(Findings, Keywords) {
  EXPECT_EQ(findings(read("__DefOptyp T\n  __Encodng\n    A = 1\n")),
            "unknown-keyword 1:1 `__DefOptyp` [write `__DefOptype`]\n"
            "unknown-keyword 2:3 `__Encodng` [write `__Encoding`]\n"
            "unexpected-token 3:10 [insert `;`]\n");
  EXPECT_EQ(in("Qwertzuiop", "anything ( at all\n"), "unknown-keyword 2:3 `__Qwertzuiop`\n");
}

TEST(Findings, Fences) {
  EXPECT_EQ(in("Examples", "```asm\nT ;\n  __Semantics\n    T:\n        a = 1\n"),
            "unclosed-fence 3:1 ````asm` [close it here]\nunexpected-token 7:14 [insert `;`]\n");
}

TEST(Findings, TextBeforeTheFirstDefinition) {
  EXPECT_EQ(findings(read("// a comment\n\nhello\nworld\n__DefOptype T\n")), "unexpected-token 3:1 `hello`\n");
}

TEST(Findings, AMissingSemicolonIsPutWhereItBelongs) {
  Read read =
      testing::read("__DefOptype T : [G]\n  __Encoding\n    field<0, 8> Reg rd   // no end\n    field<8, 8> Reg ra;\n");
  EXPECT_EQ(findings(read), "unexpected-token 3:23 [insert `;`]\n");
  EXPECT_EQ(read.sink.all()[0].message, "expected `;` after this statement, found `field`");
  EXPECT_EQ(stats(read.tree).fields, 2u);
  EXPECT_EQ(in_body("        a = 1\n        b = 2;\n        if (c) { d = 3 }\n"),
            "unexpected-token 4:14 [insert `;`]\nunexpected-token 6:23 [insert `;`]\n");
  EXPECT_EQ(in("Syntax", "    T Rd\n    T.X Rd ;\n"), "unexpected-token 3:9 [insert ` ;`]\n");
  EXPECT_EQ(in("Examples", "    T R0\n    T R1 ;\n"), "unexpected-token 3:9 [insert ` ;`]\n");
}

TEST(Findings, EveryStatementOfABlockIsRead) {
  EXPECT_EQ(in("Encoding",
               "    field<8, x> Reg a;\n    field<8, 8> Reg;\n    ) x;\n    a b c;\n    field<0, 8> Reg ok;\n    "
               "feild<0, 8> Reg b;\n"),
            "unexpected-token 3:14 `x`\n"
            "unexpected-token 4:20 `;`\n"
            "unexpected-token 5:5 `)`\n"
            "unexpected-token 6:7 `b`\n"
            "unexpected-token 8:5 `feild` [write `field`]\n");
}

TEST(Findings, ABracketKnowsWhereItWasOpened) {
  Read read = testing::read("__DefOptype T : [G]\n  __OperandInfo\n    A = (1 + 2;\n    B = f(1, 2 3);\n");
  ASSERT_EQ(findings(read), "unexpected-token 3:15 `;`\nunexpected-token 4:16 `3`\n");
  ASSERT_EQ(read.sink.all()[0].labels.size(), 1u);
  EXPECT_EQ(read.sink.all()[0].message, "expected `)`, found `;`");
  EXPECT_EQ(read.sink.all()[0].labels[0].span.begin, read.tree.source->text.find('('));
}

TEST(Findings, InTheLanguage) {
  EXPECT_EQ(
      in_body("        if (a = b) { c = 1; }\n        y = ;\n        else z = 1;\n        x;\n        t = a + * b;\n"),
      "unexpected-token 4:15 `=` [write `==`]\n"
      "unexpected-token 5:13 `;`\n"
      "unexpected-token 6:9 `else`\n"
      "unexpected-token 7:10 `;`\n"
      "unexpected-token 8:17 `*`\n");
  EXPECT_EQ(in_body("        if (a)\n        b = 1;\n"), "unexpected-token 5:9 `b`\n");
  EXPECT_EQ(in_body("        switch (x) { y = 1; case 1: z = 2; }\n        }\n        w = 1;\n"),
            "unexpected-token 4:22 `y`\nunexpected-token 5:9 `}`\n");
  EXPECT_EQ(in_body("        n = c ? min(n, ) : b : d;\n"), "unexpected-token 4:24 `)`\nunexpected-token 4:30 `:`\n");
}

TEST(Findings, InForms) {
  EXPECT_EQ(in("Syntax", "    T Rd}, Ra ;\n    T {Rd ;\n    itype = {.A}\n    .x = {A, .B}\n"),
            "unexpected-token 3:9 `}`\n"
            "unexpected-token 4:11 `;`\n"
            "unexpected-token 5:5 `itype` [write a dot before it]\n"
            "unexpected-token 6:11 `A`\n");
}

TEST(Findings, InClaims) {
  EXPECT_EQ(in("Claims", "    //= a =\n    //= (a\n    b == c\n    //= d == e\n"),
            "unexpected-token 3:11 `=` [write `==`]\nunexpected-token 4:11\nunexpected-token 5:5 `b`\n");
}

TEST(Findings, WordingNamesWhatWasExpected) {
  Read read = testing::read("__DefOptype T : G\n  __Encoding\n    field<a, 8> Reg x;\n    Bitwidth<rd>= 32;\n");
  ASSERT_EQ(read.sink.all().size(), 3u);
  EXPECT_EQ(read.sink.all()[0].message, "expected `[` and the names of the parents, found `G`");
  EXPECT_EQ(read.sink.all()[1].message, "expected a number (e.g. 0x1F), found `a`");
  EXPECT_EQ(read.sink.all()[2].message, "expected `>`, a space and `=`, found `>=`");
}

// Text of `size` bytes from a piece, after a head.
std::string many(std::string head, std::string_view piece, size_t size) {
  while (head.size() < size) head += piece;
  return head;
}

void deep(const std::string& text) {
  Read read = testing::read(text);
  EXPECT_EQ(broken_promise(read.tree), "");
  bool found = false;
  for (const diag::Diagnostic& d : read.sink.all()) found |= d.kind == diag::Kind::TooDeep;
  EXPECT_TRUE(found) << text.substr(0, 80);
}

TEST(Limits, NestingIsBounded) {
  const std::string semantics = "__DefOptype T : [G]\n  __Semantics\n    T:\n        ";
  for (std::string_view piece :
       {"x = ((((", "- - ", "{", "if (a) ", "a = ", "x = a ? b : ", "[", "f(", "{a, ", "|(", "if (a) b = 1; else "})
    deep(many(semantics + (piece[0] == '-' ? "x = " : ""), piece, 20000));
  for (std::string_view piece : {"+a", "[1]", ".a", " compop a"}) deep(many(semantics + "x = a", piece, 20000));
  deep(many("__DefOptype T : [G]\n  __Syntax\n    T ", "{", 2000));
}

TEST(Limits, WhatIsBelowTheLimitIsRead) {
  std::string text = "x";
  for (int i = 0; i < 90; ++i) text = "(" + text + ")";
  EXPECT_EQ(expression(text).find("---"), std::string::npos);
  EXPECT_EQ(expression(many("a", " + a", 2000)).find("---"), std::string::npos);
}

TEST(Limits, ReadingGoesOnBehindWhatIsTooDeep) {
  Read read =
      testing::read(many("__DefOptype T : [G]\n  __OperandInfo\n    A = ", "(", 2000) + ";\n    B = ;\n    C = 1;\n");
  ASSERT_EQ(read.sink.all().size(), 2u);
  EXPECT_EQ(diag::name(read.sink.all()[0].kind), "too-deep");
  EXPECT_EQ(diag::name(read.sink.all()[1].kind), "unexpected-token");
}

TEST(Limits, FindingsAreBounded) {
  Read read = testing::read(many("__DefOptype T : [G]\n  __Encoding\n", "    ) ;\n", 100000));
  EXPECT_EQ(read.sink.all().size(), 1000u);
  EXPECT_EQ(read.sink.all().back().notes.size(), 1u);
  EXPECT_EQ(broken_promise(read.tree), "");
}

TEST(Limits, AFileThatIsTooLargeIsRefused) {
  std::string text(4u * 1024 * 1024 + 1, 'x');
  Read read = testing::read(text);
  ASSERT_EQ(read.sink.all().size(), 1u);
  EXPECT_EQ(diag::name(read.sink.all()[0].kind), "too-large");
  EXPECT_EQ(broken_promise(read.tree), "");
}

// Each of these would take minutes if any step were quadratic.
TEST(Limits, LongInputsAreReadInOneGo) {
  const std::string encoding = "__DefOptype T : [G]\n  __Encoding\n",
                    semantics = "__DefOptype T : [G]\n  __Semantics\n    T:\n        ";
  for (std::string_view piece : {"/* \n", "```\n", "\"a", ")", "A<a,", "field<0, 1> A b\n    "}) {
    Read read = testing::read(many(encoding, piece, 100000));
    EXPECT_EQ(broken_promise(read.tree), "") << piece;
  }
  for (std::string_view piece : {"x = ((\n", "\n    T:", "{ ; ", "a<b,", "\xFF"}) {
    Read read = testing::read(many(semantics, piece, 100000));
    EXPECT_EQ(broken_promise(read.tree), "") << piece;
  }
  EXPECT_EQ(broken_promise(testing::read(many("__DefOptype T : [G]\n  __Examples\n    ", "//= a ", 100000)).tree), "");
}

}  // namespace
}  // namespace isadora::parse::testing
