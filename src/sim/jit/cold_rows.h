// Sinks computations to cold blocks: exits write registers back and check addresses one by one. That is rare, but the
// rows that it reads would be computed on the hot path each time. Affine rows without other uses are computed there
// instead.
#pragma once

#include <llvm/IR/Function.h>

#include "sim/jit/affine_rows.h"

namespace isadora::sim::jit {

void sink_to_cold_blocks(llvm::Function& function, AffineRows& rows, VectorTarget target);

}  // namespace isadora::sim::jit
