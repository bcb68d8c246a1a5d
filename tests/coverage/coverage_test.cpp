// Coverage: classes of values, points, files, merging, and the recorder against the executed instructions.
#include "coverage/coverage.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "coverage/condition.h"
#include "coverage/recorder.h"
#include "coverage/report.h"
#include "ir/builder.h"
#include "library/library.h"
#include "model/image.h"
#include "sim/engines/engines.h"

namespace isadora::coverage::test {
namespace {

std::unique_ptr<library::Loaded> rv32imc() {
  diag::Sink sink;
  return library::load(std::string(ISADORA_ROOT) + "/isas/rv32imc", sink);
}

class CoverageTest : public testing::Test {
 protected:
  const std::unique_ptr<library::Loaded> loaded_ = rv32imc();
  const Universe universe_{loaded_->isa};

  Coverage random(unsigned seed) const {
    std::mt19937 random(seed);
    Coverage out(universe_);
    for (uint16_t o = 0; o < loaded_->isa.opcodes.size(); ++o) {
      const size_t points = universe_.of(o, 0).points.size();
      for (size_t p = 0; p < points; ++p) {
        if (random() % 3 == 0) out.add(o, 0, p);
        if (random() % 9 == 0) out.exclude(o, 0, p);
      }
    }
    return out;
  }

  // Executes one instruction with a0 and a1 set, and returns what was covered of its form, as texts.
  std::vector<std::string> covered(const std::string& text, uint64_t a0, uint64_t a1, const std::string& engine) {
    const auto made = sim::find_engine(engine)->make(loaded_->isa.machine.execution);
    sim::Bench bench(loaded_->codec, *made);
    std::string error;
    bench.set("a0", {base::Integer(a0)}, error);
    bench.set("a1", {base::Integer(a1)}, error);
    diag::Sink sink;
    const base::SourceRef source = base::make_source("<test>", text);
    std::vector<encoding::Decoded> words(1);
    uint32_t end = 0;
    EXPECT_TRUE(loaded_->matcher.parse(*source, 0, 0, nullptr, words[0], end, sink)) << text;
    Coverage coverage(universe_);
    Recorder recorder(coverage, Recorder::kAll);
    sim::session::Inspection inspection(loaded_->isa);
    inspection.add(recorder);
    bench.run(words, &inspection);
    std::vector<std::string> out;
    const std::vector<Point>& points = universe_.of(words[0].opcode, words[0].form).points;
    for (size_t i = 0; i < points.size(); ++i) {
      if (coverage.covers(words[0].opcode, words[0].form, i))
        out.push_back(universe_.text(words[0].opcode, words[0].form, points[i]));
    }
    return out;
  }
};

// In a lane without an effect `p` decides what a lane with one reads from it: both outcomes are possible.
TEST(Conditions, WhatOtherLanesLookAtCounts) {
  ir::Builder b;
  const ir::Value q = b.field(0, 1), p = b.field(1, 1);
  const ir::Value inner = b.select(p, b.field(2, 8), b.field(3, 8)), chosen = b.select(q, inner, b.constant(0));
  const ir::Value seen = b.state({.op = ir::Op::Shuffle, .a = chosen, .b = b.constant(3)}, b.range(chosen));
  b.pred = b.logical_not(q);
  b.effect({.op = ir::Op::WritePc, .a = seen});
  const auto condition = condition_of(b.finish(), p, true);
  ASSERT_TRUE(condition);
  const uint64_t codes[] = {1, 1, 7, 9};
  EXPECT_EQ(model::evaluate(model::FieldExpr{.function = *condition}, codes), 1u);
}

// Prose may change; anything that a proof or a point depends on may not.
TEST_F(CoverageTest, FilesAreGoodForOneContent) {
  model::Isa other = loaded_->isa;
  const std::string content = Universe(other).content();
  other.optypes[0].title = "Another title";
  other.optypes[0].prose.clear();
  other.opcodes[0].span = {};
  EXPECT_EQ(Universe(other).content(), content);
  other.opcodes[3].fields[2].fixed = 5;
  EXPECT_NE(Universe(other).content(), content) << "a field's code";
  other = loaded_->isa;
  other.files[0].width++;
  EXPECT_NE(Universe(other).content(), content) << "a register's width";
}

TEST_F(CoverageTest, DeepFilesAreRefused) {
  const std::string deep = "{\"isadora-coverage\":1,\"isa\":\"rv32imc\",\"x\":" + std::string(1000000, '[') +
                           std::string(1000000, ']') + "}";
  Coverage coverage(universe_);
  EXPECT_NE(coverage.add_text(deep), "");
  EXPECT_EQ(description_of(deep), "");
}

TEST(Classes, OfIntegersAndFloats) {
  EXPECT_EQ(class_of(base::Integer(0), 32), Class::Zero);
  EXPECT_EQ(class_of(base::Integer(0xFFFFFFFF), 32), Class::MinusOne);
  EXPECT_EQ(class_of(base::Integer(0x80000000), 32), Class::Least);
  EXPECT_EQ(class_of(base::Integer(0x7FFFFFFF), 32), Class::Greatest);
  EXPECT_EQ(class_of(base::Integer(0xFFFFFF80), 32), Class::Small);
  EXPECT_EQ(class_of(base::Integer(0xFFFFFF7F), 32), Class::Other);
  EXPECT_EQ(class_of_float(base::Integer(0x80000000), ir::FloatFormat::F32), Class::MinusZero);
  EXPECT_EQ(class_of_float(base::Integer(0x007FFFFF), ir::FloatFormat::F32), Class::Denormal);
  EXPECT_EQ(class_of_float(base::Integer(0x3F800000), ir::FloatFormat::F32), Class::One);
  EXPECT_EQ(class_of_float(base::Integer(0xFF800000), ir::FloatFormat::F32), Class::Infinity);
  EXPECT_EQ(class_of_float(base::Integer(0x7F800001), ir::FloatFormat::F32), Class::NaN);
}

// A class without values would never be covered.
TEST(Classes, OfFewBitsAreThoseThatValuesHave) {
  EXPECT_EQ(integer_classes(1), (std::vector{Class::Zero, Class::One}));
  EXPECT_EQ(integer_classes(2), (std::vector{Class::Zero, Class::One, Class::MinusOne, Class::Least}));
}

TEST_F(CoverageTest, JoiningIsCommutativeAssociativeAndIdempotent) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Coverage a = random(3 * seed), b = random(3 * seed + 1), c = random(3 * seed + 2);
    const auto sum = [](Coverage x, const Coverage& y) { return x.merge(y), x; };
    EXPECT_EQ(sum(a, b), sum(b, a));
    EXPECT_EQ(sum(sum(a, b), c), sum(a, sum(b, c)));
    EXPECT_EQ(sum(a, a), a);
    EXPECT_EQ(sum(a, Coverage(universe_)), a);
  }
}

