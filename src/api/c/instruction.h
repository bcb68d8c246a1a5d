// An instruction in the caller's storage: the codec decodes into it without a copy, and it refers to its codec.
#pragma once

#include <isadora.h>

#include <new>

#include "api/c/handles.h"
#include "api/data.h"

namespace isadora::api::c {

// Is the storage pointer valid?
inline bool is_storage(const isadora_instruction* instruction) {
  return instruction && reinterpret_cast<uintptr_t>(instruction) % alignof(isadora_instruction) == 0;
}
// The codec decodes into this.
inline encoding::Decoded& storage(isadora_instruction& instruction) {
  return *std::launder(reinterpret_cast<encoding::Decoded*>(&instruction));
}
// Marks the storage as an instruction of this instruction set, or as empty if decoding failed.
inline isadora_status finish_instruction(const isadora_isa& isa, isadora_instruction& instruction, bool is_one) {
  if (!is_one) instruction.size = 0;
  instruction.owner = isa.codec;
  return is_one ? ISADORA_OK : ISADORA_NO_INSTRUCTION;
}
// The stored instruction; null if it is not an instruction of this instruction set.
const encoding::Decoded* decoded(const isadora_isa* isa, const isadora_instruction* instruction);

isadora_failure failure_of(const DecodeFailure& failure);

}  // namespace isadora::api::c
