// Attributes of programs: those of their objects, joined as the description says.
#include "linker/attributes.h"

#include <gtest/gtest.h>

#include "model/attributes.h"

namespace isadora::test {
namespace {

using object::AttributeValue;
using Merge = model::ObjectAttribute::Merge;

// Of each way of joining one: 4 to 8.
model::Machine machine() {
  model::Machine m;
  m.attributes = {".attributes", 0x70000003, "who", {}};
  const auto add = [&](unsigned tag, const char* name, bool is_text, Merge merge) {
    m.attributes.all.push_back({.tag = tag, .names = {name}, .is_text = is_text, .merge = merge});
  };
  add(4, "agreed", false, Merge::Agreed);
  add(5, "words", true, Merge::Words);
  add(6, "same", false, Merge::Same);
  add(7, "hint", true, Merge::Hint);
  add(8, "greatest", false, Merge::Greatest);
  m.attributes.all[1].text = "x32a1p0";
  return m;
}

// Those of the program, and what is said of them.
struct Joined {
  std::vector<AttributeValue> all;
  std::string said;
};
Joined joined(const std::vector<std::vector<AttributeValue>>& objects) {
  const model::Machine m = machine();
  const object::AttributeFormat format = object::attribute_format(m);
  std::deque<std::string> bytes;
  std::vector<linker::LinkInput> inputs;
  for (const std::vector<AttributeValue>& all : objects) {
    bytes.push_back(object::write_attributes(format, all));
    linker::LinkInput& in = inputs.emplace_back();
    in.unit.name = std::string(1, static_cast<char>('a' + inputs.size() - 1)) + ".o";
    in.unit.sections.resize(2);
    if (!bytes.back().empty())
      in.unit.sections[1] = {".attributes", 0x70000003, 0, 1, bytes.back(), bytes.back().size()};
  }
  diag::Sink sink;
  const object::Remark out = join_attributes(m, inputs, sink);
  Joined result;
  if (!out.bytes.empty()) result.all = object::read_attributes(format, out.bytes).all;
  for (const diag::Diagnostic& d : sink.all()) result.said += d.message + "\n";
  return result;
}

using All = std::vector<AttributeValue>;

TEST(JoinedAttributes, AreThoseOfTheObjectsThatHaveThem) {
  EXPECT_EQ(joined({}).all, All{});
  EXPECT_EQ(joined({{}, {}}).all, All{});
  const All all = {{4, 1}, {5, 0, "x32a1p0"}, {6, 2}, {7, 0, "t"}, {8, 3}, {100, 5}, {101, 0, "u"}};
  EXPECT_EQ(joined({all}).all, all);
  EXPECT_EQ(joined({{}, all, all}).all, all);
  EXPECT_EQ(joined({{}, all, all}).said, "");
}

TEST(JoinedAttributes, ThatDifferFollowTheDescription) {
  EXPECT_EQ(joined({{{8, 3}}, {{8, 5}}, {{8, 4}}}).all, (All{{8, 5}}));
  EXPECT_EQ(joined({{{7, 0, "t"}}, {{7, 0, "u"}}, {{7, 0, "t"}}}).all, All{});
  EXPECT_EQ(joined({{{7, 0, "t"}}, {{7, 0, "u"}}}).said, "");
  EXPECT_EQ(joined({{{6, 1}}, {{6, 2}}}).said,
            "the attribute `same` is 1 in `a.o` and 2 in `b.o`, expected the same in all objects of a program\n");
  const Joined agreed = joined({{{4, 1}}, {{4, 2}}, {{4, 3}}});
  EXPECT_EQ(agreed.all, All{});
  EXPECT_EQ(agreed.said, "the attribute `agreed` is 1 in `a.o` and 2 in `b.o`, and the program does not have it\n");
  EXPECT_EQ(joined({{{101, 0, "u"}}, {{101, 0, "v"}}}).said,
            "the attribute `101` is \"u\" in `a.o` and \"v\" in `b.o`, and the program does not have it\n");
}

TEST(JoinedAttributes, OfWordsAreTheWordsOfAll) {
  const auto words = [](const std::string& a, const std::string& b) {
    const Joined result = joined({{{5, 0, a}}, {{5, 0, b}}});
    return result.all.empty() ? result.said : result.all[0].text + (result.said.empty() ? "" : ": " + result.said);
  };
  EXPECT_EQ(words("x32i2p1_m2p0_c2p0", "x32i2p1_m2p0_a2p1_c2p0_zmm1p0"), "x32i2p1_m2p0_a2p1_c2p0_zmm1p0");
  EXPECT_EQ(words("x32i2p1_m2p0_a2p1", "x32i2p0_m2p0_a2p10"), "x32i2p1_m2p0_a2p10");
  EXPECT_EQ(words("x32i2p1", "x32f2p2_d2p2"), "x32i2p1_f2p2_d2p2");
  EXPECT_EQ(words("x32i2p1", "x64i2p1"),
            "x32i2p1: the attribute `words` is \"x32i2p1\" in `a.o` and \"x64i2p1\" in `b.o`, expected `x32` at the "
            "beginning in all objects of a program\n");
  EXPECT_EQ(words("what?", "x32i2p1"),
            "x32i2p1: `a.o` has the attribute `words` \"what?\", expected words as \"x32a1p0\"\n");
}

TEST(Words, AreReadWithAndWithoutVersions) {
  const std::pair<const char*, const char*> cases[] = {
      {"rv32imac", "rv32i_m_a_c"},
      {"rv32i2p1_m2p0", "rv32i2p1_m2p0"},
      {"rv32i2m3p4c", "rv32i2_m3p4_c"},
      {"rv32imp", "rv32i_m_p"},
      {"rv32i2pc", "rv32i2_p_c"},
      {"rv32i_zba_zbb1p0", "rv32i_zba_zbb1p0"},
      {"rv32i_zvl128b1p0_zvl64b", "rv32i_zvl128b1p0_zvl64b"},
      {"rv32i_zvl128", "rv32i_zvl128"},
      {"rv32i2p0_i2p10", "rv32i2p10"},
  };
  for (const auto& [text, as_written] : cases) {
    const auto words = model::read_words(text);
    ASSERT_TRUE(words) << text;
    EXPECT_EQ(words->text(), as_written);
    EXPECT_EQ(model::read_words(words->text()), words) << text;
  }
  for (const char* text :
       {"", "rv", "32i", "rv32", "rv32_", "rv32i_", "rv32i__m", "rv32I", "rv32i m", "rv32i2p99999999999"})
    EXPECT_FALSE(model::read_words(text)) << text;
  EXPECT_FALSE(model::read_words("rv32i_" + std::string(5000, 'z')));
}

}  // namespace
}  // namespace isadora::test
