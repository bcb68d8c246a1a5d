// Lowers an instruction of a hart to operations of the lanes engine on rows of one element, and to branches between
// blocks. Others stay with the reference engine.
#pragma once

#include <span>
#include <unordered_map>
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

// Lowers each instruction once, since blocks overlap and programs repeat their words; one that reads its own address,
// once for each address. Keeps references, to instructions as well.
class Lowerer {
 public:
  Lowerer(Warp& warp, Storage& storage) : warp_(warp), storage_(storage) {}
  // Appends the operations of an instruction at an address. Of a branch to a known place, `number` is that place.
  InstructionExit lower(const Instruction& instruction, uint64_t pc, std::vector<lanes::LaneOp>& to);

 private:
  struct Lowered {
    std::vector<lanes::LaneOp> ops;  // without their windows
    InstructionExit exit;
  };
  Lowered make(const Instruction& instruction, uint64_t pc);
  void give_windows(std::span<lanes::LaneOp> ops);

  Warp& warp_;
  Storage& storage_;
  std::unordered_map<const Instruction*, std::unordered_map<uint64_t, Lowered>> known_;  // by address; 0: for all
};

}  // namespace isadora::sim::harts
