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
#include <optional>
#include <string>
#include <string_view>

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
  std::string refusal;  // why the engine cannot run it, empty when it can
};

// Why an instruction stopped. The details are those of the lowest lane.
struct Trap {
  enum class Kind : uint8_t { None, Declared, Memory };
  Kind kind = Kind::None;
  uint16_t fault = 0;          // Declared: of the Isa
  Found access = Found::Fine;  // Memory
  uint16_t space = 0;
  base::Integer address;
  unsigned bytes = 0;
  std::string note;
  uint64_t lanes = 0;  // all that trapped
};

struct Outcome {
  uint64_t took_part = 0;
  uint64_t branched = 0;  // lanes whose next address is in Warp::target
  uint64_t ended = 0;
  uint64_t at_barrier = 0;  // its number is in Warp::barrier
  uint64_t waits = 0;       // their mask is in Warp::wait_mask
  std::optional<int64_t> halted;
  Trap trap;  // with a trap nothing else happened
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string_view name() const = 0;
  // Once per distinct word and run. Null with `refusal` set for what this engine cannot run.
  virtual std::unique_ptr<Code> compile(const model::Isa& isa, const Instruction& instruction,
                                        std::string& refusal) = 0;
  // `mask` is not 0; the lanes' pc is the instruction's address in all of them.
  virtual void execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) = 0;
};

}  // namespace isadora::sim
