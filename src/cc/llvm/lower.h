// Constructs of LLVM IR that become simpler ones before the passes run.
#pragma once

#include <llvm/IR/Module.h>

namespace isadora::cc {

// Addresses of labels become numbers, and a jump to one becomes a `switch`. A program runs on one hart, in one thread:
// atomic accesses become plain ones, and variables of a thread become variables.
void lower(llvm::Module& module);
// After the passes: quotients and remainders of more than 64 bits become loops, and tests of floats' classes compares.
void lower_last(llvm::Module& module);

}  // namespace isadora::cc
