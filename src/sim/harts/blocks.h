// The program of a hart as blocks: instructions from one address on, through branches that are not taken and jumps
// whose target is known. Each block is a list of operations; its ways out lead to other blocks once they have been
// taken.
//
// A block is paid for as a whole when it is entered: the budget is the number of instructions that may still be
// executed. What is left before its end gives back what it has not done, so the number is exact wherever a hart stops.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "sim/harts/jit.h"
#include "sim/harts/lower.h"
#include "sim/program.h"

namespace isadora::sim::harts {

inline constexpr size_t kLongestBlock = 64;   // instructions
inline constexpr size_t kLargestRegion = 48;  // blocks

struct Block {
  struct Step {
    uint64_t pc;
    const Instruction* instruction;
  };
  std::vector<Step> steps;
  int64_t cost = 0;                // instructions that it executes: all, or all but the last, which is left
  std::vector<Op> ops;             // never moved once it is made
  std::vector<uint32_t> steps_of;  // by op: which instruction it belongs to
  uint64_t runs = 0;               // when someone counts
  std::vector<Draft> drafts;       // when there is a compiler: what the operations were made of …
  std::vector<uint32_t> places;    // … and where in `ops` each is

  uint32_t step_of(const Op* op) const { return steps_of[static_cast<size_t>(op - ops.data())]; }
  uint64_t pc_of(const Op* op) const { return steps[step_of(op)].pc; }
};

// What the engine makes of a program, for one hart.
class Blocks : public Code {
 public:
  // `jit` may be null: nothing is compiled.
  Blocks(Warp& warp, Program& program, bool counting, unsigned warm_up, Jit* jit);

  // They are for this hart, and the code is still what they were made of.
  bool serve(const Warp& warp, bool counting) const {
    return serial_ == warp.serial() && counting_ == counting && writes_to_code() == code_writes_;
  }
  // Counts that other blocks of the program have left, by opcode.
  void go_on_from(std::vector<uint64_t> counts) { parts_ = std::move(counts); }
  // Goes on from `pc` for at most `room` instructions.
  Followed follow(uint64_t& pc, uint64_t room);
  void count(std::vector<uint64_t>& by_opcode);

 private:
  // The block from an address on; null where none is made (yet).
  Block* at(uint64_t pc);
  uint64_t writes_to_code() const;
  bool watch(const Block& block);
  bool find_unwatched(AddressSpace& memory, uint64_t address, Window& window) const;
  std::unique_ptr<Block> make(uint64_t pc);
  bool leaves(const Instruction& instruction, uint64_t pc, const Ending& ending, bool may_run_on) const;
  void fill(Block& block, std::vector<Draft>& drafts);
  void count_part(Block& block, uint32_t steps);
  bool go_on(uint64_t& pc, int64_t& budget);
  void heat(Block& block, uint64_t executed);
  bool take_code();
  // Runs of a block before it is compiled: one at least, which counts down to 0.
  uint64_t heat() const { return std::max(jit_->options().heat, 1U); }
  Region region(Block& head, std::vector<Block*>& members);
  Block* leads_to(const Block& from, size_t draft, const std::map<const void*, uint64_t>& known, uint64_t& pc);
  Block& block_of(const Op* op);
  void link(Op* op, Block& block);
  static Ran run_list(Frame* frame, const Op* op);
  Ran run_list(const List& list);
  static bool find(Frame* frame, Op* op, Window* window, bool write);
  bool find(const Op& op, Window& window, bool write);
  void forget_windows();
  std::vector<uint64_t> changes() const;
  Frame& frame();

  Warp& warp_;
  Program& program_;
  const uint64_t serial_;
  const bool counting_;
  const unsigned warm_up_;
  uint64_t code_writes_ = 0;  // of code that may be written, when these blocks were begun
  uint64_t executed_ = 0;     // instructions; while it follows, with what it may still execute
  Jit* const jit_;
  const uint64_t serial_of_code_;                            // tells these blocks from those before
  std::unordered_map<uint64_t, std::vector<Block*>> asked_;  // regions that were given to the compiler, by address
  Cells cells_;
  Lists lists_{warp_};
  std::unordered_map<uint64_t, std::unique_ptr<Block>> blocks_;  // null: nothing begins there
  std::unordered_map<uint64_t, unsigned> visits_;                // of addresses without a block
  std::map<const Op*, Block*> by_ops_;
  std::vector<Window*> windows_;
  std::vector<AddressSpace*> spaces_;
  std::vector<uint64_t> changes_;  // of the spaces, when windows were last forgotten
  std::vector<uint64_t> parts_;    // by opcode: executions in blocks that were left before their end
  std::unique_ptr<Frame> frame_;
};

}  // namespace isadora::sim::harts
