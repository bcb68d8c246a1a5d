// Generated programs: the same for the same seed, equal on all engines, read back from their text, and a wrong engine
// is noticed.
#include "generate/generate.h"

#include <gtest/gtest.h>

#include "coverage/condition.h"
#include "coverage/recorder.h"
#include "sim/engines/engines.h"
#include "sim/reference/reference.h"

namespace isadora::generate::test {
namespace {

class GenerateTest : public testing::TestWithParam<const char*> {
 protected:
  static std::unique_ptr<library::Loaded> load(const std::string& name) {
    diag::Sink sink;
    return library::load(std::string(ISADORA_ROOT) + "/isas/" + name, sink);
  }
};

TEST_P(GenerateTest, ProgramsRunEquallyOnAllEnginesAndComeBackFromTheirText) {
  const auto loaded = load(GetParam());
  Constraints constraints;
  constraints.faults = true;
  const Generator generator(*loaded, constraints);
  unsigned drawn = 0;
  for (uint64_t i = 0; i < 20; ++i) {
    const auto one = generator.draw(i), again = generator.draw(i);
    ASSERT_EQ(one.has_value(), again.has_value());
    if (!one) continue;
    ++drawn;
    const std::string text = to_text(*loaded, *one, "");
    EXPECT_EQ(text, to_text(*loaded, *again, ""));
    generate::Test read;
    ASSERT_EQ(from_text(*loaded, text, read), "") << text;
    EXPECT_EQ(to_text(*loaded, read, ""), text);
    for (const sim::EngineKind& kind : sim::engines()) {
      const auto engine = kind.make(loaded->isa.machine.execution);
      EXPECT_EQ(verify(*loaded, read, *engine), "") << kind.name << "\n" << text;
    }
  }
  EXPECT_GT(drawn, 10u);
}

// Here it leaves out one instruction of each program, one after the other until that is noticed.
TEST_P(GenerateTest, AnEngineThatDoesSomethingElseIsNoticed) {
  const auto loaded = load(GetParam());
  const Constraints constraints;
  const Generator generator(*loaded, constraints);
  const auto engine = sim::reference::make_engine();
  unsigned noticed = 0, drawn = 0;
  for (uint64_t i = 0; i < 20; ++i) {
    auto one = generator.draw(i);
    if (!one) continue;
    ++drawn;
    const std::vector<encoding::Decoded> words = one->words;
    bool differs = false;
    for (size_t left_out = 0; left_out < words.size() && !differs; ++left_out) {
      one->words = words;
      one->words.erase(one->words.begin() + static_cast<ptrdiff_t>(left_out));
      differs = one->words.empty() || !verify(*loaded, *one, *engine).empty();
    }
    noticed += differs;
  }
  EXPECT_GE(noticed + 1, drawn);
}

INSTANTIATE_TEST_SUITE_P(Descriptions, GenerateTest, testing::Values("rv32imc", "fabrisc", "simt128"));

TEST(Conditions, AreTrueOnlyWhereSomethingFollows) {
  std::string error;
  const auto g = ir::parse_text(
      "%0 = Field 0 : 0..1\n"
      "%1 = Field 1 : 0..1\n"
      "%2 = Const 0x20 : 0x20\n"
      "%3 = Field 2 : 0..0xFF\n"
      "%4 = Const 0x0 : 0x0\n"
      "%5 = Select %1, %3, %4 : 0..0xFF\n"
      "%6 = Select %0, %5, %2 : 0..0xFF\n"
      "%7 = WriteReg 0, %4, %2, %6\n",
      &error);
  ASSERT_TRUE(g) << error;
  const auto inner = coverage::condition_of(*g, 1, true);
  ASSERT_TRUE(inner);
  const auto holds = [&](uint64_t outer, uint64_t own) {
    const std::vector<uint64_t> codes = {outer, own, 7};
    return !ir::evaluate(*inner, codes).is_zero();
  };
  EXPECT_TRUE(holds(1, 1));
  EXPECT_FALSE(holds(1, 0));
  EXPECT_FALSE(holds(0, 1));  // the other arm is chosen: nobody looks
}

}  // namespace
}  // namespace isadora::generate::test
