// From IR to micro-ops: the guard, then everything that computes and may fail, then the writes, so that an instruction
// which is left to the reference engine has written nothing.
#pragma once

#include <memory>
#include <optional>

#include "sim/lanes/constants.h"
#include "sim/lanes/frame.h"

namespace isadora::sim::lanes {

struct Lowered {
  std::shared_ptr<const ir::Function> guard, body;  // operations point into their tables; no guard: null
  std::vector<MicroOp> ops;                         // without an end
  uint32_t temporaries = 0;                         // bytes that they need
  bool guarded = false;                             // the first operations decide which lanes take part
};

// Empty where the instruction does something that no kernel does; the reference engine executes it then.
std::optional<Lowered> lower(const model::Isa& isa, const Instruction& instruction, Constants& constants);

}  // namespace isadora::sim::lanes
