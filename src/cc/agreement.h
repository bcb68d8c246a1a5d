// Whether the front end's target places data and arguments as the description's ABI does. Calls are made by the ABI,
// and `va_arg` is what the front end makes of it: where both differ, programs would read other arguments than were
// passed.
#pragma once

#include "cc/compile.h"

namespace isadora::cc {

// A file in C. Its functions tell how the front end reads variadic arguments of many types, and how they are passed.
std::string agreement_probe(const Target& target);

// The first difference, by that file as LLVM bitcode; empty where both agree.
std::string disagreement(FrontEnd& front, const std::string& bitcode, const Target& target);

}  // namespace isadora::cc
