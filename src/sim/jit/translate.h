// From a region to a function of LLVM.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

#include <string>

#include "sim/harts/region.h"

namespace isadora::sim::jit {

// A function of the type lanes::Kernel, in `module`. Any region can be translated.
llvm::Function* translate(const harts::HartRegion& region, llvm::Module& module, const std::string& name);

}  // namespace isadora::sim::jit
