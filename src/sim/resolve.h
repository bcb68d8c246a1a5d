// Resolves register codes of a known word: every access through a code becomes that of a register, a constant, or
// nothing, and the result is folded.
#pragma once

#include <functional>
#include <optional>

#include "ir/ir.h"
#include "model/model.h"

namespace isadora::sim {

// The n bytes at an address of a space, if no program can change them; else null.
using FixedMemory = std::function<const uint8_t*(uint16_t space, uint64_t address, unsigned n)>;

// The address of an instruction, and of the next one.
struct InstructionAddress {
  uint64_t pc, next;
  FixedMemory memory = {};  // empty: none is known
};

// If the instruction's address is given, address values are constants, too, and so is what is loaded from fixed memory
// at a constant address.
ir::Function resolve(const model::Isa& isa, const ir::Function& f, const std::optional<InstructionAddress>& at = {});

}  // namespace isadora::sim
