// The program of a hart as translation blocks: instructions from one address, through branches that are not taken and
// jumps with a known target. Each block is a list of operations; its exits are linked to other blocks once they are
// taken.
//
// The cost of a block is subtracted when it is entered: the budget is the number of instructions that may still be
// executed. An early exit refunds the instructions that it has skipped, so the budget is exact wherever a hart stops.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sim/compiling/service.h"
#include "sim/harts/block_code.h"
#include "sim/harts/harts.h"
#include "sim/harts/journal.h"
#include "sim/harts/lower.h"
#include "sim/harts/plan.h"
#include "sim/harts/region.h"
#include "sim/program.h"

namespace isadora::sim::harts {

inline constexpr size_t kLongestBlock = 64;    // instructions
inline constexpr size_t kLargestRegion = 160;  // blocks
// Runs of a block until something is to be done about it.
inline constexpr uint64_t kNever = UINT64_MAX;
inline constexpr uint64_t kPollAgain = 1000;  // while it waits for the code of a region
inline constexpr uint64_t kCoveredHeat = 50;  // times the heat, in a region: another entry compiles that again
// Of the operations of a region with more than one block. Between long blocks it costs little to leave the code, and
// compile time grows faster than a block.
inline constexpr size_t kMostOperations = 12000, kMostBeforeLong = 9000, kLong = 60;

struct TranslationBlock {
  struct Step {
    uint64_t pc;
    const Instruction* instruction;
    uint32_t first;  // of its operations
  };
  // A branch to a known address, with its refund.
  struct BlockExit {
    uint32_t op;
    int64_t refund;
    uint64_t target;
  };
  std::vector<Step> steps;
  std::vector<LoggedStep> logged;       // of a block that logs: the same
  int64_t cost = 0;                     // instructions that it executes: all, or all but the last, which is left
  std::vector<lanes::LaneOp> ops;       // never moved once it is made; rows are addresses
  std::vector<lanes::LaneOp> unlinked;  // the same as they were lowered; where nothing compiles, until it has code
  std::vector<BlockExit> exits;
  std::vector<lanes::BranchTargets> targets;  // of indirect branches
  std::vector<uint8_t> reached;               // by step: since the block was made, after a branch that was not taken
  uint64_t runs = 0;                          // when someone counts
  bool has_code = false;                      // its operations were given code (BlockCode)
  bool is_done = false;                       // it has its code, or there is none
  bool is_covered = false;                    // it is in the code of a region
  bool is_left_to = false;                    // and yet hot: that code leaves to it
  bool has_region_windows = false;            // it is a member of a region (Storage::region_window)
  uint64_t heat = 0;                          // runs until something is to be done about it
  // The code of a region with this block, while it is not there.
  std::shared_ptr<compiling::CompileRequest> awaited;

  void link(const BlockExit& exit, TranslationBlock& next) {
    ops[exit.op].c = lanes::row_at(next.ops.data());
    ops[exit.op].number = static_cast<uint64_t>(exit.refund - next.cost);
  }
  uint32_t number_of(const lanes::LaneOp* op) const { return static_cast<uint32_t>(op - ops.data()); }
  const Step& step_of(const lanes::LaneOp* op) const { return steps[op->instruction]; }
  const BlockExit& exit_of(const lanes::LaneOp* op) const {
    return *std::ranges::lower_bound(exits, number_of(op), {}, &BlockExit::op);
  }
};

// The blocks of a region, the head first.
struct RegionMembers {
  std::vector<TranslationBlock*> blocks;
  std::unordered_map<uint64_t, size_t> numbers;        // by address
  size_t operations = 0;                               // at most, while blocks are added
  std::unordered_set<const TranslationBlock*> others;  // blocks of other regions, which are not added
  std::vector<const TranslationBlock*> left_to;        // those of them that members lead to

