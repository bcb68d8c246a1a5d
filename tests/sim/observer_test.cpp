// Calls of an observer during a run, and the changes that it may make.
#include "sim/observer.h"

#include "sim/toy.h"

namespace isadora::sim {
namespace {

using Status = RunResult::Status;

// Records its calls, and ends the run at a chosen instruction.
class EventRecorder final : public Observer {
 public:
  std::vector<std::string> told;
  uint64_t stop_before = UINT64_MAX, stop_after = UINT64_MAX;

  void run_begins(Launch&, Program&) override { told.push_back("run"); }
  void block_begins(std::span<Warp* const> warps) override {
    told.push_back("block of " + std::to_string(warps.size()));
  }
  void block_ended(std::span<Warp* const>) override { told.push_back("block ended"); }
  bool before(const Issue& issue) override {
    told.push_back(issue.instruction.opcode->name + " at " + std::to_string(issue.pc));
    return issue.pc != stop_before;
  }
  bool after(const Issue& issue, const Outcome& outcome) override {
    told.push_back("lanes " + std::to_string(outcome.active) + " go on at " + std::to_string(issue.warp.pc[0]));
    return issue.pc != stop_after;
  }
  void faulted(Warp& warp, const FaultReport& report) override {
    told.push_back(report.kind + " at " + std::to_string(warp.pc[0]));
  }
};

struct ObservedMachine {
  Toy toy;
  Maker put = toy.define("PUT", [](Body& i) { i.set(kA, i.imm()); });
  Maker exit = toy.define("EXIT", [](Body& i) { i.stop(ir::Op::Exit); });
  Maker load = toy.define("LOAD", [](Body& i) { i.set(kA, i.load(kGlobal, i.imm(), 4)); });
  EventRecorder recorder;

  RunResult run(const std::vector<Word>& words, Dim grid = {}) {
    LaunchRequest request;
    request.grid = grid;
    request.block = {2, 1, 1};
    request.observer = &recorder;
    return toy.run(words, request);
  }
};

using Told = std::vector<std::string>;

TEST(Observer, sees_each_instruction_before_and_after_it) {
  ObservedMachine m;
  EXPECT_EQ(m.run({m.put(1), m.exit()}).status, Status::Done);
  EXPECT_EQ(m.recorder.told, (Told{"run", "block of 1", "PUT at 0", "lanes 3 go on at 8", "EXIT at 8",
                                   "lanes 3 go on at 16", "block ended"}));
}

TEST(Observer, sees_each_block) {
  ObservedMachine m;
  m.run({m.exit()}, {3, 1, 1});
  EXPECT_EQ(std::ranges::count(m.recorder.told, "block of 1"), 3);
  EXPECT_EQ(std::ranges::count(m.recorder.told, "block ended"), 3);
}

TEST(Observer, sees_a_fault_while_the_lanes_still_stand_at_it) {
  ObservedMachine m;
  EXPECT_EQ(m.run({m.put(1), m.load(1), m.exit()}).status, Status::Faulted);
  EXPECT_EQ(m.recorder.told.back(), "OutOfBounds at 8");
}

TEST(Observer, ends_a_run_before_an_instruction) {
  ObservedMachine m;
  m.recorder.stop_before = 8;
  const RunResult result = m.run({m.put(1), m.exit()});
  EXPECT_EQ(result.status, Status::Stopped);
  EXPECT_EQ(result.stats.warp_instructions, 1u);
}

TEST(Observer, ends_a_run_after_an_instruction) {
  ObservedMachine m;
  m.recorder.stop_after = 0;
  const RunResult result = m.run({m.put(1), m.exit()});
  EXPECT_EQ(result.status, Status::Stopped);
  EXPECT_EQ(result.stats.warp_instructions, 1u);
}

}  // namespace
}  // namespace isadora::sim
