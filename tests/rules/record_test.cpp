// Recorded rules are valid while the forms are unchanged.
#include "rules/record.h"

#include <gtest/gtest.h>

#include <sstream>

#include "base/files.h"
#include "library/library.h"

namespace isadora::rules {
namespace {

std::unique_ptr<library::Loaded> load_named(const std::string& name) {
  diag::Sink sink;
  return library::load(std::string(ISADORA_ROOT) + "/isas/" + name, sink);
}

std::string recorded(const std::string& name) {
  std::string text;
  base::read_bytes(std::string(ISADORA_ROOT) + "/isas/" + name + "/" + name + ".rules", base::kReadLimit, text);
  return text;
}

// `isadora rules NAME --record` writes it anew where this fails.
TEST(Records, OfTheShippedDescriptionsAreUpToDate) {
  for (const char* name : {"simt128", "fabrisc", "rv32imc", "rv32imac"}) {
    const auto loaded = load_named(name);
    unsigned line = 0;
    const auto record = read_record(loaded->isa, recorded(name), line);
    ASSERT_TRUE(record) << name << " " << line;
    EXPECT_TRUE(record->outdated.empty()) << name;
    EXPECT_GT(record->rules.size(), 100u) << name;
    EXPECT_FALSE(record->missing.empty()) << name;
  }
}

TEST(Records, ComeBackAsTheyWereWritten) {
  const auto loaded = load_named("rv32imc");
  DerivationResult derived;
  Rule rule;
  rule.operation = "neg", rule.type = "i32", rule.opcode = 3, rule.status = Status::Proved, rule.bytes = 4;
  rule.codes.resize(loaded->isa.opcodes[3].fields.size());
  derived.rules = {rule};
  const std::string text = record_text(loaded->isa, derived, {{"mul", "i64", 4, "way(a, b)"}, {"", "f32", 0, ""}});
  unsigned line = 0;
  const auto back = read_record(loaded->isa, text, line);
  ASSERT_TRUE(back);
  ASSERT_EQ(back->rules.size(), 1u);
  EXPECT_EQ(back->rules[0].opcode, 3);
  EXPECT_EQ(back->rules[0].pattern, "neg i32");
  ASSERT_EQ(back->missing.size(), 2u);
  EXPECT_EQ(back->missing[0].expansion, "way(a, b)");
  EXPECT_EQ(back->missing[1].type, "f32");
}

TEST(Records, OfFormsThatHaveChangedAreLeftOut) {
  const auto loaded = load_named("rv32imc");
  const std::string text = recorded("rv32imc");
  unsigned line = 0;
  const auto before = read_record(loaded->isa, text, line);
  const size_t all = before->rules.size() + before->missing.size();
  model::Isa changed = loaded->isa;
  changed.opcodes[3].length = 64;
  const auto record = read_record(changed, text, line);
  ASSERT_TRUE(record);
  EXPECT_GT(all, record->rules.size());
  EXPECT_EQ(record->rules.size() + record->outdated.size(), all);
  EXPECT_TRUE(record->missing.empty());
  for (const RecordedRule& r : record->rules) EXPECT_NE(r.opcode, 3);
}

// Each cell of each line: it says nothing any more, or the record is refused.
TEST(Records, OfLinesThatWereChangedAreLeftOut) {
  const auto loaded = load_named("rv32imc");
  const auto counted = [&](const std::string& record) {
    unsigned line = 0;
    const auto read = read_record(loaded->isa, record, line);
    if (!read) return size_t{0};
    EXPECT_EQ(read->rules.size() + read->missing.size() + read->outdated.size(), 1u) << record;
    return read->rules.size() + read->missing.size();
  };
  unsigned changed = 0;
  std::istringstream lines(recorded("rv32imc"));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    EXPECT_EQ(counted(line), 1u) << line;
    for (size_t tab = line.find('\t'); tab != std::string::npos; tab = line.find('\t', tab + 1), ++changed)
      EXPECT_EQ(counted(std::string(line).insert(tab + 1, "1")), 0u) << line << " " << tab;
  }
  EXPECT_GT(changed, 1000u);
}

TEST(Records, ThatAreDamagedSayWhere) {
  const auto loaded = load_named("rv32imc");
  unsigned line = 0;
  EXPECT_FALSE(read_record(loaded->isa, "# a\nrule\tx\n", line));
  EXPECT_EQ(line, 2u);
  EXPECT_FALSE(read_record(loaded->isa, "rule\tx\tmany\tADDI_4\tp\ti\t4\t\n", line));
  EXPECT_FALSE(read_record(loaded->isa, "hello", line));
  EXPECT_TRUE(read_record(loaded->isa, "", line));
}

}  // namespace
}  // namespace isadora::rules
