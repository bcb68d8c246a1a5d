// LLVM's passes over the IR of one file, with the costs of a described machine: no LLVM target is used.
#pragma once

#include <llvm/IR/Module.h>

#include "cc/front.h"

namespace isadora::cc {

void run_passes(llvm::Module& module, const Traits& traits, OptLevel level);

}  // namespace isadora::cc
