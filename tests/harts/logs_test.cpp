// Harts whose observer learns of instructions after they were executed: it learns the same as one that sees each
// instruction on the reference engine, and where it stops a run, registers and memory are those of that moment.
#include "harts/harts.h"
#include "inspect/statistics.h"
#include "sim/session/retired.h"

namespace isadora::test {
namespace {

using sim::ExecutorOptions;

// Writes down what it learns, and stops the run after a number of instructions.
class Lines final : public sim::session::InstructionWatcher<Lines> {
 public:
  explicit Lines(uint64_t most) : most_(most) {}
  const std::string& text() const { return text_; }

  bool see(const sim::session::ExecutedInstruction& e) {
    text_ += std::to_string(e.moment) + " " + base::Integer(e.pc).to_hex() + " " +
             base::Integer(static_cast<uint64_t>(e.instruction->decoded.word)).to_hex() + " " + std::to_string(e.lanes);
    if (e.goes_on) text_ += " to " + base::Integer(e.next).to_hex();
    if (e.fault) text_ += " " + e.fault->kind;
    text_ += "\n";
    return --most_ > 0;
  }

 private:
  uint64_t most_;
  std::string text_;
};

// Lets an observer lag by some instructions at a time; by none: it sees each of them.
class Lagging final : public sim::Observer {
 public:
  Lagging(sim::Observer& observer, uint64_t most, uint64_t seed) : observer_(observer), most_(most), random_(seed) {}
  uint64_t told_afterwards() const { return told_afterwards_; }

  uint64_t lag() const override { return most_ ? std::min(observer_.lag(), random_() % most_) : 0; }
  bool infers_accesses() const override { return observer_.infers_accesses(); }
  std::optional<uint64_t> executed(sim::Warp& warp, const sim::ExecutionLog& log) override {
    for (const sim::ExecutionLog::Run& run : log.runs) told_afterwards_ += run.count;
    return observer_.executed(warp, log);
  }
  bool before(const sim::Issue& issue) override { return observer_.before(issue); }
  bool after(const sim::Issue& issue, const sim::Outcome& outcome) override { return observer_.after(issue, outcome); }
  void faulted(sim::Warp& warp, const sim::FaultReport& report) override { observer_.faulted(warp, report); }

 private:
  sim::Observer& observer_;
  uint64_t most_;
  mutable std::mt19937_64 random_;
  uint64_t told_afterwards_ = 0;
};

struct Observed {
  std::string result, told;
  uint64_t told_afterwards = 0;
};

enum class Watched { Lines, Counts };

Observed observed(Machine& machine, const object::Object& object, ExecutorOptions options, Watched watched,
                  uint64_t stop_after, uint64_t lag) {
  Lines lines(stop_after);
  inspect::Statistics statistics(machine.warp().isa(), sim::harts::left_to_reference);
  sim::session::Inspection inspection(machine.warp().isa());
  if (watched == Watched::Lines) {
    inspection.add(lines);
  } else {
    inspection.add(statistics);
  }
  Lagging lagging(inspection, lag, stop_after);
  options.observer = &lagging;
  const sim::RunResult result = machine.run(object, options);
  return {text(result), watched == Watched::Lines ? lines.text() : inspect::json_of(statistics.counts()),
          lagging.told_afterwards()};
}

class Logs : public testing::TestWithParam<const char*> {
 protected:
  const library::Loaded& loaded_ = description(GetParam());

