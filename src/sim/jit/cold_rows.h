// Where code is left, registers are put back, and addresses that do not lie in a row are looked at one by one. That is
// seldom, but the rows that it reads would be computed on the way there each time. Even rows that nothing else reads
// are computed there instead.
#pragma once

#include <llvm/IR/Function.h>

#include "sim/jit/affine_rows.h"

namespace isadora::sim::jit {

void compute_where_cold(llvm::Function& function, AffineRows& rows, VectorTarget target);

}  // namespace isadora::sim::jit