TEST_F(CoverageTest, FilesComeBackAndDamageIsRefused) {
  const Coverage a = random(7);
  Coverage read(universe_);
  EXPECT_EQ(read.add_text(a.to_text()), "");
  EXPECT_EQ(read, a);
  EXPECT_EQ(read.to_text(), a.to_text());
  const auto refused = [&](std::string text, const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
    Coverage other(universe_);
    const std::string why = other.add_text(text);
    EXPECT_EQ(other, Coverage(universe_));
    return why;
  };
  EXPECT_NE(refused(a.to_text(), universe_.content(), std::string(32, '0')).find("another version"), std::string::npos);
  EXPECT_NE(refused(a.to_text(), "\"rv32imc\"", "\"other\"").find("about `other`"), std::string::npos);
  EXPECT_NE(refused(a.to_text(), "coverage\": 1", "coverage\": 9").find("version 9"), std::string::npos);
  EXPECT_NE(refused(a.to_text(), "ADD_4/0", "ADD_4/7").find("has not"), std::string::npos);
  EXPECT_NE(refused(a.to_text(), "ADD_4/0\": \"", "ADD_4/0\": \"zz").find("damaged"), std::string::npos);
  EXPECT_NE(refused("{}", "{}", "[]").find("not a file of coverage"), std::string::npos);
}

using Texts = std::vector<std::string>;

TEST_F(CoverageTest, TheRecorderTellsWhatAnInstructionDid) {
  for (const std::string engine : {"reference", "lanes"}) {
    EXPECT_EQ(covered("div a0, a0, a1", 0x80000000, 0xFFFFFFFF, engine),
              (Texts{"executed", "rd is least", "rs1 is least", "rs2 is minus one", "rd and rs1 are one register",
                     "`rs2 == 0` is false"}));
    EXPECT_EQ(covered("div a0, a0, a1", 7, 0, engine),
              (Texts{"executed", "rd is minus one", "rs1 is small", "rs2 is zero", "rd and rs1 are one register",
                     "`rs2 == 0` is true"}));
    const Texts taken = covered("beq a0, a1, 0x10", 5, 5, engine), passed = covered("beq a0, a1, 0x10", 5, 6, engine);
    EXPECT_NE(std::ranges::find(taken, "goes elsewhere"), taken.end());
    EXPECT_EQ(std::ranges::find(taken, "goes on"), taken.end());
    EXPECT_NE(std::ranges::find(passed, "goes on"), passed.end());
    EXPECT_EQ(std::ranges::find(passed, "goes elsewhere"), passed.end());
  }
}

TEST_F(CoverageTest, HolesComeFirstWhereNothingWasExecuted) {
  Coverage some(universe_);
  const int add = [&] {
    for (uint16_t o = 0; o < loaded_->isa.opcodes.size(); ++o)
      if (loaded_->isa.opcodes[o].name == "ADD_4") return int{o};
    return -1;
  }();
  ASSERT_GE(add, 0);
  some.add(static_cast<uint16_t>(add), 0, 0);
  const std::string text = text_of(some, {.most = SIZE_MAX, .only = std::nullopt, .kind = std::nullopt});
  EXPECT_GT(text.find("ADD_4  add"), text.find("SUB_4  sub"));
  EXPECT_EQ(percent({1, 1, 2}), "100.0 %");
  EXPECT_EQ(percent({1999, 0, 2000}), "99.9 %");
}

}  // namespace
}  // namespace isadora::coverage::test