  // Returns the number of instructions that the observer learned of afterwards.
  uint64_t expect_the_same(const std::vector<encoding::Decoded>& words, uint64_t seed, const ExecutorOptions& options,
                           uint64_t stop_after, bool writes_code, Watched watched = Watched::Lines) {
    object::Object object = object_of(loaded_, words);
    if (writes_code) object.code_segments = {{kCode, kCode + object.code.size(), true}};
    const Memory memory = !writes_code && seed % 4 ? Memory::Everywhere : Memory::Buffers;
    Machine reference(loaded_, sim::reference::make_engine()),
        harts(loaded_, sim::harts::make_engine(static_cast<unsigned>(seed % 2), any_runs_before_code(seed / 2)));
    for (Machine* machine : {&reference, &harts}) {
      machine->set_up(seed, memory);
      if (writes_code) machine->map_code(object);
    }
    const Observed expected = observed(reference, object, options, watched, stop_after, 0);
    const Observed got = observed(harts, object, options, watched, stop_after, seed % 3 ? 2 + seed % 300 : UINT64_MAX);
    const auto what = [&] {
      return listing(loaded_, words) + "seed " + std::to_string(seed) + ", stopped after " + std::to_string(stop_after);
    };
    EXPECT_EQ(expected.told, got.told) << what();
    EXPECT_EQ(expected.result, got.result) << what();
    EXPECT_EQ(difference(loaded_.isa, reference, harts), "") << what();
    EXPECT_EQ(difference(loaded_.isa, harts, reference), "") << what() << " (memory that only the hart has touched)";
    EXPECT_EQ(reference.warp().at, harts.warp().at) << what();
    if (reference.warp().running) {
      EXPECT_EQ(reference.warp().pc[0], harts.warp().pc[0]) << what();
    }
    return got.told_afterwards;
  }
};

// Programs with branches, stores, guards and faults: stopped somewhere, or not.
TEST_P(Logs, TellTheSameAsEachInstructionSeen) {
  Words words(loaded_, 7);
  std::vector<uint16_t> often = branches(loaded_, words);
  const std::vector<uint16_t> writing = stores(loaded_);
  often.insert(often.end(), writing.begin(), writing.end());
  uint64_t told_afterwards = 0;
  for (unsigned i = 0; i < effort(500) && !HasFailure(); i++) {
    const auto program = random_program(loaded_, words, 2 + words() % 30, often);
    ExecutorOptions options;
    options.leaving_ends = words() % 4 == 0;
    options.max_instructions = 1 + words() % 1000;
    const uint64_t stop_after = words() % 2 ? 1 + words() % options.max_instructions : UINT64_MAX;
    told_afterwards += expect_the_same(program, words(), options, stop_after, i % 8 == 0);
  }
  EXPECT_GT(told_afterwards, effort(500) * 20) << "nearly all were told of one by one";
}

// More instructions and stores than a journal holds.
TEST_P(Logs, AreAsLongAsTheRun) {
  Words words(loaded_, 8);
  std::vector<uint16_t> often = branches(loaded_, words);
  const std::vector<uint16_t> writing = stores(loaded_);
  often.insert(often.end(), writing.begin(), writing.end());
  ExecutorOptions options;
  options.max_instructions = 5 * sim::harts::Journal::kMost;
  for (unsigned i = 0, found = 0; found < effort(20) && i < 2000 && !HasFailure(); i++) {
    const auto program = random_program(loaded_, words, 4 + words() % 40, often);
    const uint64_t seed = 4 * words() + 1;
    Machine machine(loaded_, sim::harts::make_engine(0));
    machine.set_up(seed, Memory::Everywhere);
    if (machine.run(object_of(loaded_, program), options).status != sim::RunResult::Status::Limit) continue;
    found++;
    EXPECT_GT(expect_the_same(program, seed, options, UINT64_MAX, false), options.max_instructions / 4);
    expect_the_same(program, seed, options, 1 + words() % options.max_instructions, false);
  }
}

INSTANTIATE_TEST_SUITE_P(Isas, Logs, testing::Values("rv32imc", "fabrisc"),
                         [](const auto& test) { return std::string(test.param); });

class CountedLogs : public Logs {};

// Instructions, accesses and bytes by the blocks that ran. Those whose accesses depend on a value are seen one by one.
TEST_P(CountedLogs, AreAsOfEachInstructionSeen) {
  Words words(loaded_, 9);
  std::vector<uint16_t> often = branches(loaded_, words);
  const std::vector<uint16_t> writing = stores(loaded_);
  often.insert(often.end(), writing.begin(), writing.end());
  uint64_t told_afterwards = 0;
  for (unsigned i = 0; i < effort(200) && !HasFailure(); i++) {
    const auto program = random_program(loaded_, words, 2 + words() % 30, often);
    ExecutorOptions options;
    options.leaving_ends = words() % 4 == 0;
    options.max_instructions = 1 + words() % 1000;
    told_afterwards += expect_the_same(program, words(), options, UINT64_MAX, i % 8 == 0, Watched::Counts);
  }
  EXPECT_GT(told_afterwards, effort(200) * 20) << "nearly all were told of one by one";
}

INSTANTIATE_TEST_SUITE_P(Isas, CountedLogs, testing::Values("rv32imc", "rv32imac", "fabrisc"),
                         [](const auto& test) { return std::string(test.param); });

class LogsOfStores : public Logs {};

// Instructions whose first store is mostly left out, and more stores than the log has room for: each is executed once.
TEST_P(LogsOfStores, HaveRoomForWholeInstructions) {
  encoding::Decoded bump, jump;
  ASSERT_TRUE(loaded_.codec.decode_word(1 << 7 | 4, 16, bump));
  ASSERT_TRUE(loaded_.codec.decode_word((-60 & 0x1FF) << 4 | 5, 16, jump));  // to the beginning
  std::vector<encoding::Decoded> program(60, bump);
  program.push_back(jump);
  ExecutorOptions options;
  options.max_instructions = 20'000;
  uint64_t told_afterwards = 0;
  for (const uint64_t seed :
       {3, 6, 9, 15, 18, 21})  // memory everywhere, and as many instructions at a time as there may be
    told_afterwards += expect_the_same(program, seed, options, seed % 2 ? 9000 + 100 * seed : UINT64_MAX, false);
  EXPECT_GT(told_afterwards, 10'000u);
}

INSTANTIATE_TEST_SUITE_P(Isas, LogsOfStores, testing::Values("../tests/harts/three_stores.isa"),
                         [](const auto&) { return "three_stores"; });

}  // namespace
}  // namespace isadora::test
