// What an engine is: it turns an instruction's IR into something of its own once per distinct word, and executes it for
// the lanes of one warp. Which lanes, in which order, what a branch or a barrier leads to, and what a fault's report
// says is not its business.
//
// The rules that every engine keeps (docs/machine.md):
//   - the lanes that take part are those of `mask` whose guard is true; without any, nothing happens
//   - all reads see the state before the instruction; its writes happen together at its end, in the order of the list,
//   each for the
//     lanes in ascending order
//   - a trap in any lane stops the instruction before any write; what its Atomic regions wrote before is taken back
//   - Atomic regions run where they stand, lane by lane in ascending order
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
  enum class Kind : uint8_t { None, Declared, Memory };
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
  uint64_t took_part = 0;
  uint64_t branched = 0;  // lanes that go on at `target` if they go `together`, else each at its Warp::target
  bool together = true;
  uint64_t target = 0;
  uint64_t ended = 0;
  uint64_t at_barrier = 0;  // its number is in Warp::barrier
  uint64_t waits = 0;       // their mask is in Warp::wait_mask
  std::optional<int64_t> halted;
  Transaction transaction = Transaction::None;
  Trap trap;  // with a trap nothing else happened

  void branch(Warp& warp, uint64_t lanes, uint64_t to) {
    if (branched) return branch_too(warp, lanes, to);
    together = true;
    target = to;
    branched = lanes;
  }
  // All of some lanes go on at the same place.
  bool goes_on_together(uint64_t lanes) const { return branched == lanes && together && !ended; }
  // All of some lanes end, or wait at a barrier.
  bool halts(uint64_t lanes) const { return (at_barrier | ended) == lanes && !(branched | waits); }
  bool stops() const { return trap.kind != Trap::Kind::None || halted; }
  // Lanes go elsewhere than to the next instruction.
  bool transfers() const { return (branched | ended | at_barrier | waits) != 0; }
  // As new; cheap where nothing stopped.
  void clear() {
    took_part = branched = ended = at_barrier = waits = 0;
    together = true;
    halted.reset();
    transaction = Transaction::None;
    if (trap.kind != Trap::Kind::None) trap = {};
  }

 private:
  void branch_too(Warp& warp, uint64_t lanes, uint64_t to);  // others have branched
};

// Instructions one after the other, of which only the last may send lanes elsewhere.
struct Superblock {
  uint64_t pc = 0, end = 0;  // of the first, and after the last
  std::vector<const Instruction*> instructions;
  bool shared_atomic = false;  // one of them is
  bool whole = false;          // it ends where it does for its own sake, not for that of lanes that wait there
  uint64_t last = 0;           // the address of the last instruction
  std::unique_ptr<Code> code;
  mutable uint64_t runs = 0;  // whole ones, for the statistics

  // It is the one for lanes at an address, when others may wait for them at `stop`.
  bool leads(uint64_t from, uint64_t stop) const { return pc == from && (whole ? end <= stop : end == stop); }
};

// How far a stretch came. It may be executed again when it sends all lanes back to its own beginning: a short loop.
struct Progress {
  uint64_t again = 0;  // as long as it has executed no more instructions than these; set by the caller
  uint32_t runs = 0;   // whole ones
  uint32_t done = 0;   // instructions of one that is not whole; the next one is for Engine::execute
  bool whole = false;  // there is no such one
  uint64_t lanes = 0;  // sum of the lanes that took part in all instructions
  Outcome outcome;
};

// What warps have done, one after the other.
struct SliceResult {
  uint64_t blocks = 0;                   // so many more have begun; what follows is about the warps of the last one
  size_t over = 0;                       // so many warps have had their turn: all lanes of each came to the same place
  uint64_t instructions = 0, lanes = 0;  // that these executed, and the sum of the lanes that took part
  bool next = false;  // the warp after them has executed something, too: what the Progress or Course says
};

// What a hart has done.
struct HartProgress {
  uint64_t instructions = 0;
  uint64_t passed_over = 0;  // those of them whose guard was false
};

// The blocks of a launch, where an engine may go from one to the next by itself.
class NextBlock {
 public:
  virtual ~NextBlock() = default;
  // All lanes of the block have ended: its warps, which are returned, are those of the next one now, before the
  // kernel's first instruction. None, with nothing done, after the last block.
  virtual std::span<Warp* const> begin() = 0;
};

// The way of all lanes of a warp that could run, as long as they go together.
struct ExecutionContext {
  uint64_t lanes = 0;               // they, and then those of them that have come there
  uint64_t stop = UINT64_MAX;       // where others wait for these then (schedule.h)
  uint64_t pc = 0;                  // where they are, and then where they have come
  uint64_t done = 0, turn = 0;      // instructions of the turn so far; when they are so many, a transfer ends it
  uint64_t room = 0;                // instructions below the limit
  NextBlock* next_block = nullptr;  // where one may follow, and the warps before those that are led have ended
  uint64_t instructions = 0, lane_instructions = 0;  // what was executed
  // Bytes of the instruction at `pc`, if it was the last one and has sent lanes elsewhere; 0: it is the next one.
  uint32_t bytes = 0;
};

class Program;

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string_view name() const = 0;
  // Once per distinct word and run. Null with `refusal` set for what this engine cannot run.
  virtual std::unique_ptr<Code> compile(const model::Isa& isa, const Instruction& instruction,
                                        std::string& refusal) = 0;
  // `mask` is not 0; Warp::at is the instruction's address.
  virtual void execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) = 0;

  // An engine that is faster at several instructions in a row makes a form of them, too; null where it is not. It may
  // stop before any of them, having done nothing of it.
  virtual std::unique_ptr<Code> join(const Superblock&) { return nullptr; }
  virtual void execute(Warp&, const Superblock&, uint64_t /*mask*/, Progress&) {}
  // The same for the warps of a block in turn, as long as they stand there (schedule.h) and then all lanes of `mask`
  // halt.
  virtual SliceResult execute_in_turn(std::span<Warp* const>, const Superblock&, uint64_t /*mask*/, Progress&) {
    return {};
  }

  // An engine that finds its own way through a hart's program goes on from `pc` until it has executed `room`
  // instructions or comes to one that it leaves to execute(); there it stops, and returns what it has executed.
  // What no one counts need not be told apart: with `counting`, count() adds to the executions of each opcode.
  virtual bool follows() const { return false; }
  virtual HartProgress follow(Warp&, Program&, uint64_t& /*pc*/, uint64_t /*room*/, bool /*counting*/) { return {}; }
  virtual void count(Program&, std::vector<uint64_t>& /*by_opcode*/) {}

  // The same for the warps of a block. It stops where the warp's turn is over, where lanes part, end or wait, and
  // wherever else it likes; what the last instruction has sent elsewhere the outcome tells.
  virtual bool leads() const { return false; }
  virtual void lead(Warp&, Program&, ExecutionContext&, Outcome&) {}
  // Of all warps of the block, or of those from one on.
  virtual SliceResult lead_in_turn(std::span<Warp* const>, Program&, ExecutionContext&, Outcome&) { return {}; }

  // From now on other engines execute on the same memory of the grid: what is `shared_atomic` happens one at a time.
  virtual void share(std::mutex& atomics) { atomics_ = &atomics; }

 protected:
  // To be held while an instruction or a stretch is executed that is `shared_atomic`.
  std::unique_lock<std::mutex> hold_atomics(bool shared_atomic) const {
    return shared_atomic && atomics_ ? std::unique_lock(*atomics_) : std::unique_lock<std::mutex>();
  }

 private:
  std::mutex* atomics_ = nullptr;
};

}  // namespace isadora::sim
