// An instruction in the caller's storage is what the codec decodes into it, without a copy, and the codec that did.
#pragma once

#include <isadora.h>

#include <new>

#include "api/c/handles.h"
#include "api/data.h"

namespace isadora::api::c {

// Whether the storage is any.
inline bool is_storage(const isadora_instruction* instruction) {
  return instruction && reinterpret_cast<uintptr_t>(instruction) % alignof(isadora_instruction) == 0;
}
// Where the codec decodes into.
inline encoding::Decoded& storage(isadora_instruction& instruction) {
  return *std::launder(reinterpret_cast<encoding::Decoded*>(&instruction));
}
// It was decoded into, or it was not; then it is no instruction.
inline isadora_status finish_instruction(const isadora_isa& isa, isadora_instruction& instruction, bool is_one) {
  if (!is_one) instruction.size = 0;
  instruction.owner = isa.codec;
  return is_one ? ISADORA_OK : ISADORA_NO_INSTRUCTION;
}
// What stands there; null where that is no instruction of this isa.
const encoding::Decoded* decoded(const isadora_isa* isa, const isadora_instruction* instruction);

isadora_failure failure_of(const DecodeFailure& failure);

}  // namespace isadora::api::c
