#include "sim/fallback.h"

namespace isadora::sim {

FallbackReason left_by(ir::Op op) {
  using ir::Op;
  if (op == Op::ForEach || op == Op::ForEachEnd) return FallbackReason::Elements;
  if (op == Op::Host || op == Op::Halt) return FallbackReason::Service;
  if (op == Op::Begin || op == Op::Commit || op == Op::Rollback) return FallbackReason::Transaction;
  if (op == Op::ReadCode || op == Op::WriteCode || op == Op::ReadBits || op == Op::WriteBits)
    return FallbackReason::ComputedRegister;
  return FallbackReason::WideNumber;
}

}  // namespace isadora::sim
