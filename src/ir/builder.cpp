// The builder keeps three invariants: every range is sound, no operation occurs twice, and an operation whose range has
// one value is a constant.
#include "ir/builder.h"

#include <algorithm>

#include "ir/facts.h"
#include "ir/ranges.h"
#include "ir/simplify.h"

namespace isadora::ir {
namespace {

// Mixes the high bits into the low ones, which choose the slot.
uint32_t hash_of(uint64_t x) {
  x *= 0x9E3779B97F4A7C15;
  return static_cast<uint32_t>(x >> 32);
}

uint32_t hash_of(const Inst& inst) {
  uint64_t x = hash_of(uint64_t{inst.a} << 32 | inst.b);
  x = hash_of(x << 32 | inst.c);
  return hash_of(x << 32 | static_cast<uint64_t>(inst.op) << 16 | inst.aux);
}

bool same(const Inst& x, const Inst& y) {
  return x.op == y.op && x.aux == y.aux && x.a == y.a && x.b == y.b && x.c == y.c;
}

uint32_t hash_of(const Integer& v) {
  const base::UInt128 pattern = v.to_uint128();
  return hash_of(static_cast<uint64_t>(pattern >> 64) * 31 + static_cast<uint64_t>(pattern));
}

}  // namespace

Value Builder::append(const Inst& inst, Range range) {
  f_.ops.push_back(inst);
  f_.ranges.push_back(std::move(range));
  return static_cast<Value>(f_.ops.size() - 1);
}

Value Builder::append_once(const Inst& inst, Range range) {
  const uint32_t hash = hash_of(inst);
  const Value there = seen_.find(hash, [&](Value other) { return same(f_.ops[other], inst); });
  if (there != kNone) return there;
  const Value value = append(inst, std::move(range));
  seen_.add(hash, value);
  return value;
}

Value Builder::constant(Integer v) {
  if (v.bit_length() > kMaxBits) {
    too_wide = true;
    v = 0;
  }
  const uint32_t hash = hash_of(v);
  Value value = constants_.find(hash, [&](Value other) { return f_.ranges[other].lo == v; });
  if (value != kNone) return value;
  f_.constants.push_back(v);
  value = append({.op = Op::Const, .a = static_cast<Value>(f_.constants.size() - 1)}, {v, std::move(v)});
  constants_.add(hash, value);
  return value;
}

Value Builder::field(uint16_t field, unsigned width) {
  return state({.op = Op::Field, .aux = field}, unsigned_range(width));
}

Value Builder::input(uint16_t number, Range range) { return state({.op = Op::Input, .aux = number}, std::move(range)); }

Value Builder::unary(Op op, Value a) { return pure({.op = op, .a = a}); }
Value Builder::binary(Op op, Value a, Value b) { return pure({.op = op, .a = a, .b = b}); }
Value Builder::select(Value c, Value a, Value b) { return pure({.op = Op::Select, .a = c, .b = a, .c = b}); }

Value Builder::floating(FloatInfo info, Value a, Value b, Value c) {
  auto found = std::ranges::find(f_.floats, info);
  auto index = static_cast<uint16_t>(found - f_.floats.begin());
  if (found == f_.floats.end()) f_.floats.push_back(info);
  return pure({.op = Op::Float, .aux = index, .a = a, .b = b, .c = c});
}

Value Builder::pure(Inst inst) {
  if (facts(inst.op).commutes && constant_value(inst.a) && !constant_value(inst.b)) std::swap(inst.a, inst.b);
  std::optional<Range> range = result_range(f_, inst);
  if (!range) {
    too_wide = true;
    return constant(0);
  }
  if (range->is_constant()) return constant(range->lo);
  bool known = true;
  for_each_value(inst, [&](Value v) { known = known && f_.ranges[v].is_constant(); });
  auto value = [this](Value v) { return v == kNone ? Integer() : f_.ranges[v].lo; };
  if (known) return constant(apply(f_, inst, value(inst.a), value(inst.b), value(inst.c)));
  if (Value same = simplify(*this, inst); same != kNone) return same;
  return append_once(inst, std::move(*range));
}

bool Builder::predicate(Inst& inst) {
  inst.pred = logical_and(pred, inst.pred);
  auto known = inst.pred == kNone ? Integer(1) : constant_value(inst.pred);
  if (known && !known->is_zero()) inst.pred = kNone;
  return !known || !known->is_zero();
}

Value Builder::state(Inst inst, Range range) {
  if (facts(inst.op).pred && !predicate(inst)) return constant(0);
  if (inst.pred != kNone) range = join(range, {0, 0});
  if (auto known = state_range(f_, inst)) {
    Range both = {std::max(range.lo, known->lo), std::min(range.hi, known->hi)};
    range = both.lo <= both.hi ? both : *known;
  }
  if (ir::too_wide(range)) {
    too_wide = true;
    return constant(0);
  }
  if (facts(inst.op).kind != OpClass::Pure) return append(inst, std::move(range));
  return append_once(inst, std::move(range));
}

void Builder::effect(Inst inst) {
  if (predicate(inst)) append(inst, {0, 0});
}

Value Builder::note(std::string text) {
  auto found = std::ranges::find(f_.notes, text);
  auto index = static_cast<Value>(found - f_.notes.begin());
  if (found == f_.notes.end()) f_.notes.push_back(std::move(text));
  return index;
}

// A region stays even where its predicate is false, since its body is still to come; specialize drops it.
Value Builder::begin_region(Inst inst, Range range) {
  inst.pred = logical_and(pred, inst.pred);
  if (inst.pred != kNone && constant_value(inst.pred) == Integer(1)) inst.pred = kNone;
  if (auto known = state_range(f_, inst)) range = *known;
  if (ir::too_wide(range)) {
    too_wide = true;
    range = {0, 0};
  }
  return append(inst, std::move(range));
}

void Builder::end_region(Value begin, Inst end) {
  f_.ops[begin].end = append(end, {0, 0});
  forget_since(begin);
}

void Builder::forget_since(Value begin) {
  seen_.forget_after(begin);
  constants_.forget_after(begin);
}

Value Builder::slice(Value a, unsigned hi, unsigned lo) { return zext(binary(Op::Shr, a, constant(lo)), hi - lo + 1); }

Value Builder::logical_and(Value a, Value b) {
  if (a == kNone) return b;
  return b == kNone ? a : binary(Op::And, a, b);
}

Value Builder::logical_not(Value a) { return binary(Op::Eq, a, constant(0)); }

std::optional<Integer> Builder::constant_value(Value v) const {
  return f_.ranges[v].is_constant() ? std::optional(f_.ranges[v].lo) : std::nullopt;
}

Value Builder::narrow(Value v, const Range& r) {
  if (r.hi < r.lo) return v;
  if (range(v).hi > r.hi) v = binary(Op::Min, v, constant(r.hi));
  if (range(v).lo < r.lo) v = binary(Op::Max, v, constant(r.lo));
  return v;
}

Function Builder::finish(Value result) const& {
  Function f = f_;
  f.result = result;
  return without_dead_code(std::move(f));
}

Function Builder::finish(Value result) && {
  f_.result = result;
  return without_dead_code(std::move(f_));
}

}  // namespace isadora::ir
