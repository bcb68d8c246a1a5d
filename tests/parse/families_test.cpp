// Families: what is written out is what the file says, row by row, and every byte of it leads back.
#include "parse/families.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "parse/tree.h"

namespace isadora::parse {
namespace {

base::SourceRef source(std::string text) { return base::make_source("a.isa", std::move(text)); }

std::string_view text_of(const base::Span& span) {
  return std::string_view(span.source->text).substr(span.begin, span.end - span.begin);
}

std::string written(const std::string& text, size_t findings = 0) {
  diag::Sink sink;
  const std::string out = written_out(source(text), sink)->text;
  EXPECT_EQ(sink.all().size(), findings) << diag::render(sink, {});
  return out;
}

constexpr const char* kTable =
    "  __Rows\n    op, code, words;\n    ONE, 1, \"the \\\"first\\\"\";\n    TWO, f(2, 3), \"\";\n";

TEST(Families, AFileWithoutTablesIsItself) {
  diag::Sink sink;
  const base::SourceRef plain = source("__DefOptype A : [G]\n  __Syntax\n    A ;\n");
  EXPECT_EQ(written_out(plain, sink), plain);
}

TEST(Families, ADefinitionStandsOnceForEachRow) {
  EXPECT_EQ(
      written("__DefGroup G\n\n// Both.\n__DefOptype \\op : [G]\n" + std::string(kTable) +
              "  __Encoding\n    field<0, 8> C c == \\code;\n  __Description\nIs \\op, \\words.\n\n"
              "__DefOpcode \\op\\()_X : [\\op]\n// End.\n__DefGroup H\n"),
      "__DefGroup G\n\n"
      "// Both.\n__DefOptype ONE : [G]\n  __Encoding\n    field<0, 8> C c == 1;\n  __Description\n"
      "Is ONE, the \"first\".\n\n"
      "// Both.\n__DefOptype TWO : [G]\n  __Encoding\n    field<0, 8> C c == f(2, 3);\n  __Description\nIs TWO, .\n\n"
      "__DefOpcode ONE_X : [ONE]\n__DefOpcode TWO_X : [TWO]\n// End.\n__DefGroup H\n");
}

TEST(Families, ATableMayStandLast) {
  EXPECT_EQ(written("__DefFunction \\f(x)\n    return x + \\n;\n  __Rows\n    f, n;\n    a, 1;\n    b, 2;"),
            "__DefFunction a(x)\n    return x + 1;\n__DefFunction b(x)\n    return x + 2;\n");
}

TEST(Families, WhatCannotBeReadIsLeftOutAndSaid) {
  const std::string begin = "__DefGroup G\n__DefOptype \\op : [G]\n  __Rows\n", end = "  __Syntax\n    \\op ;\n";
  for (const char* table : {"", "    op;\n", "    op, op;\n    A, B;\n", "    op, c;\n    A;\n",
                            "    op, c;\n    A, 1, 2;\n", "    op;\n    A\n", "    3;\n    A;\n"})
    EXPECT_EQ(written(begin + table + end, 1), "__DefGroup G\n") << table;
  EXPECT_EQ(written(begin + "    op;\n    A;\n  __Syntax\n    \\po ;\n__DefOpcode \\op\\()_X : [\\op]\n", 1),
            "__DefGroup G\n");
}

TEST(Families, AColumnThatNothingNamesIsUnused) {
  const base::SourceRef file = source("__DefGroup G\n__DefOptype \\op : [G]\n" + std::string(kTable) +
                                      "  __Syntax\n    \\op ;\n__DefOpcode \\op\\()_X : [\\op] // \\code\n");
  const auto unused = unused_columns(file);
  ASSERT_EQ(unused.size(), 1u);
  EXPECT_EQ(text_of(unused[0]), "words");
}

// Random families: each byte of the text that is made lies in a piece, a piece's text is the file's or the cell's.
TEST(Families, EveryByteLeadsBack) {
  std::mt19937 random(4711);
  const auto upto = [&](unsigned n) { return random() % n; };
  for (int round = 0; round < 500; ++round) {
    std::string text = "__DefGroup G\n";
    for (unsigned n = 1 + upto(3); n > 0; --n) {
      const unsigned columns = 1 + upto(3);
      text += upto(2) ? "// Family.\n__DefOptype \\a : [G]\n" : "__DefOptype X" + std::to_string(n) + "\\a : [G]\n";
      text += "  __Rows\n    a";
      for (unsigned c = 1; c < columns; ++c) text += std::string(", ") + static_cast<char>('a' + c);
      text += ";\n";
      for (unsigned row = 1 + upto(4); row > 0; --row) {
        text += "    R" + std::to_string(row);
        for (unsigned c = 1; c < columns; ++c) text += upto(2) ? ", f(" + std::to_string(c) + ", 7)" : ", \"w x\"";
        text += ";\n";
      }
      text += "  __Description\n";
      for (unsigned part = upto(12); part > 0; --part)
        text +=
            upto(2) ? std::string("\\") + static_cast<char>('a' + upto(columns)) + (upto(2) ? "\\()" : " ") : "word ";
      text += upto(2) ? "\n" : "\n\n";
      if (upto(2)) text += "__DefOpcode \\a_" + std::string("\n");
    }
    diag::Sink sink;
    const base::SourceRef file = source(text), made = written_out(file, sink);
    ASSERT_NE(made, file);
    uint32_t at = 0;
    const auto& pieces = made->origin->pieces;
    for (size_t i = 0; i < pieces.size(); ++i) {
      const base::Origin::Piece& p = pieces[i];
      ASSERT_EQ(p.at, at);
      at = i + 1 < pieces.size() ? pieces[i + 1].at : static_cast<uint32_t>(made->text.size());
      const base::Span here{made.get(), p.at, at}, back = base::as_written(here);
      ASSERT_EQ(back.source, file.get());
      if (p.is_cell()) {
        EXPECT_NE(text_of(back).find(text_of(here)), std::string_view::npos) << text;
        EXPECT_TRUE(base::row_of(here)) << text;
      } else if (p.from != p.to) {
        EXPECT_EQ(text_of(here), text_of(back)) << text;
      }
    }
    EXPECT_EQ(at, made->text.size());
  }
}

}  // namespace
}  // namespace isadora::parse
