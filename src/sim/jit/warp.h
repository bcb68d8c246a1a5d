// From a warp's region to a function of LLVM.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include <string>

#include "sim/jit/rows.h"
#include "sim/warps/region.h"

namespace isadora::sim::jit {

// A function of the type warps::Machine, in `module`. Any region can be translated.
llvm::Function* translate(const warps::WarpRegion& region, llvm::Module& module, const std::string& name,
                          VectorTarget target);

}  // namespace isadora::sim::jit
