#include "model/modelled.h"

#include <algorithm>

#include "ir/facts.h"

namespace isadora::model {

bool is_modelled(const Isa& isa, const ir::Function& semantics) {
  const auto is_unknown = [&](const ir::Inst& inst) {
    return inst.op == ir::Op::Fault && inst.pred == ir::kNone && inst.aux < isa.faults.size() &&
           isa.faults[inst.aux].name == kNotModelled;
  };
  return std::none_of(semantics.ops.begin(), semantics.ops.end(), is_unknown);
}

}  // namespace isadora::model
