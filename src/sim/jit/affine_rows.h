// Affine rows: lane n has `first + n * step`, modulo 2^bits. Most addresses are such rows, as thread numbers are, and a
// word and a constant represent one, instead of 32 lanes' numbers. A row of words that is widened is affine if no sum
// wraps between lanes, which is checked at run time.
//
// Translation emits a query whether addresses are consecutive; after optimization, it becomes a test of words if the
// rows are affine, and a comparison of all lanes otherwise.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>

#include <map>
#include <optional>

#include "sim/jit/rows.h"

namespace isadora::sim::jit {

struct AffineRow {
  llvm::Value* first;  // the element of lane 0, whether the row is even or not
  int64_t step;
  llvm::Value* holds;      // it is even: a bit; null where it always is
  llvm::Value* holds_low;  // the same of the lower half of each element
};

class AffineRows {
 public:
  // Is each lane's low word `step` above that of the previous lane, modulo 2^32, and are all high words the same? It
  // may answer no where they are.
  static llvm::Value* question(llvm::IRBuilder<>& b, llvm::Value* low, llvm::Value* high, unsigned step);

  // Null where nothing is known. Its words are computed where the row is.
  const AffineRow* of(llvm::Value* row);

 private:
  using Found = std::optional<AffineRow>;
  Found find(llvm::Value* row);
  static Found of_constant(const llvm::Constant& row);
  Found of_two(llvm::BinaryOperator& i);
  Found of_cast(llvm::CastInst& i);
  static Found widened(llvm::CastInst& i, const AffineRow& a);

  std::map<llvm::Value*, Found> known_;
};

// On a function that has only values, no variables of rows.
void use_affine_rows(llvm::Function& function, VectorTarget target);

}  // namespace isadora::sim::jit
