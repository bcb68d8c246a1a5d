// The interface of an engine: it compiles the IR of each distinct word to a form of its own, and executes it for the
// lanes of one warp. Scheduling, branches and barriers, and the reports of faults are those of the run loop.
//
// Rules for every engine (docs/machine.md):
//   - the active lanes are those of `mask` whose guard is true; without any, nothing happens
//   - all reads see the state before the instruction; its writes happen together at its end, in the order of the list,
//     each for the lanes in ascending order
//   - a trap in any lane stops the instruction before any write; earlier writes of its Atomic regions are rolled back
//   - Atomic regions run in place, lane by lane in ascending order
//
// An engine object belongs to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/codec.h"
#include "ir/ir.h"
#include "sim/machine.h"

namespace isadora::sim {

// An engine's own form of an instruction.
class Code {
 public:
  virtual ~Code() = default;
};

// A distinct word of the program, with its fields made constants.
struct Instruction {
  encoding::Decoded decoded;
  const model::Opcode* opcode = nullptr;
  ir::Function body;
  std::optional<ir::Function> guard;  // empty: always true
  std::unique_ptr<Code> code;
  std::string refusal;             // why the engine cannot run it, empty when it can
  const Launch* launch = nullptr;  // whose sizes and constant memory stay as they are; null where they may change
  bool shared_atomic = false;      // it has an atomic region on memory of the grid
};

// Why an instruction stopped. The details are those of the lowest lane.
struct Trap {
  enum class Kind : uint8_t { None, Declared, Memory, Host };  // Host: it has failed; the run stops without a fault
  Kind kind = Kind::None;
  uint16_t fault = 0;                        // Declared: of the Isa
  AccessStatus access = AccessStatus::Fine;  // Memory
  uint16_t space = 0;
  base::Integer address;
  unsigned bytes = 0;
  std::string note;
  uint64_t lanes = 0;  // all that trapped
};

struct Outcome {
  uint64_t active = 0;
  uint64_t branched = 0;  // lanes that continue at `target` if `together`, else each at its Warp::target
  bool together = true;
  uint64_t target = 0;
  uint64_t ended = 0;
  uint64_t at_barrier = 0;  // its number is in Warp::barrier
  uint64_t waits = 0;       // their mask is in Warp::wait_mask
  std::optional<int64_t> halted;
  Transaction transaction = Transaction::None;
  Trap trap;  // with a trap nothing else happened

  void branch(Warp& warp, uint64_t lanes, uint64_t to) {
    if (branched) return add_branch(warp, lanes, to);
    together = true;
    target = to;
    branched = lanes;
  }
  // Some lanes continue together at the same address.
  bool continues_together(uint64_t lanes) const { return branched == lanes && together && !ended; }
  // All of some lanes end, or wait at a barrier.
  bool halts(uint64_t lanes) const { return (at_barrier | ended) == lanes && !(branched | waits); }
  bool stops() const { return trap.kind != Trap::Kind::None || halted; }
  // Lanes go elsewhere than to the next instruction.
  bool transfers() const { return (branched | ended | at_barrier | waits) != 0; }
  // As new; cheap where nothing stopped.
  void clear() {
    active = branched = ended = at_barrier = waits = 0;
    together = true;
    halted.reset();
    transaction = Transaction::None;
    if (trap.kind != Trap::Kind::None) trap = {};
  }

 private:
  void add_branch(Warp& warp, uint64_t lanes, uint64_t to);  // others have branched
};

// A superblock: consecutive instructions of which only the last may branch.
struct Superblock {
  uint64_t pc = 0, end = 0;  // of the first, and after the last
  std::vector<const Instruction*> instructions;
  bool shared_atomic = false;  // one of them is
  bool whole = false;          // it ends where it does for its own sake, not for that of lanes that wait there
  uint64_t last = 0;           // the address of the last instruction
  std::unique_ptr<Code> code;
  mutable uint64_t runs = 0;  // whole ones, for the statistics

  // It is the one for lanes at an address, when others may wait for them at `stop`.
  bool starts_at(uint64_t from, uint64_t stop) const { return pc == from && (whole ? end <= stop : end == stop); }
};

// Progress within a superblock. It may be repeated if its branch takes all lanes back to its beginning: a short loop.
struct Progress {
  uint64_t again = 0;  // as long as it has executed no more instructions than these; set by the caller
  uint32_t runs = 0;   // whole ones
  uint32_t done = 0;   // instructions of one that is not whole; the next one is for Engine::execute
  bool whole = false;  // there is none
  uint64_t lanes = 0;  // sum of active lanes over all instructions
  Outcome outcome;
};

// The result of running warps in turn.
struct SliceResult {
  uint64_t blocks = 0;                   // blocks begun since; the rest concerns the warps of the last one
  size_t over = 0;                       // warps with a finished slice: all lanes at one address
  uint64_t instructions = 0, lanes = 0;  // that these executed, and the sum of the active lanes
  bool next = false;  // the next warp has executed something, too: see its Progress or ExecutionContext
};

// The progress of a hart.
struct HartProgress {
  uint64_t instructions = 0;
  uint64_t skipped = 0;  // those of them whose guard was false
};

// An instruction at an address, in a log of executed ones.
struct LoggedStep {
  uint64_t pc = 0;
  const Instruction* instruction = nullptr;
  bool guarded = false;
};

// Instructions that an engine has executed by its own control flow: those of each run in order, and run after run.
struct ExecutionLog {
  struct Run {
    const LoggedStep* steps = nullptr;
    uint32_t count = 0;  // at least one
  };
  std::vector<Run> runs;
  std::vector<uint8_t> guards;  // of each guarded instruction: 1 if its guard was true, else 0
  uint64_t next = 0;            // the address after the last one
  bool fixed_accesses = false;  // asked for: none whose accesses depend on a value, other than that of its guard

