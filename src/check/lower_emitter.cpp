#include "check/lower_emitter.h"

#include "ir/facts.h"

namespace isadora::check {

using ir::kNone;
using ir::Op;
using ir::Value;

diag::Diagnostic* Emitter::report(diag::Kind kind, base::Span span, std::string message) {
  failed_ = true;
  if (!reported_.insert({kind, span.source, span.begin, span.end}).second) return nullptr;
  return &sink_.report(kind, span, std::move(message));
}

Value Emitter::unary(Op op, Value a) { return a == kNone ? kNone : b_.unary(op, a); }

Value Emitter::binary(Op op, Value a, Value b) { return a == kNone || b == kNone ? kNone : b_.binary(op, a, b); }

Value Emitter::bits_between(Value high, Value low) {
  const Value one = constant(1);
  return binary(Op::Add, binary(Op::Sub, high, low), one);
}

Value Emitter::select(Value c, Value a, Value b) {
  if (c == kNone || a == kNone || b == kNone) return kNone;
  return a == b ? a : b_.select(c, a, b);
}

Value Emitter::floating(ir::FloatInfo info, Value a, Value b, Value c) { return b_.floating(info, a, b, c); }

Value Emitter::narrow(Value v, const ir::Range& range) { return b_.narrow(v, range); }

Value Emitter::truth(Value v) {
  if (v == kNone || (!range(v).lo.is_negative() && range(v).hi <= 1)) return v;
  return binary(Op::Ne, v, constant(0));
}

Value Emitter::negation(Value boolean) {
  if (boolean == kNone) return kNone;
  auto [known, fresh] = negations_.try_emplace(boolean, kNone);
  if (fresh) known->second = b_.logical_not(boolean);
  return known->second;
}

Value Emitter::all_of(const std::vector<Condition>& conditions, size_t from) {
  Value all = kNone;
  for (size_t i = from; i < conditions.size(); ++i) {
    const Value term = conditions[i].holds ? conditions[i].value : negation(conditions[i].value);
    if (all == kNone) {
      all = term;
      continue;
    }
    auto [known, fresh] = conjunctions_.try_emplace({all, term}, kNone);
    if (fresh) known->second = b_.logical_and(all, term);
    all = known->second;
  }
  return all;
}

void Emitter::effect(ir::Inst inst, const std::vector<Condition>& conditions) {
  ++effects_;
  inst.pred = all_of(conditions);
  if (inst.pred != kNone && constant_value(inst.pred) == base::Integer(1)) inst.pred = kNone;
  b_.effect(inst);
}

// A value that was computed inside a region is not available outside, so value numbering ends at the region's borders.
Value Emitter::begin_region(ir::Inst inst, ir::Range range) {
  conjunctions_.clear();
  negations_.clear();
  ++effects_;
  ++open_regions_;
  return b_.begin_region(inst, std::move(range));
}

void Emitter::end_region(Value begin, ir::Inst end) {
  conjunctions_.clear();
  negations_.clear();
  --open_regions_;
  b_.end_region(begin, end);
}

std::optional<base::Integer> Emitter::constant_value(Value v) const {
  return v == kNone ? std::nullopt : b_.constant_value(v);
}

std::optional<uint64_t> Emitter::small_constant(Value v) const {
  const auto constant = constant_value(v);
  if (!constant || constant->is_negative() || *constant > 65536) return std::nullopt;
  return constant->to_uint64();
}

void Emitter::place(Value from, base::Span span) {
  places_.resize(next());
  for (size_t i = from; i < places_.size(); ++i) {
    if (!places_[i]) places_[i] = span;
  }
}

base::Span Emitter::place_of(Value v) const { return v < places_.size() ? places_[v] : base::Span{}; }

// Of the operations that read something: whether it is the same for all lanes if their operands are.
bool Emitter::source_is_uniform(const ir::Inst& inst) const {
  auto shared = [&](uint16_t file) { return file < isa_.files.size() && isa_.files[file].scope != model::Scope::Lane; };
  switch (inst.op) {
    case Op::ReadReg:
    case Op::ReadBits: return shared(inst.aux);
    case Op::ReadCode: return inst.aux < isa_.types.size() && shared(isa_.types[inst.aux].file);
    case Op::Load: return isa_.spaces[inst.aux].scope == model::Scope::Constant;
    case Op::Atomic:
    case Op::Host: return false;
    case Op::Launch: return !ir::facts(static_cast<ir::LaunchValue>(inst.sub)).of_lane();
    default: return true;
  }
}

bool Emitter::compute_uniform(Value v) {
  const ir::Inst& inst = b_.function().ops[v];
  if (inst.op == Op::Ballot || inst.op == Op::Reduce) return true;
  if (inst.op == Op::Shuffle) return uniform_[inst.b];
  bool same = source_is_uniform(inst);
  ir::for_each_value(inst, [&](Value operand) { same = same && uniform_[operand]; });
  return same;
}

bool Emitter::uniform(Value v) {
  if (isa_.machine.execution != model::Execution::Simt) return true;
  for (Value i = static_cast<Value>(uniform_.size()); i < next(); ++i) uniform_.push_back(compute_uniform(i));
  return uniform_[v];
}

Value Emitter::varying_source(Value v) {
  for (bool deeper = true; deeper;) {
    deeper = false;
    const ir::Inst& inst = b_.function().ops[v];
    if (!source_is_uniform(inst)) return v;
    ir::for_each_value(inst, [&](Value operand) {
      if (deeper || uniform(operand)) return;
      v = operand;
      deeper = true;
    });
  }
  return v;
}

}  // namespace isadora::check
