// From what an instruction does to operations. What has none stays with the reference engine.
#pragma once

#include "sim/engine.h"
#include "sim/harts/draft.h"
#include "sim/harts/lists.h"
#include "sim/left.h"

namespace isadora::sim::harts {

// Where a hart goes on behind an instruction.
struct Ending {
  enum class Kind : uint8_t {
    Falls,     // the next one
    Branches,  // to `target`, or the next one
    Goes,      // to `target`
    Jumps,     // to an address that it computes
    Left,      // there are no operations for it
  } kind = Kind::Falls;
  uint64_t target = 0;
  Left why = {};  // of Kind::Left
};

// Appends the operations of an instruction at an address. Registers are those of the warp, named by their addresses.
// What has none runs as a list.
Ending lower(const Instruction& instruction, uint64_t pc, Warp& warp, Cells& cells, Lists& lists,
             std::vector<Draft>& to);

}  // namespace isadora::sim::harts
