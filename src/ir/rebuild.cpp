#include "ir/rebuild.h"

#include "ir/facts.h"

namespace isadora::ir {
namespace {

class Rebuilder {
 public:
  Rebuilder(const Function& f, const OpRewrite& change) : f_(f), change_(change), now_(f.ops.size(), kNone) {
    b_.reserve(f.ops.size());
  }

  std::optional<Function> run() {
    for (Value i = 0; i < f_.ops.size(); ++i) {
      Inst inst = f_.ops[i];
      for_each_value(inst, [this](Value& v) { v = now_[v]; });
      FloatInfo info = inst.op == Op::Float ? f_.floats[inst.aux] : FloatInfo{};
      if (i == change_.at && !change_.edit(b_, inst, info)) return std::nullopt;
      if (auto other = replaced(inst)) {
        now_[i] = *other;
      } else if (is_region(inst.op) && never(inst)) {
        now_[i] = b_.constant(0);
        i = inst.end;
      } else {
        now_[i] = emit(inst, info, f_.ranges[i]);
      }
    }
    if (b_.too_wide) return std::nullopt;
    return std::move(b_).finish(f_.result == kNone ? kNone : now_[f_.result]);
  }

 private:
  bool never(const Inst& inst) const {
    bool skipped = inst.pred != kNone && b_.constant_value(inst.pred) == Integer(0);
    return skipped || (inst.op == Op::ForEach && b_.range(inst.a).hi <= Integer(0));
  }

  std::optional<Value> replaced(Inst& inst) {
    return change_.replace ? change_.replace(b_, inst, !open_.empty()) : std::nullopt;
  }

  Value emit(Inst inst, const FloatInfo& info, const Range& range) {
    const OpInfo& shape = facts(inst.op);
    if (shape.constant) return b_.constant(f_.constants[inst.a]);
    if (inst.op == Op::Field && inst.aux < change_.codes.size()) return b_.constant(change_.codes[inst.aux]);
    if (inst.op == Op::Field || inst.op == Op::Input) return b_.state(inst, range);
    if (inst.op == Op::Float) return b_.floating(info, inst.a, inst.b, inst.c);
    if (shape.kind == OpClass::Pure) return b_.pure(inst);
    if (shape.kind == OpClass::Region) return open_.emplace_back(b_.begin_region(inst, range));
    if (shape.kind == OpClass::End) return close(inst);
    if (shape.value) return b_.state(inst, range);
    if (shape.note && inst.b != kNone) inst.b = b_.note(f_.notes[inst.b]);
    b_.effect(inst);
    return kNone;
  }

  Value close(const Inst& end) {
    b_.end_region(open_.back(), end);
    open_.pop_back();
    return kNone;
  }

  const Function& f_;
  const OpRewrite& change_;
  Builder b_;
  std::vector<Value> now_;   // the new value of each old one
  std::vector<Value> open_;  // regions
};

}  // namespace

std::optional<Function> rebuild(const Function& f, const OpRewrite& change) { return Rebuilder(f, change).run(); }

// Ranges only get smaller here, so that rebuild finds nothing too wide.
Function specialize(const Function& f, std::span<const uint64_t> codes) {
  return rebuild(f, {.codes = codes}).value_or(f);
}

}  // namespace isadora::ir
