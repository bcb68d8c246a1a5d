// Interval arithmetic, one rule an operation. Where an operation is monotone in each operand, the ends of the operands'
// ranges give the ends of the result's.
#include "ir/ranges.h"

#include <algorithm>
#include <array>

#include "ir/builder.h"
#include "ir/facts.h"
#include "ir/floats.h"

namespace isadora::ir {

bool too_wide(const Range& r) { return r.lo.bit_length() > kMaxBits || r.hi.bit_length() > kMaxBits; }
bool within(const Range& inner, const Range& outer) { return outer.lo <= inner.lo && inner.hi <= outer.hi; }
Range join(const Range& a, const Range& b) { return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)}; }
Range unsigned_range(unsigned bits) { return {0, Integer::power_of_two(bits) - 1}; }

Range signed_range(unsigned bits) {
  if (bits == 0) return {0, 0};
  Integer half = Integer::power_of_two(bits - 1);
  return {-half, half - 1};
}

namespace {

using MaybeRange = std::optional<Range>;
const Range kBool = {0, 1};

unsigned bits_of(const Range& r) { return std::max(r.lo.bit_length(), r.hi.bit_length()); }
bool non_negative(const Range& r) { return !r.lo.is_negative(); }
bool negative(const Range& r) { return r.hi.is_negative(); }

// The range of a function that is monotone in each operand.
template <class F>
Range corners(const Range& a, const Range& b, F f) {
  std::array<Integer, 4> ends = {f(a.lo, b.lo), f(a.lo, b.hi), f(a.hi, b.lo), f(a.hi, b.hi)};
  auto [lo, hi] = std::ranges::minmax_element(ends);
  return {*lo, *hi};
}

// The divisors of each sign; a quotient is monotone within one.
template <class F>
Range quotient(const Range& a, const Range& b, F f) {
  MaybeRange all;
  auto add = [&all](Range r) { all = all ? join(*all, r) : std::move(r); };
  if (b.contains(0)) add({0, 0});
  if (b.lo < Integer(0)) add(corners(a, {b.lo, std::min(b.hi, Integer(-1))}, f));
  if (b.hi > Integer(0)) add(corners(a, {std::max(b.lo, Integer(1)), b.hi}, f));
  return *all;
}

Range mod_floor(const Range& a, const Range& b) {
  if (b.is_constant() && a.lo.div_floor(b.lo) == a.hi.div_floor(b.lo))
    return {a.lo.mod_floor(b.lo), a.hi.mod_floor(b.lo)};
  if (non_negative(a) && a.hi < b.lo) return a;
  Range r = {0, 0};
  if (b.hi > Integer(0)) r.hi = non_negative(a) ? std::min(a.hi, b.hi - 1) : b.hi - 1;
  if (b.lo < Integer(0)) r.lo = b.lo + 1;
  return b.contains(0) ? join(r, a) : r;
}

Range rem_trunc(const Range& a, const Range& b) {
  if (non_negative(a) && a.hi < b.lo) return a;
  Integer most = std::max(-b.lo, b.hi) - 1;
  Range r = {0, 0};
  if (a.lo < Integer(0)) r.lo = std::max(a.lo, -most);
  if (a.hi > Integer(0)) r.hi = std::min(a.hi, most);
  return b.contains(0) ? join(r, a) : r;
}

Range bit_not(const Range& a) { return {~a.hi, ~a.lo}; }

Range bit_and(const Range& a, const Range& b) {
  if (non_negative(a) && non_negative(b)) return {0, std::min(a.hi, b.hi)};
  if (non_negative(a)) return {0, a.hi};
  if (non_negative(b)) return {0, b.hi};
  Integer lo = -Integer::power_of_two(std::max(a.lo.bit_length(), b.lo.bit_length()));
  return {lo, negative(a) && negative(b) ? std::min(a.hi, b.hi) : std::max(a.hi, b.hi)};
}

Range bit_or(const Range& a, const Range& b) {
  Range r = bit_not(bit_and(bit_not(a), bit_not(b)));
  if (non_negative(a) && non_negative(b)) r.lo = std::max(a.lo, b.lo);
  return r;
}

Range bit_xor(const Range& a, const Range& b) {
  Integer span = Integer::power_of_two(std::max(bits_of(a), bits_of(b)));
  bool same = (non_negative(a) && non_negative(b)) || (negative(a) && negative(b));
  bool opposite = (non_negative(a) && negative(b)) || (negative(a) && non_negative(b));
  return {same ? Integer(0) : -span, opposite ? Integer(-1) : span - 1};
}

MaybeRange shl(const Range& a, const Range& b) {
  if (b.lo.is_negative() || b.hi > Integer(kMaxBits)) return std::nullopt;
  return corners(a, b, [](const Integer& x, const Integer& n) { return x.shl(amount(n)); });
}

MaybeRange shr(const Range& a, const Range& b) {
  if (b.lo.is_negative()) return std::nullopt;
  return corners(a, b, [](const Integer& x, const Integer& n) { return x.shr(amount(n)); });
}

MaybeRange zext(const Range& a, const Range& b) {
  if (b.lo.is_negative()) return std::nullopt;
  if (within(a, unsigned_range(amount(b.lo)))) return a;
  unsigned bits = amount(b.hi);
  if (b.is_constant() && a.lo.shr(bits) == a.hi.shr(bits)) return Range{a.lo.low_bits(bits), a.hi.low_bits(bits)};
  Range r = unsigned_range(bits);
  if (non_negative(a)) r.hi = std::min(r.hi, a.hi);
  return r;
}

MaybeRange sext(const Range& a, const Range& b) {
  if (b.lo.is_negative()) return std::nullopt;
  return within(a, signed_range(amount(b.lo))) ? a : signed_range(amount(b.hi));
}

MaybeRange bit_reverse(const Range& b) {
  if (b.lo.is_negative()) return std::nullopt;
  return unsigned_range(amount(b.hi));
}

MaybeRange byte_reverse(const Range& b) {
  if (b.lo.is_negative() || b.hi > 128) return std::nullopt;
  return unsigned_range(8 * amount(b.hi));
}

MaybeRange count_bits(Op op, const Range& a) {
  if (a.lo.is_negative()) return std::nullopt;
  int bits = static_cast<int>(a.hi.bit_length());
  bool zero = a.lo.is_zero();
  if (op == Op::PopCount) return Range{zero ? 0 : 1, bits};
  if (op == Op::HighBit) return Range{static_cast<int>(a.lo.bit_length()) - 1, bits - 1};
  return Range{zero ? -1 : 0, bits - 1};
}

Range decided(bool yes, bool no) { return yes ? Range{1, 1} : no ? Range{0, 0} : kBool; }
bool disjoint(const Range& a, const Range& b) { return a.hi < b.lo || b.hi < a.lo; }
bool same_constant(const Range& a, const Range& b) { return a.is_constant() && b.is_constant() && a.lo == b.lo; }

Range float_range(const FloatInfo& info) {
  switch (info.op) {
    case FloatOp::Eq:
    case FloatOp::Lt:
    case FloatOp::Le:
    case FloatOp::Unordered: return kBool;
    case FloatOp::ToInt: return signed_range(info.width);
    case FloatOp::Convert: return unsigned_range(float_shape(info.to).bits);
    default: return unsigned_range(float_shape(info.format).bits);
  }
}

// Empty where an operand breaks the operation's condition.
MaybeRange unbounded(const Function& f, const Inst& inst) {
  static const Range kUnused = {0, 0};
  auto range = [&f](Value v) -> const Range& { return v < f.ranges.size() ? f.ranges[v] : kUnused; };
  if (inst.op == Op::Const) return Range{f.constants[inst.a], f.constants[inst.a]};
  if (inst.op == Op::Float) return float_range(f.floats[inst.aux]);
  const Range &a = range(inst.a), &b = range(inst.b), &c = range(inst.c);
  switch (inst.op) {
    case Op::PackPosition: return Range{a.lo * 256 + b.lo, a.hi * 256 + b.hi};
    case Op::Add: return Range{a.lo + b.lo, a.hi + b.hi};
    case Op::Sub: return Range{a.lo - b.hi, a.hi - b.lo};
    case Op::Mul: return corners(a, b, [](const Integer& x, const Integer& y) { return x * y; });
    case Op::DivFloor: return quotient(a, b, [](const Integer& x, const Integer& y) { return x.div_floor(y); });
    case Op::DivTrunc: return quotient(a, b, [](const Integer& x, const Integer& y) { return x.div_trunc(y); });
    case Op::ModFloor: return mod_floor(a, b);
    case Op::RemTrunc: return rem_trunc(a, b);
    case Op::Min: return Range{std::min(a.lo, b.lo), std::min(a.hi, b.hi)};
    case Op::Max: return Range{std::max(a.lo, b.lo), std::max(a.hi, b.hi)};
    case Op::And: return bit_and(a, b);
    case Op::Or: return bit_or(a, b);
    case Op::Xor: return bit_xor(a, b);
    case Op::Not: return bit_not(a);
    case Op::Shl: return shl(a, b);
    case Op::Shr: return shr(a, b);
    case Op::ZExt: return zext(a, b);
    case Op::SExt: return sext(a, b);
    case Op::PopCount:
    case Op::HighBit:
    case Op::LowBit: return count_bits(inst.op, a);
    case Op::BitReverse: return bit_reverse(b);
    case Op::ByteReverse: return byte_reverse(b);
    case Op::Eq: return decided(same_constant(a, b), disjoint(a, b));
    case Op::Ne: return decided(disjoint(a, b), same_constant(a, b));
    case Op::Lt: return decided(a.hi < b.lo, a.lo >= b.hi);
    case Op::Le: return decided(a.hi <= b.lo, a.lo > b.hi);
    case Op::Select: return a.is_constant() ? (a.lo.is_zero() ? c : b) : join(b, c);
    default: return std::nullopt;  // its range does not follow from its operands'
  }
}

}  // namespace

