#include "sim/accesses.h"

#include "ir/ir.h"

namespace isadora::sim {

using Kind = Accesses::Memory::Kind;

std::optional<std::vector<FixedAccess>> fixed_accesses(const ir::Function& body) {
  std::vector<FixedAccess> all;
  for (const ir::Inst& inst : body.ops) {
    Kind kind = Kind::Load;
    if (inst.op == ir::Op::Store) {
      kind = Kind::Store;
    } else if (inst.op == ir::Op::Atomic) {
      kind = Kind::Atomic;
    } else if (inst.op != ir::Op::Load) {
      continue;
    }
    const ir::Range& bytes = body.ranges[inst.b];
    if (inst.pred != ir::kNone || !bytes.is_constant()) return std::nullopt;
    all.push_back({kind, inst.aux, bytes.lo.to_uint64()});
  }
  return all;
}

}  // namespace isadora::sim
