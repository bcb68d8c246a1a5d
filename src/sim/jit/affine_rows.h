// Even rows: lane n has `first + n * step`, modulo 2^bits. Most addresses are such rows, as thread numbers are, and one
// word and a constant say all of one, where 32 lanes' numbers would be computed and compared. A row of words that is
// widened is even if no sum wraps on the way from lane to lane, which is asked when the code runs.
//
// Translation asks whether addresses lie in a row; then, where values are known, the question is answered by words
// where the rows are even, and by comparing all lanes elsewhere.
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
  // Does each lane's low word lie `step` after that of the lane before, modulo 2^32, and are all high words the same?
  // It may say no where they do.
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
void follow_even_rows(llvm::Function& function, VectorTarget target);

}  // namespace isadora::sim::jit
