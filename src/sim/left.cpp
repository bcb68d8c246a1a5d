#include "sim/left.h"

#include "ir/facts.h"

namespace isadora::sim {

Left left_by(ir::Op op) {
  using ir::Op;
  if (op == Op::ForEach || op == Op::ForEachEnd) return Left::Elements;
  if (op == Op::Host || op == Op::Halt) return Left::Service;
  if (op == Op::Begin || op == Op::Commit || op == Op::Rollback) return Left::Transaction;
  if (op == Op::Atomic || op == Op::AtomicEnd) return Left::Atomic;
  if (op == Op::Float) return Left::Float;
  if (op == Op::ReadCode || op == Op::WriteCode || op == Op::ReadBits || op == Op::WriteBits)
    return Left::ComputedRegister;
  return ir::facts(op).kind == ir::Kind::Lanes ? Left::Lanes : Left::WideNumber;
}

}  // namespace isadora::sim
