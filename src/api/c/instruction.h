// An instruction in the caller's storage is what the codec decodes into it, and the isa that it is one of.
#pragma once

#include <isadora.h>

#include "api/c/handles.h"
#include "api/data.h"

namespace isadora::api::c {

// Whether the storage is any.
bool is_storage(const isadora_instruction* instruction);
// Where the codec decodes into; what was there before is no instruction any more.
encoding::Decoded& storage(isadora_instruction& instruction);
// Decoded into: what of it the caller may read.
void publish(const isadora_isa& isa, isadora_instruction& instruction);
// What stands there; null where that is no instruction of this isa.
const encoding::Decoded* decoded(const isadora_isa* isa, const isadora_instruction* instruction);

isadora_failure failure_of(const DecodeFailure& failure);

}  // namespace isadora::api::c
