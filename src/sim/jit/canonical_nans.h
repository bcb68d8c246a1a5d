// NaN canonicalization. The machine has one NaN, the processor many, so the result of each float operation must be
// canonicalized. But most floats feed other float operations, for which all NaNs are alike. Translation marks
// canonicalized rows; after optimization, marks sink below moves (phis and selects), and float operations take the
// value before the mark. Code is made for the remaining marks.
//
// Rows that are read at the function's entry may hold other values than floats. If they count as floats, they are
// checked there, and the function exits at once if one of them is a noncanonical NaN.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>

#include "sim/jit/rows.h"

namespace isadora::sim::jit {

class CanonicalNans {
 public:
  // A row of words, floats in it, with the one NaN in place of all.
  static llvm::Value* mark(llvm::IRBuilder<>& b, llvm::Value* row);
  // After registers are read: true if the function must exit.
  static llvm::Value* has_other_nans(llvm::IRBuilder<>& b);
  // The lanes that the function is about; where it is not called, all.
  static void of_lanes(llvm::IRBuilder<>& b, llvm::Value* lanes);
};

// On a function that has only values, no variables of rows.
void place_nans(llvm::Function& function, VectorTarget target);

}  // namespace isadora::sim::jit
