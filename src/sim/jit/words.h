// What operations do with words, in LLVM's terms: all words have 64 bits, as in the kernels (sim/harts/kernels.h),
// whose results these are to the last bit. LLVM finds by itself where 32 would do.
#pragma once

#include <llvm/IR/IRBuilder.h>

#include "sim/harts/op.h"

namespace isadora::sim::jit {

using Builder = llvm::IRBuilder<>;
using Word = llvm::Value*;

// The bits that a kind looks at, extended.
Word extended(Builder& b, harts::Kind kind, Word v);
// What an operation makes of its operands; `kind` is that of the first.
Word apply(Builder& b, harts::Do what, harts::Kind kind, Word x, Word y);
// Whether a branch is taken, as one bit.
Word holds(Builder& b, harts::Do what, harts::Kind kind, Word x, Word y);

}  // namespace isadora::sim::jit
