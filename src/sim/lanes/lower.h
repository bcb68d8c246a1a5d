// From IR to micro-ops: the guard, then everything that computes and may fail, then the writes, so that an instruction
// which is left to the reference engine has written nothing.
#pragma once

#include <variant>

#include "sim/fallback.h"
#include "sim/lanes/constants.h"
#include "sim/lanes/frame.h"
#include "sim/resolve.h"

namespace isadora::sim::lanes {

struct LoweredInstruction {
  std::vector<LaneOp> ops;   // without an end
  uint32_t temporaries = 0;  // bytes that they need
  bool guarded = false;      // the first operations compute the execution mask
};

// Or why some of the instruction has no kernel; the reference engine executes it then. Where its place is given, the
// operations are for that place alone.
std::variant<LoweredInstruction, FallbackReason> lower(const model::Isa& isa, const Instruction& instruction,
                                                       Constants& constants,
                                                       const std::optional<InstructionAddress>& at = {});

}  // namespace isadora::sim::lanes
