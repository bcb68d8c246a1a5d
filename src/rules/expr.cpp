#include "rules/expr.h"

#include "ir/facts.h"

namespace isadora::rules {

ir::Value inlined(ir::Builder& builder, const ir::Function& f, const std::vector<ir::Value>& inputs) {
  std::vector<ir::Value> now(f.ops.size(), ir::kNone);
  for (size_t i = 0; i < f.ops.size(); ++i) {
    ir::Inst inst = f.ops[i];
    if (inst.op == ir::Op::Input) {
      now[i] = inst.aux < inputs.size() ? inputs[inst.aux] : ir::kNone;
    } else if (inst.op == ir::Op::Const) {
      now[i] = builder.constant(f.constants[inst.a]);
    } else {
      if (ir::facts(inst.op).kind != ir::OpClass::Pure) return ir::kNone;
      ir::for_each_value(inst, [&](ir::Value& v) { v = now[v]; });
      now[i] =
          inst.op == ir::Op::Float ? builder.floating(f.floats[inst.aux], inst.a, inst.b, inst.c) : builder.pure(inst);
    }
    if (now[i] == ir::kNone) return ir::kNone;
  }
  return now[f.result];
}

}  // namespace isadora::rules
