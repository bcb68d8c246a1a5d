// Generated programs: the same for the same seed, equal on all engines, read back from their text; a wrong engine is
// detected.
#include <gtest/gtest.h>

#include <regex>

#include "coverage/condition.h"
#include "coverage/recorder.h"
#include "effort.h"
#include "generate/signature.h"
#include "sim/engines/engines.h"
#include "sim/reference/probe.h"
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
  for (uint64_t i = 0; i < isadora::test::effort(24); ++i) {
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
  EXPECT_GT(drawn, isadora::test::effort(12));
}

// Leaves out one instruction of each program in turn until the difference is detected.
TEST_P(GenerateTest, AnEngineThatDoesSomethingElseIsNoticed) {
  const auto loaded = load(GetParam());
  const Constraints constraints;
  const Generator generator(*loaded, constraints);
  const auto engine = sim::reference::make_engine();
  unsigned noticed = 0, drawn = 0;
  for (uint64_t i = 0; i < isadora::test::effort(24); ++i) {
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

// The reference engine with one mistake, which shows at the first chance from some instruction of a run on.
class WrongEngine final : public sim::Engine {
 public:
  enum class Mistake : uint8_t { StoresAByteMore, StoresElsewhere, FaultsLater };
  WrongEngine(const model::Isa& isa, Mistake mistake, unsigned chance)
      : mistake_(mistake), chance_(chance), probe_(isa) {}

  bool is_made() const { return is_made_; }
  // A later store came near: nothing of the mistake may be left.
  bool is_overwritten() const { return is_overwritten_; }
  std::string_view name() const override { return "wrong"; }
  std::unique_ptr<sim::Code> compile(const model::Isa& isa, const sim::Instruction& instruction,
                                     std::string& refusal) override {
    return right_.compile(isa, instruction, refusal);
  }
  void execute(sim::Warp& warp, const sim::Instruction& instruction, uint64_t mask, sim::Outcome& outcome) override {
    if (trap_.kind != sim::Trap::Kind::None) {
      outcome.trap = std::exchange(trap_, {});
      return;
    }
    const std::vector<Accesses::Memory> memory = probe_.accesses_of(warp, instruction, mask).memory;
    note_overwritten(memory);
    const auto last = std::ranges::find_if(memory, [](const Accesses::Memory& m) { return m.writes(); });
    const std::vector<uint8_t> before = last == memory.end() ? std::vector<uint8_t>() : bytes_at(warp, *last, 0);
    right_.execute(warp, instruction, mask, outcome);
    if (is_made_) return;
    if (mistake_ == Mistake::FaultsLater) {
      if (outcome.trap.kind == sim::Trap::Kind::None || chance_-- > 0) return;
      trap_ = outcome.trap;
      outcome.clear();
      is_made_ = true;
    } else if (!before.empty() && outcome.trap.kind == sim::Trap::Kind::None && chance_-- == 0) {
      is_made_ = spoil(warp, *last, before);
    }
  }

 private:
  using Accesses = sim::Accesses;
  static constexpr uint64_t kElsewhere = 64;

  static std::vector<uint8_t> bytes_at(sim::Warp& warp, const Accesses::Memory& m, uint64_t distance) {
    const uint8_t* const bytes = warp.space(m.space, m.lane).find(m.address + distance, m.bytes);
    return bytes != nullptr ? std::vector<uint8_t>(bytes, bytes + m.bytes) : std::vector<uint8_t>();
  }
  bool spoil(sim::Warp& warp, const Accesses::Memory& m, const std::vector<uint8_t>& before) {
    spoiled_ = m;
    sim::AddressSpace& space = warp.space(m.space, m.lane);
    if (mistake_ == Mistake::StoresAByteMore) {
      uint8_t* const next = space.find(m.address + m.bytes, 1);
      if (next) *next ^= 0xFF;
      return next != nullptr;
    }
    const std::vector<uint8_t> stored = bytes_at(warp, m, 0), other = bytes_at(warp, m, kElsewhere);
    if (stored == before || stored == other || other.empty()) return false;
    std::ranges::copy(stored, space.find(m.address + kElsewhere, m.bytes));
    std::ranges::copy(before, space.find(m.address, m.bytes));
    return true;
  }

  void note_overwritten(const std::vector<Accesses::Memory>& memory) {
    is_overwritten_ |= std::ranges::any_of(memory, [&](const Accesses::Memory& m) {
      return is_made_ && m.writes() && m.space == spoiled_.space &&
             m.address - spoiled_.address + kElsewhere < 3 * kElsewhere;
    });
  }

  const Mistake mistake_;
  unsigned chance_;
  bool is_made_ = false, is_overwritten_ = false;
  Accesses::Memory spoiled_{};
  sim::reference::Probe probe_;
  sim::reference::Reference right_;
  sim::Trap trap_;
};

// Stores that nothing reads again, and faults that only their place tells apart.
TEST_P(GenerateTest, AnEngineThatStoresOrFaultsElsewhereIsNoticed) {
  using Mistake = WrongEngine::Mistake;
  const auto loaded = load(GetParam());
  Constraints constraints;
  constraints.faults = true;
  const Generator generator(*loaded, constraints);
  std::map<Mistake, unsigned> made;
  for (uint64_t i = 0; i < isadora::test::effort(450); ++i) {
    const auto one = generator.draw(i);
    if (!one) continue;
    for (const Mistake mistake : {Mistake::StoresAByteMore, Mistake::StoresElsewhere, Mistake::FaultsLater}) {
      WrongEngine wrong(loaded->isa, mistake, mistake == Mistake::FaultsLater ? 0 : i % 3);
      const std::string difference = verify(*loaded, *one, wrong);
      if (wrong.is_overwritten()) continue;
      made[mistake] += wrong.is_made();
      EXPECT_EQ(wrong.is_made(), !difference.empty()) << static_cast<int>(mistake) << ": " << difference << "\n"
                                                      << to_text(*loaded, *one, "");
    }
  }
  for (const Mistake mistake : {Mistake::StoresAByteMore, Mistake::StoresElsewhere, Mistake::FaultsLater})
    EXPECT_GT(made[mistake], 3u) << static_cast<int>(mistake);
}

INSTANTIATE_TEST_SUITE_P(Descriptions, GenerateTest, testing::Values("rv32imc", "fabrisc", "simt128"));

class SelfCheckingTest : public GenerateTest {};

// The signature changes if an instruction is missing; each in turn until the difference is detected.
TEST_P(SelfCheckingTest, TheSignatureDependsOnTheInstructions) {
  const auto loaded = load(GetParam());
  Constraints constraints;
  constraints.self_checking = true;
  const Generator generator(*loaded, constraints);
  std::string error;
  const auto frame = frame_of(loaded->isa, error);
  ASSERT_TRUE(frame) << error;
  const auto engine = sim::reference::make_engine();
  unsigned noticed = 0, drawn = 0;
  for (uint64_t i = 0; i < 10; ++i) {
    const auto one = draw_self_checking(*loaded, *frame, generator, i, error);
    if (!one) continue;
    ++drawn;
    const size_t begin = one->text.find("\ntest:\n") + 7, end = one->text.find("\ntest_end:");
    bool differs = false;
    for (size_t at = begin; at < end && !differs; at = one->text.find('\n', at) + 1) {
      std::string text = one->text;
      text.erase(at, text.find('\n', at) + 1 - at);
      const auto signature = signature_of(*loaded, text, *engine, error);
      differs = !signature || !first_difference(*signature, one->signature).empty();
    }
    noticed += differs;
  }
  EXPECT_GT(drawn, 7u);
  EXPECT_GE(noticed + 1, drawn);
}

// Few runs find all instructions that others could not follow: one run for each took minutes.
TEST_P(SelfCheckingTest, LongProgramsKeepMostOfTheirInstructions) {
  const auto loaded = load(GetParam());
  Constraints constraints;
  constraints.self_checking = true;
  constraints.length = 1000;
  const Generator generator(*loaded, constraints);
  std::string error;
  const auto frame = frame_of(loaded->isa, error);
  ASSERT_TRUE(frame) << error;
  const auto one = draw_self_checking(*loaded, *frame, generator, 1, error);
  ASSERT_TRUE(one);
  const size_t test = one->text.find("\ntest:\n");
  const std::string body = one->text.substr(test, one->text.find("\ntest_end:") - test);
  EXPECT_GT(std::ranges::count(body, '\n'), 300);
}

INSTANTIATE_TEST_SUITE_P(Descriptions, SelfCheckingTest,
                         testing::Values("rv32imc", "fabrisc", "fabrisc-uops", "simt128", "avr", "armv6m"),
                         [](const auto& of) {
                           return std::string(of.param == std::string("fabrisc-uops") ? "uops" : of.param);
                         });

// Frames that leave registers, memory or the test in a way that other machines would not.
TEST(SelfChecking, TakesNoInstructionThatOthersCannotFollow) {
  diag::Sink sink;
  const auto loaded = library::load(std::string(ISADORA_ROOT) + "/isas/rv32imc", sink);
  Constraints constraints;
  constraints.self_checking = true;
  constraints.only = {"lw", "sw", "sub"};
  const Generator generator(*loaded, constraints);
  const auto draw = [&](const std::string& set, const std::string& memory) {
    const std::string frame =
        "  .globl _start\n_start:\n" + set + "test:\n{test}\ntest_end:\n  li a7, 93\n  li a0, 0\n" +
        "  ecall\n  .data\n  .globl other\nother:\n  .zero 4096\nbegin_signature:\n" + memory + "end_signature:\n";
    std::string error, all;
    for (uint64_t i = 0; i < 20; ++i)
      if (const auto one = draw_self_checking(*loaded, frame, generator, i, error)) all += one->text;
    return all;
  };
  std::string set;
  for (unsigned n = 1; n < 32; ++n) set += "  la x" + std::to_string(n) + ", other\n";
  const std::string into_signature = "  .zero 4096\n";
  EXPECT_EQ(draw(set, "").find("w "), std::string::npos);  // all that it can reach is no part of the signature
  // No register has a value.
  EXPECT_FALSE(std::regex_search(draw("", into_signature), std::regex("sub (?!zero)\\w+, ((?!zero)|zero, (?!zero))")));
  std::string inside = set;
  for (size_t at; (at = inside.find("other")) != std::string::npos;) inside.replace(at, 5, "begin_signature + 2048");
  EXPECT_NE(draw(inside, into_signature).find("sw "), std::string::npos);
  EXPECT_NE(draw(inside, into_signature).find("sub "), std::string::npos);
}

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
  EXPECT_FALSE(holds(0, 1));  // the other arm is selected: no effect
}

}  // namespace
}  // namespace isadora::generate::test
