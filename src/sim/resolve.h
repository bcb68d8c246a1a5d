// What a code of a register type names is known once the word is, so every
// access through a code becomes a register's, a constant, or nothing, and what follows from that folds.
#pragma once

#include <optional>

#include "ir/ir.h"
#include "model/model.h"

namespace isadora::sim {

// The address of an instruction, and of the next one.
struct InstructionAddress {
  uint64_t pc, next;
};

// Where the instruction's place is given, its addresses are constants, too.
ir::Function resolve(const model::Isa& isa, const ir::Function& f, const std::optional<InstructionAddress>& at = {});

}  // namespace isadora::sim
