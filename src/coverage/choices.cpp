#include "coverage/choices.h"

#include "ir/facts.h"

namespace isadora::coverage {

using ir::Op;
using ir::Value;

namespace {

class Search {
 public:
  explicit Search(const ir::Function& f) : f_(f), seen_(f.ops.size()), chosen_(f.ops.size()) {}

  std::vector<Value> run() {
    for (const ir::Inst& inst : f_.ops) {
      if (inst.op == Op::Select) visit(inst.a);
      if (ir::facts(inst.op).pred && inst.pred != ir::kNone) visit(inst.pred);
    }
    std::vector<Value> out;
    for (Value v = 0; v < chosen_.size(); ++v) {
      if (chosen_[v]) out.push_back(v);
    }
    return out;
  }

 private:
  bool is_boolean(Value v) const {
    const ir::Range& r = f_.ranges[v];
    return !r.lo.is_negative() && r.hi <= base::Integer(1);
  }
  bool is_zero(Value v) const { return f_.ranges[v].is_constant() && f_.ranges[v].lo.is_zero(); }

  void visit(Value v) {
    if (seen_[v]) return;
    seen_[v] = true;
    if (f_.ranges[v].is_constant()) return;
    const ir::Inst& inst = f_.ops[v];
    const bool joins = inst.op == Op::And || inst.op == Op::Or;
    if (joins && is_boolean(inst.a) && is_boolean(inst.b)) return visit(inst.a), visit(inst.b);
    if (inst.op == Op::Eq && is_zero(inst.b) && is_boolean(inst.a)) return visit(inst.a);
    if (inst.op == Op::Select) return visit(inst.b), visit(inst.c);
    chosen_[v] = true;
  }

  const ir::Function& f_;
  std::vector<bool> seen_, chosen_;
};

}  // namespace

std::vector<Value> choices(const ir::Function& function) { return Search(function).run(); }

ir::Function with_codes(const ir::Function& function, std::span<const uint64_t> codes) {
  ir::Function out = function;
  for (size_t i = 0; i < out.ops.size(); ++i) {
    ir::Inst& inst = out.ops[i];
    if (inst.op != Op::Field || inst.aux >= codes.size()) continue;
    const base::Integer code(codes[inst.aux]);
    inst = {.op = Op::Const, .a = static_cast<Value>(out.constants.size())};
    out.constants.push_back(code);
    out.ranges[i] = {code, code};
  }
  return out;
}

}  // namespace isadora::coverage
