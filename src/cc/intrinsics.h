// A header of C with a function for each form: instructions that no C expression gives are called.
#pragma once

#include <string>

#include "library/library.h"
#include "prove/claim.h"

namespace isadora::cc {

// Functions ISA_MNEMONIC(…) of words, each the `asm` of one instruction; those with a number are macros, which want a
// constant. Forms whose operands are not registers of the ABI's file and numbers are left out, as are those that go
// elsewhere, and the header says how many.
std::string intrinsics_header(const prove::Context& context, const library::Loaded& loaded, const model::Abi& abi);

}  // namespace isadora::cc