  const LoggedStep& step(uint64_t number) const {
    auto run = runs.begin();
    for (; number >= run->count; ++run) number -= run->count;
    return run->steps[number];
  }
};

// The blocks of a launch, where an engine may go from one to the next by itself.
class NextBlock {
 public:
  virtual ~NextBlock() = default;
  // All lanes of the block have ended: its warps, which are returned, are those of the next one now, before the
  // kernel's first instruction. None, with nothing done, after the last block.
  virtual std::span<Warp* const> begin() = 0;
};

// The context of a warp whose runnable lanes are together.
struct ExecutionContext {
  uint64_t lanes = 0;                // they, and then those of them that have come there
  uint64_t stop = UINT64_MAX;        // where others wait for these then (schedule.h)
  uint64_t pc = 0;                   // where they are, and then where they have come
  uint64_t done = 0, slice_end = 0;  // instructions of the slice so far; at this number a branch ends it
  uint64_t room = 0;                 // instructions below the limit
  NextBlock* next_block = nullptr;   // where one may follow, and the warps before those that are led have ended
  uint64_t instructions = 0, lane_instructions = 0;  // the executed instructions
  // Bytes of the instruction at `pc`, if it was the last one and has sent lanes elsewhere; 0: it is the next one.
  uint32_t bytes = 0;
};

class Program;

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string_view name() const = 0;
  // Called once per distinct word and run. Null with `refusal` set if this engine cannot run the instruction.
  virtual std::unique_ptr<Code> compile(const model::Isa& isa, const Instruction& instruction,
                                        std::string& refusal) = 0;
  // `mask` is not 0; Warp::at is the instruction's address.
  virtual void execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) = 0;

  // An engine that is faster at several instructions in a row makes a form of them, too; null where it is not. It may
  // stop before any of them, having done nothing of it.
  virtual std::unique_ptr<Code> join(const Superblock&) { return nullptr; }
  virtual void execute(Warp&, const Superblock&, uint64_t /*mask*/, Progress&) {}
  // As above for the warps of a block in turn, while they are at that address (schedule.h) and all lanes of `mask` halt
  // afterwards.
  virtual SliceResult execute_in_turn(std::span<Warp* const>, const Superblock&, uint64_t /*mask*/, Progress&) {
    return {};
  }

  // For an engine that follows a hart's control flow by itself: runs from `pc` until it has executed `room`
  // instructions or reaches one that it leaves to execute(); returns the instructions executed. With `counting`,
  // count() adds to the executions of each opcode.
  // With a log it fills that instead of counting, may stop earlier, and can undo the call.
  virtual bool runs_blocks() const { return false; }
  virtual HartProgress run_blocks(Warp&, Program&, uint64_t& /*pc*/, uint64_t /*room*/, bool /*counting*/,
                                  ExecutionLog* /*log*/ = nullptr) {
    return {};
  }
  // Registers and memory become what they were before the last call of run_blocks(), which had a log.
  virtual void undo(Program&) {}
  virtual void count(Program&, std::vector<uint64_t>& /*by_opcode*/) {}

  // As above for the warps of a block. It stops at the end of the warp's slice, where lanes diverge, end or wait, and
  // possibly elsewhere; the outcome has the branches of the last instruction.
  virtual bool runs_regions() const { return false; }
  virtual void run_region(Warp&, Program&, ExecutionContext&, Outcome&) {}
  // Of all warps of the block, or of those from one on.
  virtual SliceResult run_region_in_turn(std::span<Warp* const>, Program&, ExecutionContext&, Outcome&) { return {}; }

  // From now on other engines execute on the same grid memory: `shared_atomic` instructions are serialized.
  void share(std::recursive_mutex& atomics) { atomics_ = &atomics; }
  // Locked while a `shared_atomic` instruction or superblock is executed. An observed instruction is executed with the
  // lock held around its observer, too.
  std::unique_lock<std::recursive_mutex> lock_atomics(bool shared_atomic) const {
    return shared_atomic && atomics_ ? std::unique_lock(*atomics_) : std::unique_lock<std::recursive_mutex>();
  }

 private:
  std::recursive_mutex* atomics_ = nullptr;
};

}  // namespace isadora::sim
