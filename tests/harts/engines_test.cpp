// The engines for harts, with machine code and without, against the reference engine: every opcode with random
// operands, and random programs of them that branch, fault, and stop at limits. Registers, memory, the report and the
// counts must be the same.
#include "sim/engines/engines.h"

#include "harts/harts.h"
#include "sim/compiling/compiling.h"

namespace isadora::test {
namespace {

using sim::ExecutorOptions;

// An observer's records: it sees each instruction, and now and then changes a register before one.
class Told final : public sim::Observer {
 public:
  explicit Told(uint64_t seed) : random_(seed) {}
  const std::string& text() const { return text_; }

  bool before(const sim::Issue& issue) override {
    if (random_() % 16) return true;
    sim::Registers& file = issue.warp.file(0);
    file.set(static_cast<unsigned>(random_() % file.count()), 0, base::Integer(random_() % 256));
    return true;
  }
  bool after(const sim::Issue& issue, const sim::Outcome& outcome) override {
    text_ += base::Integer(issue.pc).to_hex() + ": " + std::to_string(outcome.active);
    if (outcome.branched) text_ += " to " + base::Integer(outcome.target).to_hex();
    text_ += "\n";
    return true;
  }

 private:
  std::mt19937_64 random_;
  std::string text_;
};

class Harts : public testing::TestWithParam<const char*> {
 protected:
  const library::Loaded& loaded_ = description(GetParam());

