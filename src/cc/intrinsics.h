// Writes a C header with an intrinsic for each form, for instructions that no C expression selects.
#pragma once

#include <string>

#include "library/library.h"
#include "prove/claim.h"

namespace isadora::cc {

// Functions ISA_MNEMONIC(…) on words, each an `asm` statement of one instruction. An instruction with an immediate
// becomes a macro, whose argument must be a constant. Forms with operands other than immediates and registers of the
// ABI's file, and forms that branch, are left out; the header says how many.
std::string intrinsics_header(const prove::Context& context, const library::Loaded& loaded, const model::Abi& abi);

}  // namespace isadora::cc
