// Algebraic simplification of single operations. Builder::pure has already moved a constant operand of a commutative
// operation to b and folded operations that their ranges decide.
#include "ir/simplify.h"

#include <algorithm>

#include "ir/ranges.h"

namespace isadora::ir {
namespace {

// n where v is 2^n.
std::optional<unsigned> power(const Integer& v) {
  if (v <= Integer(0) || v.popcount() != 1) return std::nullopt;
  return v.bit_length() - 1;
}

struct Simplifier {
  Builder& b;
  const Inst& inst;

  const Inst& def(Value v) const { return b.function().ops[v]; }
  bool is(Value v, Op op) const { return def(v).op == op; }
  const Range& range(Value v) const { return b.range(v); }
  bool is_bool(Value v) const { return within(range(v), {0, 1}); }
  bool non_negative(Value v) const { return !range(v).lo.is_negative(); }
  std::optional<Integer> known(Value v) const { return b.constant_value(v); }
  static bool fits(const Integer& c) { return c.bit_length() <= kMaxBits; }
  bool same() const { return inst.a == inst.b; }
  Value bits(Op op, Value v, unsigned n) { return b.binary(op, v, b.constant(n)); }

  Value run() {
    if (Value v = by_identity(); v != kNone) return v;
    if (inst.op == Op::Select) return choice();
    if (inst.op == Op::Not) return is(inst.a, Op::Not) ? def(inst.a).a : kNone;
    if (inst.op == Op::DivTrunc && non_negative(inst.a) && range(inst.b).lo > Integer(0)) {
      return b.binary(Op::DivFloor, inst.a, inst.b);
    }
    if (inst.op == Op::RemTrunc && non_negative(inst.a) && range(inst.b).lo > Integer(0)) {
      return b.binary(Op::ModFloor, inst.a, inst.b);
    }
    if (inst.b == kNone || !known(inst.b)) return kNone;
    return by_constant(*known(inst.b));
  }

  // Rules on equal operands or ranges alone.
  Value by_identity() {
    const Value x = inst.a, y = inst.b;
    switch (inst.op) {
      case Op::Sub:
      case Op::Xor:
      case Op::Ne:
      case Op::Lt: return same() ? b.constant(0) : kNone;
      case Op::Eq:
      case Op::Le: return same() ? b.constant(1) : kNone;
      case Op::And:
      case Op::Or: return same() ? x : kNone;
      case Op::Min: return same() || range(x).hi <= range(y).lo ? x : range(y).hi <= range(x).lo ? y : kNone;
      case Op::Max: return same() || range(x).lo >= range(y).hi ? x : range(y).lo >= range(x).hi ? y : kNone;
      case Op::ModFloor:
      case Op::RemTrunc: return non_negative(x) && range(x).hi < range(y).lo ? x : kNone;
      case Op::ZExt: return within(range(x), unsigned_range(amount(range(y).lo))) ? x : kNone;
      case Op::SExt: return within(range(x), signed_range(amount(range(y).lo))) ? x : kNone;
      default: return kNone;
    }
  }

  Value choice() {
    if (auto c = known(inst.a)) return c->is_zero() ? inst.c : inst.b;
    if (inst.b == inst.c) return inst.b;
    auto yes = known(inst.b), no = known(inst.c);
    if (yes == Integer(1) && no == Integer(0)) return inst.a;
    if (yes == Integer(0) && no == Integer(1)) return b.logical_not(inst.a);
    return kNone;
  }

  Value by_constant(const Integer& c) {
    switch (inst.op) {
      case Op::Add: return c.is_zero() ? inst.a : chain(Op::Add, c);
      case Op::Sub: return fits(-c) ? b.add(inst.a, b.constant(-c)) : kNone;
      case Op::Mul: return times(c);
      case Op::DivFloor: return power(c) ? bits(Op::Shr, inst.a, *power(c)) : kNone;
      case Op::DivTrunc: return c == Integer(1) ? inst.a : kNone;
      case Op::ModFloor: return power(c) ? b.zext(inst.a, *power(c)) : kNone;
      case Op::And: return mask(c);
      case Op::Or: return c.is_zero() ? inst.a : kNone;
      case Op::Xor: return c.is_zero() ? inst.a : c == Integer(-1) ? b.unary(Op::Not, inst.a) : kNone;
      case Op::Shl: return c.is_zero() ? inst.a : kNone;
      case Op::Shr: return c.is_zero() ? inst.a : shifted(amount(c));
      case Op::ZExt: return extended(amount(c));
      case Op::SExt: return extended(amount(c));
      case Op::Eq: return equality(c, true);
      case Op::Ne: return equality(c, false);
      default: return kNone;
    }
  }

  Value chain(Op op, const Integer& c) {
    const Inst inner = def(inst.a);
    if (inner.op != op || !known(inner.b) || !fits(*known(inner.b) + c)) return kNone;
    return b.binary(op, inner.a, b.constant(*known(inner.b) + c));
  }

  Value times(const Integer& c) {
    if (c == Integer(1)) return inst.a;
    return power(c) ? bits(Op::Shl, inst.a, *power(c)) : kNone;
  }

  Value mask(const Integer& c) {
    if (c == Integer(-1)) return inst.a;
    return power(c + 1) ? b.zext(inst.a, *power(c + 1)) : kNone;
  }

  // A right shift of a shift.
  Value shifted(unsigned n) {
    const Inst inner = def(inst.a);
    bool shift = inner.op == Op::Shr || inner.op == Op::Shl;
    if (!shift || !known(inner.b)) return kNone;
    unsigned m = amount(*known(inner.b));
    if (inner.op == Op::Shr) return bits(Op::Shr, inner.a, m + n);
    return m >= n ? bits(Op::Shl, inner.a, m - n) : bits(Op::Shr, inner.a, n - m);
  }

  // An extension of an extension reads through it when it takes no more bits.
  Value extended(unsigned n) {
    const Inst inner = def(inst.a);
    bool extension = inner.op == Op::ZExt || inner.op == Op::SExt;
    if (!extension || !known(inner.b) || amount(*known(inner.b)) < n) return kNone;
    return bits(inst.op, inner.a, n);
  }

  // Bools: x == 1 and x != 0 are x itself; x == 0 turns the comparison that x is.
  Value equality(const Integer& c, bool equal) {
    if (!is_bool(inst.a) || (!c.is_zero() && c != Integer(1))) return kNone;
    if (equal != c.is_zero()) return inst.a;
    const Inst x = def(inst.a);
    switch (x.op) {
      case Op::Lt: return b.binary(Op::Le, x.b, x.a);
      case Op::Le: return b.binary(Op::Lt, x.b, x.a);
      case Op::Ne: return b.binary(Op::Eq, x.a, x.b);
      case Op::Eq: return b.binary(Op::Ne, x.a, x.b);
      default: return equal ? kNone : b.logical_not(inst.a);
    }
  }
};

}  // namespace

Value simplify(Builder& builder, const Inst& inst) { return Simplifier{builder, inst}.run(); }

}  // namespace isadora::ir
