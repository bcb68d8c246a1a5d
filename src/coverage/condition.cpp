// Walks backward from effects to the values they depend on, like the probe (sim/reference/probe.cpp), but with
// conditions in place of values.
#include "coverage/condition.h"

#include "ir/builder.h"
#include "ir/facts.h"

namespace isadora::coverage {

namespace {

using ir::kNone;
using ir::Op;

class Conditions {
 public:
  explicit Conditions(const ir::Function& f) : f_(f), now_(f.ops.size(), kNone), needed_(f.ops.size(), kNone) {}

  std::optional<ir::Function> run(ir::Value choice, bool holds) {
    copy();
    always_ = b_.constant(1);
    if (now_[choice] == kNone) return std::nullopt;
    for (ir::Value i = static_cast<ir::Value>(f_.ops.size()); i-- > 0;) visit(i);
    if (needed_[choice] == kNone) return b_.finish(b_.constant(0));
    const ir::Value way = holds ? is_true(now_[choice]) : b_.logical_not(is_true(now_[choice]));
    const ir::Value all = b_.logical_and(needed_[choice], way);
    if (b_.too_wide) return std::nullopt;
    return b_.finish(all);
  }

 private:
  // All values that depend on fields and registers only.
  void copy() {
    uint32_t region_end = 0;
    for (ir::Value i = 0; i < f_.ops.size(); ++i) {
      ir::Inst inst = f_.ops[i];
      if (ir::is_region(inst.op)) region_end = std::max(region_end, inst.end);
      if (i < region_end) continue;
      bool known = true;
      ir::for_each_value(inst, [&](ir::Value& v) {
        v = now_[v];
        known &= v != kNone;
      });
      const ir::OpClass kind = ir::facts(inst.op).kind;
      if (!known || inst.op == Op::Load ||
          (kind != ir::OpClass::Pure && kind != ir::OpClass::Read && kind != ir::OpClass::Lanes))
        continue;
      now_[i] = rebuild_value(inst, i);
    }
  }

  ir::Value rebuild_value(const ir::Inst& inst, ir::Value i) {
    if (inst.op == Op::Const) return b_.constant(f_.constants[f_.ops[i].a]);
    if (inst.op == Op::Float) return b_.floating(f_.floats[inst.aux], inst.a, inst.b, inst.c);
    const bool pure = ir::facts(inst.op).kind == ir::OpClass::Pure && inst.op != Op::Field && inst.op != Op::Input;
    return pure ? b_.pure(inst) : b_.state(inst, f_.ranges[i]);
  }

  ir::Value is_true(ir::Value v) { return b_.binary(Op::Ne, v, b_.constant(0)); }

  void need(ir::Value v, ir::Value when) {
    if (v == kNone || when == kNone) return;
    needed_[v] = needed_[v] == kNone ? when : b_.binary(Op::Or, needed_[v], when);
  }

  // An unknown condition may be true.
  ir::Value both(ir::Value when, ir::Value condition, bool holds) {
    if (now_[condition] == kNone) return when;
    const ir::Value c = is_true(now_[condition]);
    return b_.logical_and(when, holds ? c : b_.logical_not(c));
  }

  void visit(ir::Value i) {
    const ir::Inst& inst = f_.ops[i];
    const ir::OpInfo& shape = ir::facts(inst.op);
    const bool acts = ir::has_effect(inst.op) || inst.op == Op::Load || shape.kind == ir::OpClass::End;
    if (acts) {
      const ir::Value pred = shape.pred ? inst.pred : kNone;
      need(pred, always_);
      const ir::Value when = pred == kNone ? always_ : both(always_, pred, true);
      for (size_t k = 0; k < 3; ++k) {
        if (shape.operands[k] != ir::Presence::Absent) need(inst.*ir::kSlots[k], when);
      }
      return;
    }
    const ir::Value when = needed_[i];
    if (when == kNone) return;
    if (inst.op == Op::Select) {
      need(inst.a, when);
      need(inst.b, both(when, inst.a, true));
      need(inst.c, both(when, inst.a, false));
    } else if (inst.op == Op::And) {
      need(inst.a, when);
      need(inst.b, both(when, inst.a, true));
    } else {
      // Another lane may read this lane's operand, so it counts for every need here.
      const ir::Value of_operands = shape.kind == ir::OpClass::Lanes ? always_ : when;
      ir::for_each_value(inst, [&](ir::Value v) { need(v, of_operands); });
    }
  }

  const ir::Function& f_;
  ir::Builder b_;
  std::vector<ir::Value> now_;     // the new value of each old one; none if it is unknown
  std::vector<ir::Value> needed_;  // the condition under which an effect depends on it; none: never
  ir::Value always_ = kNone;
};

}  // namespace

std::optional<ir::Function> condition_of(const ir::Function& semantics, ir::Value choice, bool holds) {
  return Conditions(semantics).run(choice, holds);
}

}  // namespace isadora::coverage
