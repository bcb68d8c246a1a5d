// The book and the table: all instructions are in them, each anchor exists once, and each link has a target.
#include <gtest/gtest.h>

#include <set>

#include "base/json.h"
#include "manual/c_expressions.h"
#include "support.h"

namespace isadora::test {
namespace {

TEST(Book, HoldsAllInstructionsAndLeadsWithinItself) {
  const auto& site = tests::whole_site();
  for (const manual::Book& book : site.options.books) {
    const std::string text = manual::printed_book(site.options, book);
    std::set<std::string> anchors;
    for (const std::string& id : tests::between(text, " id=\"", "\"")) EXPECT_TRUE(anchors.insert(id).second) << id;
    for (const std::string& to : tests::between(text, " href=\"", "\"")) {
      ASSERT_TRUE(to.starts_with("#")) << to;
      EXPECT_TRUE(anchors.contains(to.substr(1))) << to;
    }
    const std::string contents = text.substr(0, text.find("</nav>"));
    const auto listed = tests::between(contents, "<li class=\"deep\"><a href=\"", "\">");
    EXPECT_EQ(listed.size(), book.loaded->isa.optypes.size()) << book.loaded->isa.name;
    EXPECT_EQ(text.find("<details"), std::string::npos);  // paper unfolds nothing
  }
}

TEST(Tables, HaveARowForEachInstruction) {
  const auto& site = tests::whole_site();
  for (const manual::Book& book : site.options.books) {
    const model::Isa& isa = book.loaded->isa;
    const std::string csv = manual::table_of(site.options, book, manual::TableForm::Csv);
    EXPECT_EQ(static_cast<size_t>(std::ranges::count(csv, '\n')), isa.optypes.size() + 1) << isa.name;
    const auto json = base::parse_json(manual::table_of(site.options, book, manual::TableForm::Json));
    ASSERT_EQ(json.size(), isa.optypes.size());
    for (size_t i = 0; i < json.size(); ++i) EXPECT_EQ(json[i]["instruction"], isa.optypes[i].name);
    EXPECT_EQ(csv, site.files.at(isa.name + "/instructions.csv"));
  }
  const auto json = base::parse_json(site.files.at("rv32imc/instructions.json"));
  const auto load = std::ranges::find_if(json, [](const auto& row) { return row["instruction"] == "LW"; });
  ASSERT_NE(load, json.end());
  EXPECT_EQ((*load)["loads"], "memory");
}

// The table has the coverage of each instruction if coverage data was given, and no such column otherwise.
TEST(Tables, HaveWhatRunsHaveCovered) {
  const auto& site = tests::whole_site();
  manual::Book book =
      *std::ranges::find_if(site.options.books, [](const auto& b) { return b.loaded->isa.name == "rv32imc"; });
  EXPECT_EQ(manual::table_of(site.options, book, manual::TableForm::Csv).find("coverage"), std::string::npos);
  const auto optype = [&](const model::Opcode& o) { return book.loaded->isa.optypes[o.optype].name; };
  const auto& opcodes = book.loaded->isa.opcodes;
  for (uint16_t o = 0; o < opcodes.size(); ++o) {
    const std::string name = optype(opcodes[o]);
    const size_t points = name == "ADDI" ? 9 : name == "LW" ? 3 : 0;
    for (const model::Form& f : opcodes[o].forms) book.covered.push_back({o, f.header, points > 0, points, 9, {}});
  }
  const auto json = base::parse_json(manual::table_of(site.options, book, manual::TableForm::Json));
  const auto row = [&](const std::string& name) {
    return *std::ranges::find_if(json, [&](const auto& r) { return r["instruction"] == name; });
  };
  EXPECT_EQ(row("ADDI")["coverage"], "all");
  EXPECT_EQ(row("LW")["coverage"], "some");
  EXPECT_EQ(row("LW")["covered"], "3");
  EXPECT_EQ(row("LW")["points"], "9");
  EXPECT_EQ(row("SW")["coverage"], "none");
}

TEST(Expressions, AreThoseOfC) {
  const auto says = [](const std::string& pattern) {
    const manual::CExpression e = manual::c_expression(pattern);
    return e.text + " | " + e.type;
  };
  EXPECT_EQ(says("add i32 a, #b"), "a + b | int32_t");
  EXPECT_EQ(says("lshr i64 a, b"), "a >> b | uint64_t");
  EXPECT_EQ(says("icmp_ult i32 a, 0"), "a < 0 | uint32_t");
  EXPECT_EQ(says("sext_8 i32 a"), "(int32_t)(int8_t)a | int32_t");
  EXPECT_EQ(says("rotl i32 a, b"), "a << b | a >> (32 - b) | uint32_t");
  EXPECT_EQ(says("br_icmp_slt i32 a, b, label"), "if (a < b) goto label; | int32_t");
  EXPECT_EQ(says("shl2_add i32 a, b"), "(a << 2) + b | int32_t");
  EXPECT_EQ(says("fma f64 a, b, c"), "fma(a, b, c) | double");
  EXPECT_EQ(says("something_else i32 a"), " | ");
  EXPECT_EQ(says(""), " | ");
}

}  // namespace
}  // namespace isadora::test
