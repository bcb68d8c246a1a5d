// NaNs. The machine has one, the processor many, so the result of each operation on floats is looked at. But most
// floats go from one such operation to the next, to which all NaNs are alike. Translation marks where a row gets the
// one NaN; then, where values are known, marks go after what only moves rows (phis and selections), and operations on
// floats take what stands before the mark. What is left of the marks becomes code.
//
// Rows that are read where the function is entered may hold something else than floats. Where they are taken for
// floats, they are looked at there, and the function is left at once if one of them is another NaN.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>

#include "sim/jit/rows.h"

namespace isadora::sim::jit {

class CanonicalNans {
 public:
  // A row of words, floats in it, with the one NaN in place of all.
  static llvm::Value* mark(llvm::IRBuilder<>& b, llvm::Value* row);
  // Where registers have been read: true where the function must be left.
  static llvm::Value* unfit(llvm::IRBuilder<>& b);
  // The lanes that the function is about; where it is not called, all.
  static void of_lanes(llvm::IRBuilder<>& b, llvm::Value* lanes);
};

// On a function that has only values, no variables of rows.
void place_nans(llvm::Function& function, VectorTarget target);

}  // namespace isadora::sim::jit