  void expect_the_same(const std::vector<encoding::Decoded>& words, uint64_t seed, Memory memory,
                       ExecutorOptions options, std::unique_ptr<sim::Engine> engine, bool observed = false) {
    const object::Object object = object_of(loaded_, words);
    Machine reference(loaded_, sim::reference::make_engine()), harts(loaded_, std::move(engine));
    Told told_of_reference(seed), told(seed);
    reference.set_up(seed, memory);
    harts.set_up(seed, memory);
    if (observed) options.observer = &told_of_reference;
    const sim::RunResult expected = reference.run(object, options);
    if (observed) options.observer = &told;
    const sim::RunResult got = harts.run(object, options);
    ASSERT_EQ(told_of_reference.text(), told.text()) << listing(loaded_, words) << "seed " << seed;
    ASSERT_EQ(text(expected), text(got)) << listing(loaded_, words) << "seed " << seed;
    ASSERT_EQ(difference(loaded_.isa, reference, harts), "") << listing(loaded_, words) << "seed " << seed;
  }
};

TEST_P(Harts, EveryOpcodeDoesTheSame) {
  Words words(loaded_, 1);
  for (uint16_t opcode = 0; opcode < loaded_.isa.opcodes.size(); opcode++) {
    for (unsigned i = 0; i < effort(20); i++) {
      encoding::Decoded word;
      ASSERT_TRUE(words.next(opcode, word)) << loaded_.isa.opcodes[opcode].name;
      ExecutorOptions options;
      options.leaving_ends = i % 2;  // else a fault after it, whose report names it
      options.max_instructions = 1 + i % 3;
      expect_the_same({word}, words(), i % 4 ? Memory::Everywhere : Memory::Buffers, options,
                      sim::harts::make_engine(0, any_runs_before_code(words())));
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(Harts, RandomProgramsDoTheSame) {
  Words words(loaded_, 2);
  for (unsigned i = 0; i < effort(700); i++) {
    const auto program = random_program(loaded_, words, 2 + words() % 30);
    ExecutorOptions options;
    options.leaving_ends = words() % 4 == 0;
    options.stats = words() % 2;
    options.max_instructions = 1 + words() % 600;
    const Memory memory = words() % 4 ? Memory::Everywhere : Memory::Buffers;
    const auto warm_up = static_cast<unsigned>(words() % 3);
    expect_the_same(program, words(), memory, options, sim::harts::make_engine(warm_up, any_runs_before_code(words())));
    if (HasFatalFailure()) return;
  }
}

// Programs of few distinct words: the engine lowers each of them once, unless it reads its own address.
TEST_P(Harts, ProgramsThatRepeatTheirWordsDoTheSame) {
  Words words(loaded_, 7);
  const std::vector<uint16_t> often = branches(loaded_, words);
  for (unsigned i = 0; i < effort(700); i++) {
    const auto some = random_program(loaded_, words, 1 + words() % 5, often);
    std::vector<encoding::Decoded> program;
    for (size_t n = 10 + words() % 30; n > 0; n--) program.push_back(some[words() % some.size()]);
    ExecutorOptions options;
    options.leaving_ends = words() % 4 == 0;
    options.max_instructions = 1 + words() % 600;
    const auto warm_up = static_cast<unsigned>(words() % 3);
    expect_the_same(program, words(), Memory::Everywhere, options,
                    sim::harts::make_engine(warm_up, any_runs_before_code(words())));
    if (HasFatalFailure()) return;
  }
}

TEST_P(Harts, ObserversSeeTheSame) {
  Words words(loaded_, 6);
  const std::vector<uint16_t> often = branches(loaded_, words);
  for (unsigned i = 0; i < effort(700); i++) {
    const auto program = random_program(loaded_, words, 2 + words() % 30, often);
    ExecutorOptions options;
    options.leaving_ends = words() % 4 == 0;
    options.stats = words() % 2;
    options.max_instructions = 1 + words() % 600;
    const Memory memory = words() % 4 ? Memory::Everywhere : Memory::Buffers;
    const auto warm_up = static_cast<unsigned>(words() % 3);
    const uint64_t runs = any_runs_before_code(words());
    expect_the_same(program, words(), memory, options, sim::harts::make_engine(warm_up, runs), true);
    if (HasFatalFailure()) return;
  }
}

class MachineCode : public Harts {};

TEST_P(MachineCode, OfEveryOpcodeDoesTheSame) {
  if (sim::compiling::module().empty()) GTEST_SKIP() << "there is no module that makes machine code";
  Words words(loaded_, 3);
  for (uint16_t opcode = 0; opcode < loaded_.isa.opcodes.size(); opcode++) {
    for (unsigned i = 0; i < effort(4); i++) {
      encoding::Decoded word;
      ASSERT_TRUE(words.next(opcode, word)) << loaded_.isa.opcodes[opcode].name;
      ExecutorOptions options;
      options.leaving_ends = true;
      options.max_instructions = 3;
      expect_the_same({word}, words(), i % 4 ? Memory::Everywhere : Memory::Buffers, options, compiling_engine(1));
      if (HasFatalFailure()) return;
    }
  }
}

// Random programs in memory that they may write, on registers that often point into their code and often hold
// instructions: the written code is executed, also after a translation of the old code.
TEST_P(Harts, ProgramsThatWriteTheirOwnCodeDoTheSame) {
  const bool compiles = !sim::compiling::module().empty();
  Words words(loaded_, 5);
  const std::vector<uint16_t> often = stores(loaded_, 0);
  if (often.empty()) GTEST_SKIP() << "no instruction writes where code lies";
  unsigned written = 0;
  for (unsigned i = 0; i < effort(700); i++) {
    const auto program = random_program(loaded_, words, 4 + words() % 40, often);
    object::Object object = object_of(loaded_, program);
    object.code_segments = {{kCode, kCode + object.code.size(), true}};
    ExecutorOptions options;
    options.stats = words() % 2;
    options.max_instructions = 1 + words() % 1000;
    const uint64_t seed = words(), pick = words();
    const auto set_up = [&](Machine& machine) {
      machine.set_up(seed, Memory::Buffers);
      machine.map_code(object);
      std::mt19937_64 random(pick);
      sim::Registers& file = machine.warp().file(0);
      for (unsigned n = 0; n < file.count(); n++) {
        const base::Integer word(static_cast<uint64_t>(program[random() % program.size()].word));
        const uint64_t place = kCode + random() % object.code.size() / 2 * 2;
        if (random() % 3) file.set(n, 0, random() % 2 ? word.low_bits(file.width()) : base::Integer(place));
      }
    };
    Machine reference(loaded_, sim::reference::make_engine());
    set_up(reference);
    Told told_of_reference(seed);
    const bool observed = i % 4 == 0;
    if (observed) options.observer = &told_of_reference;
    const sim::RunResult expected = reference.run(object, options);
    for (const bool compiled : {false, true}) {
      if (compiled && (!compiles || i % 8)) continue;
      Machine harts(loaded_, compiled ? compiling_engine(1 + static_cast<unsigned>(words() % 4))
                                      : sim::harts::make_engine(static_cast<unsigned>(words() % 3),
                                                                any_runs_before_code(words())));
      set_up(harts);
      Told told(seed);
      if (observed) options.observer = &told;
      const sim::RunResult got = harts.run(object, options);
      ASSERT_EQ(told_of_reference.text(), told.text()) << listing(loaded_, program) << "seed " << seed;
      ASSERT_EQ(text(expected), text(got)) << listing(loaded_, program) << "seed " << seed;
      ASSERT_EQ(difference(loaded_.isa, reference, harts), "") << listing(loaded_, program) << "seed " << seed;
    }
    std::vector<uint8_t> code(object.code.size());
    std::copy_n(reference.warp().common_space(0)->find(kCode, code.size()), code.size(), code.begin());
    written += code != object.code;
  }
  EXPECT_GT(written, effort(700) / 20);
}

// Programs with loops that run for long, so that regions have several blocks.
TEST_P(MachineCode, OfRandomProgramsDoesTheSame) {
  if (sim::compiling::module().empty()) GTEST_SKIP() << "there is no module that makes machine code";
  Words words(loaded_, 4);
  const std::vector<uint16_t> often = branches(loaded_, words);
  ASSERT_FALSE(often.empty());
  for (unsigned i = 0; i < effort(25); i++) {
    ExecutorOptions options;
    options.stats = words() % 2;
    options.max_instructions = 300 + words() % 2000;
    const Memory memory = words() % 4 ? Memory::Everywhere : Memory::Buffers;
    const uint64_t seed = words();
    std::vector<encoding::Decoded> program;
    for (int attempt = 0; attempt < 20; attempt++) {
      program = random_program(loaded_, words, 4 + words() % 40, often);
      Machine machine(loaded_, sim::harts::make_engine(0));
      machine.set_up(seed, memory);
      const sim::RunResult result = machine.run(object_of(loaded_, program), options);
      if (result.status == sim::RunResult::Status::Limit) break;
    }
    const unsigned heat = 1 + static_cast<unsigned>(words() % 8);
    for (int times = 0; times < 2; times++) {  // the second time it runs what was kept, where code is kept
      const bool keeps = i % 4 == 0;
      if (times == 0 || keeps) expect_the_same(program, seed, memory, options, compiling_engine(heat, keeps));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Kinds, ByDefaultHartsAreCompiledAndWarpsAreNot) {
  if (sim::compiling::module().empty()) GTEST_SKIP() << "there is no module that makes machine code";
  const auto name = [](const sim::EngineKind& kind, model::Execution execution) {
    return std::string(kind.make(execution)->name());
  };
  EXPECT_EQ(name(sim::default_engine(), model::Execution::Hart), "jit");
  EXPECT_EQ(name(sim::default_engine(), model::Execution::Simt), "lanes");
  for (const sim::EngineKind& kind : sim::engines()) {
    EXPECT_EQ(name(kind, model::Execution::Hart), kind.name);
    EXPECT_EQ(name(kind, model::Execution::Simt), kind.name);
  }
}

INSTANTIATE_TEST_SUITE_P(Isas, Harts, testing::Values("rv32imc", "fabrisc"),
                         [](const auto& test) { return std::string(test.param); });

// Those of avr have registers in memory, whose numbers are computed, and memory of lane scope.
INSTANTIATE_TEST_SUITE_P(Isas, MachineCode, testing::Values("rv32imc", "fabrisc", "avr", "armv6m"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace isadora::test