  std::optional<size_t> number_of(uint64_t pc) const {
    const auto found = numbers.find(pc);
    return found == numbers.end() ? std::nullopt : std::optional(found->second);
  }
  void add(TranslationBlock& block) {
    numbers.emplace(block.steps[0].pc, blocks.size());
    blocks.push_back(&block);
  }
  void add(const RegionMembers& more) {
    for (TranslationBlock* block : more.blocks) add(*block);
    left_to.insert(left_to.end(), more.left_to.begin(), more.left_to.end());
  }
  void remove_last() {
    numbers.erase(blocks.back()->steps[0].pc);
    blocks.pop_back();
  }
};

// The translation of a program, for one hart.
class TranslatedProgram : public Code {
 public:
  // Without options nothing is compiled.
  TranslatedProgram(Warp& warp, Program& program, bool counting, unsigned warm_up, uint64_t runs_before_code,
                    const std::optional<JitOptions>& jit);
  TranslatedProgram(const TranslatedProgram&) = delete;
  TranslatedProgram& operator=(const TranslatedProgram&) = delete;
  ~TranslatedProgram() override;  // keeps the plans of its regions

  // They are for this hart, the code is unchanged, and there is room for more blocks.
  bool serve(const Warp& warp, bool counting) const {
    if (storage_ && storage_->is_full()) return false;
    return serial_ == warp.serial() && counting_ == counting && outside_writes() == outside_writes_;
  }
  // Regions that have their code.
  unsigned compiled() const;
  // Counts that other blocks of the program have left, by opcode.
  void add_counts(std::vector<uint64_t> counts) { parts_ = std::move(counts); }
  // Continues at `pc` for at most `room` instructions. With a room of one, an instruction whose branch may lead to the
  // instruction after it is not executed: a caller can then tell from `pc` whether an instruction has branched.
  // With a log it fills that, unless the room is one, and undo() is possible.
  HartProgress run_blocks(uint64_t& pc, uint64_t room, ExecutionLog* log = nullptr);
  void undo() { journal_->undo(storage_->frame()); }
  void count(std::vector<uint64_t>& by_opcode);