std::optional<Range> result_range(const Function& f, const Inst& inst) {
  MaybeRange r = unbounded(f, inst);
  return r && !too_wide(*r) ? r : std::nullopt;
}

std::optional<Range> state_range(const Function& f, const Inst& inst) {
  auto up_to = [&f](Value bits, unsigned unit) { return unsigned_range(amount(f.ranges[bits].hi * unit)); };
  auto with_zero = [&inst](Range r) { return inst.pred == kNone ? r : join(r, {0, 0}); };
  switch (inst.op) {
    case Op::ReadReg:
    case Op::ReadCode: return up_to(inst.b, 1);
    case Op::ReadBits: return up_to(inst.c, 1);
    case Op::Load:
    case Op::Atomic: return with_zero(up_to(inst.b, 8));
    case Op::ForEach: return Range{0, std::max(Integer(0), f.ranges[inst.a].hi - 1)};
    case Op::Shuffle: return f.ranges[inst.a];
    case Op::Reduce: break;
    default: return std::nullopt;
  }
  const Range& a = f.ranges[inst.a];
  switch (static_cast<ReduceOp>(inst.sub)) {
    case ReduceOp::Add: return std::nullopt;
    case ReduceOp::Min:
    case ReduceOp::Max: return a;
    case ReduceOp::And: return join(a, bit_and(a, a));
    case ReduceOp::Or: return join(a, bit_or(a, a));
    case ReduceOp::Xor: return join(a, bit_xor(a, a));
  }
  return std::nullopt;
}

}  // namespace isadora::ir
