#include "sim/left.h"

namespace isadora::sim {

Left left_by(ir::Op op) {
  using ir::Op;
  if (op == Op::ForEach || op == Op::ForEachEnd) return Left::Elements;
  if (op == Op::Host || op == Op::Halt) return Left::Service;
  if (op == Op::Begin || op == Op::Commit || op == Op::Rollback) return Left::Transaction;
  if (op == Op::ReadCode || op == Op::WriteCode || op == Op::ReadBits || op == Op::WriteBits)
    return Left::ComputedRegister;
  return Left::WideNumber;
}

}  // namespace isadora::sim
