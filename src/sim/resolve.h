// Resolves register codes of a known word: every access through a code becomes that of a register, a constant, or
// nothing, and the result is folded.
#pragma once

#include <optional>

#include "ir/ir.h"
#include "model/model.h"

namespace isadora::sim {

// The address of an instruction, and of the next one.
struct InstructionAddress {
  uint64_t pc, next;
};

// If the instruction's address is given, address values are constants, too.
ir::Function resolve(const model::Isa& isa, const ir::Function& f, const std::optional<InstructionAddress>& at = {});

}  // namespace isadora::sim
