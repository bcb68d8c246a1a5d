// The run loop of a block: warps in turns, instruction by instruction, until all lanes have ended or something stops
// the run.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "disassembler/disassembler.h"
#include "sim/engine.h"
#include "sim/observer.h"
#include "sim/program.h"
#include "sim/schedule.h"
#include "sim/sim.h"

namespace isadora::sim {

// The quantum: after this many instructions a warp's slice ends at the next branch.
inline constexpr unsigned kQuantum = 256;
// An engine that follows a hart's control flow by itself returns after this many instructions.
inline constexpr uint64_t kBlockInstructions = 50'000'000;
// More instructions than any run executes, in the range of signed numbers: a budget of this size can be counted down.
inline constexpr uint64_t kNoLimit = INT64_MAX;

std::string limit_message(uint64_t limit);

// Instructions as text.
class InstructionTexts {
 public:
  explicit InstructionTexts(const encoding::Codec& codec) : printer_(codec) {}
  explicit InstructionTexts(const encoding::Codec&& codec) = delete;
  std::string operator()(const encoding::Decoded& decoded, uint64_t pc);

 private:
  disassembler::Printer printer_;
};

// The lanes that left the code, and where; 0 for the others.
struct Leaving {
  PerLane<uint64_t> at;
  uint64_t lanes = 0;
};

struct ExecutorOptions {
  uint64_t max_instructions = kNoLimit;
  bool stats = false;
  bool leaving_ends = false;   // a lane that leaves the code has ended (eval, examples); else that is a fault
  Leaving* left_at = nullptr;  // then: at which address each lane that leaves the code does so
  Observer* observer = nullptr;
  std::function<bool()> ended;        // called between slices, if set: has the run ended elsewhere?
  InstructionTexts* texts = nullptr;  // kept from run to run; null: the run has its own
};

// The progress of a block's warps in the round robin.
struct Round {
  size_t warp = 0;       // whose turn it is
  uint64_t done = 0;     // instructions of that turn
  bool alive = false;    // a warp that has had its turn has lanes that have not ended …
  bool can_run = false;  // … or runnable lanes
  bool operator==(const Round&) const = default;
};

class Executor {
 public:
  Executor(Program& program, Engine& engine, ExecutorOptions options);

  // False: the run is over, with the reason in `result()`. If other blocks follow, the engine may have run some of
  // them, too.
  bool run_block(std::span<Warp* const> warps, NextBlock* next = nullptr);
  // Continues a block that was left before an instruction, by an observer or a fault.
  bool resume(std::span<Warp* const> warps);
  const Round& round() const { return round_; }
  // Null: no observer from here on.
  void observe(Observer* observer);
  // Without an observer it pauses before an instruction after this many have been executed, and stops before one at a
  // stop address (Program::stop_at), except within the first `except` instructions. Every lane's pc is then up to date.
  void pause_at(uint64_t instructions) { pause_ = instructions; }
  void enable_stops(bool enabled, uint64_t except) {
    stops_enabled_ = enabled;
    except_ = except;
  }
  bool pauses() const { return result_.stats.warp_instructions >= pause_; }
  bool is_at_limit() const { return result_.stats.warp_instructions >= options_.max_instructions; }
  bool is_stop(uint64_t pc) const {
    return stops_enabled_ && result_.stats.warp_instructions != except_ && program_.stops_at(pc);
  }
  // Sets the counters of instructions that the run and its lanes have executed; the block continues from here.
  void return_to(const Round& round, uint64_t instructions, uint64_t lane_instructions);
  RunResult& result() { return result_; }
  void finish_stats();

 private:
  bool run_warps(std::span<Warp* const> warps);
  bool run_slice(Warp& warp);
  bool run_short_slices(std::span<Warp* const> warps);
  SliceResult run_superblock_in_turn(std::span<Warp* const> warps, LaneGroup& group, uint64_t& bytes);
  SliceResult run_region_in_turn(std::span<Warp* const> block, LaneGroup& group, uint64_t& bytes);
  bool advance_after_slice(Warp& warp, const LaneGroup& group, uint64_t bytes);
  void end_slices(std::span<Warp* const> warps, const SliceResult& turns);
  void end_slice(Warp& warp);
  bool advance_group(Warp& warp, LaneGroup& group, uint64_t& done);
  void run_blocks(Warp& warp, LaneGroup& group, uint64_t& done);
  bool go_back(Warp& warp, LaneGroup& group, uint64_t instructions);
  bool step_by_block(Warp& warp, const Instruction& instruction, const LaneGroup& group);
  uint64_t run_region(Warp& warp, LaneGroup& group, uint64_t& done);
  ExecutionContext context_of(const LaneGroup& group, uint64_t done) const;
  uint64_t finish_region(Warp& warp, const ExecutionContext& context, LaneGroup& group, uint64_t& done);
  bool advance_observed(Warp& warp, LaneGroup& group, uint64_t& done);
  bool advance_logged(Warp& warp, LaneGroup& group, uint64_t& done, bool& goes_on);
  bool may_run(const Superblock& superblock, const LaneGroup& group, uint64_t done);
  bool run_superblock(Warp& warp, const Superblock& superblock, LaneGroup& group, uint64_t& done);
  bool finish_superblock(Warp& warp, const Superblock& superblock, LaneGroup& group, uint64_t& done);
  bool step(Warp& warp, const LaneGroup& group, uint64_t& bytes);
  uint64_t lanes_past_end(const LaneGroup& group, uint64_t bytes) const;
  bool ran_past_end(Warp& warp, uint64_t lanes);
  bool no_instruction(Warp& warp, uint64_t group, uint64_t pc, const std::string& why);
  bool stopped(const Issue& issue, const Outcome& outcome);
  bool stop_here();
  bool move_on(Warp& warp, const LaneGroup& group, uint64_t bytes);
  // Whether the engine's own control flow must not stop at it.
  bool runs_regions() const { return runs_regions_ && !selective_ && program_.stops().empty(); }
  // Instructions that may still be executed.
  uint64_t room() const { return std::min(options_.max_instructions, pause_) - result_.stats.warp_instructions; }
  void note_origin(Warp& warp, FaultReport& report);
  FaultReport report_limit(Warp& warp, const Instruction& instruction, uint64_t pc);
  void rejoin(const Warp& warp);
  void count_superblocks();
  static bool is_hart(const Warp& warp) { return warp.isa().machine.execution == model::Execution::Hart; }
  bool deadlock(std::span<Warp* const> warps);
  bool fault(Warp& warp, FaultReport report);
  void count(Warp& warp, uint64_t instructions, uint64_t lanes);
  void count(const Instruction& instruction, uint64_t lanes);
  std::string text(const Instruction& instruction, uint64_t pc);

  Program& program_;
  Engine& engine_;
  ExecutorOptions options_;
  bool runs_regions_ = false;  // the engine may
  bool selective_ = false;     // the observer watches single addresses alone
  uint64_t join_at_ = 0;       // instructions after which superblocks are rebuilt if fewer addresses are watched
  uint64_t pause_ = UINT64_MAX;
  bool stops_enabled_ = false;
  uint64_t except_ = UINT64_MAX;
  RunResult result_;
  Round round_;
  NextBlock* next_block_ = nullptr;
  Progress progress_;                       // counters of the current run
  const Superblock* superblock_ = nullptr;  // the last one that was looked for
  ExecutionLog log_;
  std::vector<uint64_t> by_opcode_;
  InstructionTexts own_texts_;
};

}  // namespace isadora::sim
