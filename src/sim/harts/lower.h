// Lowers an instruction of a hart to operations of the lanes engine on rows of one element, and to branches between
// blocks. Others stay with the reference engine.
#pragma once

#include <optional>
#include <vector>

#include "sim/engine.h"
#include "sim/fallback.h"
#include "sim/harts/storage.h"

namespace isadora::sim::harts {

// The continuation of a hart after an instruction.
struct InstructionExit {
  enum class Kind : uint8_t {
    Falls,     // the next one
    Branches,  // the next instruction, or a branch's target
    Goes,      // to `target`
    Jumps,     // to an address that it computes
    Left,      // no operations
  } kind = Kind::Falls;
  uint64_t target = 0;      // of Goes and, where one is known, of Branches
  FallbackReason why = {};  // of Left
};

// Does it access memory through a window, whose number is LaneOp::skip? A store may have that of its check.
bool has_window(const lanes::LaneOp& op);

// Appends the operations of an instruction at an address. Of a branch to a known place, `number` is that place.
InstructionExit lower(const Instruction& instruction, uint64_t pc, Warp& warp, Storage& storage,
                      std::vector<lanes::LaneOp>& to);

}  // namespace isadora::sim::harts