 private:
  // A region that was given to the compiler.
  struct Asked {
    std::vector<TranslationBlock*> members;        // the head first
    std::vector<uint32_t> entries;                 // of the members
    std::vector<const lanes::LaneOp*> operations;  // where those of each member begin
    std::shared_ptr<compiling::CompileRequest> request;
  };
  // A block of one instruction, for runs that are observed. Null where the reference engine executes the instruction,
  // or where it has not yet been executed often enough.
  struct Single {
    unsigned visits = 0;
    std::unique_ptr<TranslationBlock> block;
  };
  const TranslationBlock* single(uint64_t pc);
  std::unique_ptr<TranslationBlock> make_single(uint64_t pc);
  bool step(uint64_t& pc);
  // The table of the blocks that log, or of those that do not.
  using Blocks = std::unordered_map<uint64_t, std::unique_ptr<TranslationBlock>>;
  Blocks& blocks() { return logs_ ? logging_blocks_[fixed_accesses_] : blocks_; }
  void set_logs(bool logs, bool fixed_accesses);
  HartProgress follow_logged(uint64_t& pc, uint64_t room, ExecutionLog& log);
  // The block from an address on; null where none is made (yet).
  TranslationBlock* at(uint64_t pc);
  TranslationBlock* add(uint64_t pc);
  uint64_t outside_writes() const;
  bool watch(const TranslationBlock& block);
  Storage* storage();
  std::unique_ptr<TranslationBlock> make(uint64_t pc);
  bool leaves(const Instruction& instruction, uint64_t pc, const InstructionExit& ending) const;
  void link(TranslationBlock& block);
  void count_part(TranslationBlock& block, uint32_t steps);
  bool resume(uint64_t& pc, int64_t& budget);
  bool stopped(uint64_t& pc, int64_t& budget);
  void left(uint64_t& pc, int64_t& budget);
  void handle_hot_block(TranslationBlock& block, uint64_t executed);
  void ask(const RegionPlan& plan, const RegionMembers& members, uint64_t executed);
  void ask_as_before(uint64_t executed);
  bool keeps_plans() const;
  std::optional<RegionMembers> members_of(const RegionPlan& plan);
  static void take_knowledge(const RegionPlan& plan, const RegionMembers& members);
  // The place of a block: the number of its region, and its own within that.
  struct Place {
    size_t region, member;
  };
  using Places = std::unordered_map<const TranslationBlock*, Place>;
  static void add_places(Places& places, size_t region, const std::vector<TranslationBlock*>& blocks);
  std::vector<RegionMembers> new_regions(Places& places, std::vector<const TranslationBlock*>& entries) const;
  std::vector<RegionPlan> final_plans() const;
  bool take_code();
  static void enter_by(const Asked& asked, uint32_t entry, lanes::Kernel code);
  bool have_changed() const;
  uint64_t heat_of(const TranslationBlock& block) const;
  void set_heat(TranslationBlock& block) const;
  bool get_code(TranslationBlock& block);
  void add_code(std::span<TranslationBlock* const> blocks);
  // Blocks that log are not compiled.
  bool compiles() const { return jit_ && !logs_; }
  // Runs of a block before it is compiled: one at least, which counts down to 0.
  uint64_t heat() const { return std::max(jit_->heat, 1U); }
  static std::vector<uint64_t> indirect_targets(const TranslationBlock& from, uint32_t op);
  std::vector<TranslationBlock*> successors(const TranslationBlock& from, uint32_t op) const;
  uint32_t own_steps(const TranslationBlock& block, const RegionMembers& members) const;
  std::vector<RegionBlock::Step> own_operations(const TranslationBlock& block, const RegionPlan::Member& plan,
                                                const RegionMembers& members) const;
  void add_successors(const TranslationBlock& block, RegionMembers& members) const;
  void add_member(TranslationBlock& block, RegionMembers& members) const;
  void add_all_successors(RegionMembers& members) const;
  size_t operations_of(const RegionMembers& members) const;
  RegionPlan plan_of(const RegionMembers& members) const;
  HartRegion region(const RegionPlan& plan, const RegionMembers& members) const;
  void give_region_windows(const std::vector<TranslationBlock*>& blocks);
  void give_region_windows(TranslationBlock& block);
  TranslationBlock& block_of(const lanes::LaneOp* op);
  uint8_t* find(const lanes::LaneOp& op, uint64_t address, lanes::Window& window, bool write);
  void forget_windows();
  std::vector<uint64_t> changes() const;

  Warp& warp_;
  Program& program_;
  const uint64_t serial_;
  const bool counting_;
  const unsigned warm_up_;
  const uint64_t runs_before_code_;
  uint64_t outside_writes_ = 0;  // when these blocks were begun
  uint64_t executed_ = 0;        // instructions; while it runs, including the remaining budget
  const std::optional<JitOptions> jit_;
  const uint64_t owner_ = compiling::new_owner();
  BlockCode code_;
  std::deque<Asked> asked_;      // in this order
  std::vector<Asked*> pending_;  // whose code was not there yet
  bool looked_for_plans_ = false;
  std::vector<RegionPlan> kept_plans_;  // of earlier runs: the first ones of asked_
  std::shared_ptr<Storage> storage_;    // once there is a block
  std::optional<Lowerer> lowerer_;      // as long as storage_
  const lanes::Runner run_ = lanes::runner();
  bool logs_ = false;                              // the blocks that run, or ran last, log
  bool fixed_accesses_ = false;                    // and have none of the accesses that depend on a value
  Blocks blocks_, logging_blocks_[2];              // null: nothing begins there
  std::unordered_map<uint64_t, unsigned> visits_;  // of addresses without a block
  std::unique_ptr<Journal> journal_;               // once something was logged
  std::vector<Single> singles_;                    // by Program::slot_of; empty before there are any
  std::map<const lanes::LaneOp*, TranslationBlock*> by_ops_;
  std::vector<uint64_t> changes_;  // of the spaces, when windows were last forgotten
  std::vector<uint64_t> parts_;    // by opcode: executions in blocks that were left before their end
};

}  // namespace isadora::sim::harts
