// Rules for bits: logic, shifts, pieces of terms, comparisons; and for the signs of floats.
#include <algorithm>

#include "ir/facts.h"
#include "prove/rules.h"

namespace isadora::prove {

Term Terms::not_(Term a) {
  if (node(a).kind == TermKind::Not) return by(node(a).a);
  return make({TermKind::Not, width(a), 0, a});
}

Term Terms::bitwise(TermKind kind, Term a, Term b) {
  if (is_constant(a)) std::swap(a, b);
  if (is_constant(b)) {
    const bool zero = value(b).is_zero(), ones = value(b) == Integer::power_of_two(width(b)) - 1;
    if (kind == TermKind::And && (zero || ones)) return by(zero ? b : a);
    if (kind == TermKind::Or && (zero || ones)) return by(zero ? a : b);
    if (kind == TermKind::Xor && zero) return by(a);
    if (kind == TermKind::Xor && ones) return by(not_(a));
    if (kind != TermKind::Xor && node(a).kind == TermKind::Concat) {  // masks of fields are cut to the fields
      const TermNode n = node(a);
      const uint32_t low = width(n.b);
      return by(concat(bitwise(kind, n.a, extract(b, low, width(b) - low)), bitwise(kind, n.b, extract(b, 0, low))));
    }
    // A run of ones in a mask selects those bits.
    if (kind == TermKind::And) {
      const Integer v = value(b);
      const unsigned top = v.bit_length();
      if (power(v + 1) >= 0) return by(zext(extract(a, 0, top), width(a)));
    }
  }
  if (a == b) return by(kind == TermKind::Xor ? constant(0, width(a)) : a);
  const bool opposite =
      (node(a).kind == TermKind::Not && node(a).a == b) || (node(b).kind == TermKind::Not && node(b).a == a);
  if (opposite) return by(kind == TermKind::And ? constant(0, width(a)) : constant(Integer(-1), width(a)));
  if (kind != TermKind::Xor && node(b).kind == kind && (node(b).a == a || node(b).b == a)) return by(b);
  if (kind != TermKind::Xor && node(a).kind == kind && (node(a).a == b || node(a).b == b)) return by(a);
  return make({kind, width(a), 0, a, b});
}

Term Terms::and_(Term a, Term b) { return bitwise(TermKind::And, a, b); }
Term Terms::or_(Term a, Term b) { return bitwise(TermKind::Or, a, b); }
Term Terms::xor_(Term a, Term b) { return bitwise(TermKind::Xor, a, b); }

Term Terms::shl(Term a, Term b) {
  if (is(a, 0)) return by(a);
  if (!is_constant(b)) return make({TermKind::Shl, width(a), 0, a, b});
  const unsigned n = shift_amount(value(b), width(a));
  if (n == 0) return by(a);
  if (n == width(a)) return by(constant(0, width(a)));
  return by(concat(extract(a, 0, width(a) - n), constant(0, n)));
}

Term Terms::lshr(Term a, Term b) {
  if (is(a, 0)) return by(a);
  if (!is_constant(b)) return make({TermKind::LShr, width(a), 0, a, b});
  const unsigned n = shift_amount(value(b), width(a));
  if (n == width(a)) return by(constant(0, width(a)));
  return by(zext(extract(a, n, width(a) - n), width(a)));
}

Term Terms::ashr(Term a, Term b) {
  if (!is_constant(b)) return make({TermKind::AShr, width(a), 0, a, b});
  const unsigned n = std::min(shift_amount(value(b), width(a)), width(a) - 1);
  return by(sext(extract(a, n, width(a) - n), width(a)));
}

Term Terms::concat(Term high, Term low) {
  if (high == kNoTerm || width(high) == 0) return by(low);
  if (low == kNoTerm || width(low) == 0) return by(high);
  const TermNode h = node(high), l = node(low);
  if (h.kind == TermKind::Const && l.kind == TermKind::Concat && is_constant(l.a))
    return by(concat(constant(value(high).shl(width(l.a)) | value(l.a), h.width + width(l.a)), l.b));
  // Neighbours of one term, alone or before others.
  const auto joined = [&](const TermNode& x, const TermNode& y) {
    return x.kind == TermKind::Extract && y.kind == TermKind::Extract && x.a == y.a && x.aux == y.aux + y.width;
  };
  if (h.kind == TermKind::Extract && h.aux == l.width && extract(h.a, 0, l.width) == low)  // of a sum, for example
    return by(extract(h.a, 0, h.width + l.width));
  if (joined(h, l)) return by(extract(h.a, l.aux, h.width + l.width));
  if (l.kind == TermKind::Concat && joined(h, node(l.a)))
    return by(concat(extract(h.a, node(l.a).aux, h.width + width(l.a)), l.b));
  if (h.kind == TermKind::Concat) return by(concat(h.a, concat(h.b, low)));  // to the right
  if (h.kind == TermKind::Ite && l.kind == TermKind::Ite && h.a == l.a)
    return by(ite(h.a, concat(h.b, l.b), concat(h.c, l.c)));
  return make({TermKind::Concat, h.width + l.width, 0, high, low});
}

Term Terms::extract(Term a, uint32_t low, uint32_t n) {
  if (n == width(a)) return by(a);
  const TermNode asked{TermKind::Extract, n, low, a};
  const auto it = extracts_.find(asked);
  if (it != extracts_.end()) return it->second;
  const Term result = extract_new(a, low, n);
  extracts_[asked] = result;
  return result;
}

Term Terms::extract_new(Term a, uint32_t low, uint32_t n) {
  if (n == 0) return by(constant(0, 0));
  const TermNode x = node(a);
  const auto part = [&](Term t) { return extract(t, low, n); };
  switch (x.kind) {
    case TermKind::Extract: return by(extract(x.a, x.aux + low, n));
    case TermKind::Concat: {
      const uint32_t split = width(x.b);
      if (low >= split) return by(extract(x.a, low - split, n));
      if (low + n <= split) return by(extract(x.b, low, n));
      return by(concat(extract(x.a, 0, low + n - split), extract(x.b, low, split - low)));
    }
    case TermKind::SExt: {
      const uint32_t own = width(x.a);
      if (low + n <= own) return by(part(x.a));
      if (low >= own) return by(sext(extract(x.a, own - 1, 1), n));
      return by(sext(extract(x.a, low, own - low), n));
    }
    case TermKind::Not: return by(not_(part(x.a)));
    case TermKind::And: return by(and_(part(x.a), part(x.b)));
    case TermKind::Or: return by(or_(part(x.a), part(x.b)));
    case TermKind::Xor: return by(xor_(part(x.a), part(x.b)));
    case TermKind::Ite: return by(ite(x.a, part(x.b), part(x.c)));
    default: break;
  }
  const bool is_sum =
      x.kind == TermKind::Neg || x.kind == TermKind::Add || x.kind == TermKind::Mul || x.kind == TermKind::Shl;
  if (is_sum && low + n < x.width) {  // nothing above matters
    const uint32_t m = low + n;
    Term small = kNoTerm;
    if (x.kind == TermKind::Neg) small = neg(extract(x.a, 0, m));
    if (x.kind == TermKind::Add) small = add(extract(x.a, 0, m), extract(x.b, 0, m));
    if (x.kind == TermKind::Mul) small = times(extract(x.a, 0, m), extract(x.b, 0, m));
    if (x.kind == TermKind::Shl) small = shl(extract(x.a, 0, m), x.b);
    return by(low == 0 ? small : extract(small, low, n));
  }
  return make({TermKind::Extract, n, low, a});
}

Term Terms::zext(Term a, uint32_t w) {
  if (w <= width(a)) return by(extract(a, 0, w));
  return by(concat(constant(0, w - width(a)), a));
}

Term Terms::sext(Term a, uint32_t w) {
  if (w <= width(a)) return by(extract(a, 0, w));
  const TermNode x = node(a);
  if (x.kind == TermKind::SExt) return by(sext(x.a, w));
  if (x.kind == TermKind::Concat && is_constant(x.a) && !value(x.a).bit(x.width - width(x.b) - 1))
    return by(concat(constant(value(x.a), w - width(x.b)), x.b));
  return make({TermKind::SExt, w, 0, a});
}

// Simplifies a term whose choices depend on a known condition; only as deep as one step of a chain of writes.
Term Terms::assuming(Term condition, bool holds, Term t, unsigned depth) {
  const TermNode n = node(t);
  if (t == condition) return truth(holds);
  if (n.kind == TermKind::Ite && n.a == condition) return assuming(condition, holds, holds ? n.b : n.c, depth);
  if (depth == 0 || (n.kind != TermKind::Add && n.kind != TermKind::Neg)) return t;
  const Term a = assuming(condition, holds, n.a, depth - 1);
  const Term b = n.b == kNoTerm ? kNoTerm : assuming(condition, holds, n.b, depth - 1);
  return a == n.a && b == n.b ? t : rebuild(n, a, b, n.c);
}

Term Terms::ite(Term condition, Term a, Term b) {
  if (is_constant(condition)) return by(is(condition, 1) ? a : b);
  if (a == b) return by(a);
  const TermNode c = node(condition);
  if (c.kind == TermKind::Not) return by(ite(c.a, b, a));
  if (const Term known = assuming(condition, true, a); known != a) a = by(known);
  if (const Term known = assuming(condition, false, b); known != b) b = by(known);
  if (a == b) return by(a);
  // c ? x + y : x
  for (const bool first : {true, false}) {
    const Term more = first ? a : b, less = first ? b : a;
    const TermNode sum = node(more);
    if (sum.kind != TermKind::Add || (sum.a != less && sum.b != less)) continue;
    const Term rest = sum.a == less ? sum.b : sum.a, zero = constant(0, sum.width);
    return by(add(less, first ? ite(condition, rest, zero) : ite(condition, zero, rest)));
  }
  if (width(a) > 1 && is(a, 1) && is(b, 0)) return by(zext(condition, width(a)));
  if (width(a) == 1) {
    if (is_constant(a)) return by(is(a, 1) ? or_(condition, b) : and_(not_(condition), b));
    if (is_constant(b)) return by(is(b, 1) ? or_(not_(condition), a) : and_(condition, a));
  }
  // c ? k : (d ? k : x) becomes one choice.
  if (node(b).kind == TermKind::Ite && node(b).b == a) return by(ite(or_(condition, node(b).a), a, node(b).c));
  return make({TermKind::Ite, width(a), 0, condition, a, b});
}

bool Terms::zero_above(Term t, uint32_t w) const {
  const TermNode& x = node(t);
  if (x.width <= w) return true;
  if (x.kind == TermKind::Const) return value(t).bit_length() <= w;
  return x.kind == TermKind::Concat && is_constant(x.a) && value(x.a).is_zero() && width(x.b) <= w;
}

Term Terms::eq(Term a, Term b) {
  if (a == b) return by(truth(true));
  if (is_constant(a) || (!is_constant(b) && b < a)) std::swap(a, b);
  const TermNode asked{TermKind::Eq, 1, 0, a, b};
  const auto it = equalities_.find(asked);
  if (it != equalities_.end()) return it->second;
  const Term result = eq_new(a, b);
  equalities_[asked] = result;
  return result;
}

Term Terms::eq_new(Term a, Term b) {
  if (is_constant(a) && is_constant(b)) return by(truth(value(a) == value(b)));
  if (width(a) == 1) {
    if (is_constant(b)) return by(is(b, 1) ? a : not_(a));
    return by(not_(xor_(a, b)));
  }
  const TermNode x = node(a), y = node(b);
  if (is_constant(b)) {
    if (x.kind == TermKind::Not) return by(eq(x.a, constant(-value(b) - 1, x.width)));
    if (x.kind == TermKind::Neg) return by(eq(x.a, constant(-value(b), x.width)));
    if (x.kind == TermKind::Add && is_constant(x.b)) return by(eq(x.a, constant(value(b) - value(x.b), x.width)));
    if (x.kind == TermKind::SExt) {
      const uint32_t own = width(x.a);
      if (value(b).sign_extend(own).low_bits(x.width) != value(b)) return by(truth(false));
      return by(eq(x.a, constant(value(b), own)));
    }
    if (x.kind == TermKind::Ite && (is_constant(x.b) || is_constant(x.c))) return by(ite(x.a, eq(x.b, b), eq(x.c, b)));
  }
  if (x.kind == TermKind::Concat &&
      (y.kind == TermKind::Const || (y.kind == TermKind::Concat && width(y.b) == width(x.b)))) {
    const uint32_t low = width(x.b);
    const Term lows = eq(x.b, extract(b, 0, low));
    return by(is(lows, 0) ? lows : and_(eq(x.a, extract(b, low, x.width - low)), lows));
  }
  if (x.kind == TermKind::Concat && is_constant(x.a) && y.kind == TermKind::Concat && is_constant(y.a)) {
    const uint32_t low = std::min(width(x.b), width(y.b));
    return by(and_(eq(extract(a, low, x.width - low), extract(b, low, x.width - low)),
                   eq(extract(a, 0, low), extract(b, 0, low))));
  }
  if (x.kind == TermKind::SExt && y.kind == TermKind::SExt && width(x.a) == width(y.a)) return by(eq(x.a, y.a));
  if (x.kind == TermKind::Neg && y.kind == TermKind::Neg) return by(eq(x.a, y.a));
  if (x.kind == TermKind::Not && y.kind == TermKind::Not) return by(eq(x.a, y.a));
  // Of two that are turned, the one that was there first.
  for (const auto& [turned, other] : {std::pair(a, b), std::pair(b, a)})
    if (node(turned).kind == TermKind::Not && node(other).kind != TermKind::Not && !is_constant(other) &&
        node(turned).a > other)
      return by(eq(not_(other), node(turned).a));
  if (const Term same = same_sums(a, b); same != kNoTerm) return by(same);
  // Summands on both sides.
  if (x.kind == TermKind::Add && y.kind == TermKind::Add) {
    for (const auto& [p, q] : {std::pair(x.a, x.b), std::pair(x.b, x.a)}) {
      if (p == y.a) return by(eq(q, y.b));
      if (p == y.b) return by(eq(q, y.a));
    }
  }
  // Only the newer one can be made of the older one.
  if (y.kind == TermKind::Add && (y.a == a || y.b == a)) return by(eq(y.a == a ? y.b : y.a, constant(0, y.width)));
  return make({TermKind::Eq, 1, 0, a, b});
}

Term Terms::below(Term a, Term b) {
  if (a == b || is(b, 0)) return by(truth(false));
  if (is(b, 1)) return by(eq(a, constant(0, width(a))));
  if (is(a, 0)) return by(not_(eq(b, a)));
  if (is_constant(b) && power(value(b)) >= 0) {  // all higher bits are zero
    const auto n = static_cast<uint32_t>(power(value(b)));
    return by(eq(extract(a, n, width(a) - n), constant(0, width(a) - n)));
  }
  if (width(a) == 1 && !is_constant(a) && !is_constant(b)) return by(and_(not_(a), b));
  for (const Term t : {a, b}) {  // both are narrow
    const TermNode x = node(t);
    if (x.kind != TermKind::Concat || !is_constant(x.a) || !value(x.a).is_zero()) continue;
    const uint32_t low = width(x.b);
    if (zero_above(a, low) && zero_above(b, low)) return by(below(extract(a, 0, low), extract(b, 0, low)));
    if (t == a && is_constant(b)) return by(truth(true));  // b is larger than any such number
    if (t == b && is_constant(a)) return by(truth(false));
  }
  return make({TermKind::ULt, 1, 0, a, b});
}

Term Terms::signed_below(Term a, Term b) {
  if (a == b) return by(truth(false));
  const uint32_t w = width(a);
  if (w > 1 && zero_above(a, w - 1) && zero_above(b, w - 1)) return by(below(a, b));
  if (is(b, 0)) return by(extract(a, w - 1, 1));
  if (node(a).kind == TermKind::SExt || node(b).kind == TermKind::SExt) {  // both are narrow
    const auto own = [&](Term t) {
      const TermNode& x = node(t);
      if (x.kind == TermKind::SExt) return width(x.a);
      if (x.kind == TermKind::Const) return value(t).sign_extend(w).bit_length() + 1;
      if (x.kind == TermKind::Concat && is_constant(x.a) && value(x.a).is_zero()) return width(x.b) + 1;
      return w;
    };
    const uint32_t least = std::max(own(a), own(b));
    if (least < w) return by(signed_below(extract(a, 0, least), extract(b, 0, least)));
  }
  return make({TermKind::SLt, 1, 0, a, b});
}

Term Terms::flipped(Term p) {
  const uint32_t n = width(p);
  return concat(not_(extract(p, n - 1, 1)), extract(p, 0, n - 1));
}

bool Terms::is_flipped(Term p) { return node(extract(p, width(p) - 1, 1)).kind == TermKind::Not; }

// A rounding that an operand chooses is the operation's own where the operand is known.
ir::FloatInfo Terms::with_known_rounding(const ir::FloatInfo& given, Term& b, Term& c) {
  const unsigned operands = ir::facts(given.op).operands;
  if (given.rounding != ir::Rounding::Given || operands == 0 || operands > 2) return given;
  Term& number = operands == 1 ? b : c;
  if (number == kNoTerm || !is_constant(number)) return given;
  ir::FloatInfo info = given;
  info.rounding =
      value(number) < Integer(5) ? static_cast<ir::Rounding>(value(number).to_uint64()) : ir::Rounding::NearestEven;
  number = kNoTerm;
  return info;
}

// Signs are normalized: a - b is a + -b, and at most the first factor of a product is negated.
Term Terms::floating(const ir::FloatInfo& given, uint32_t w, Term a, Term b, Term c) {
  using ir::FloatOp;
  ir::FloatInfo info = with_known_rounding(given, b, c);
  if (!(info == given)) return by(floating(info, w, a, b, c));
  if (info.op == FloatOp::Sub) info.op = FloatOp::Add, b = by(flipped(b));
  const auto commuting = {FloatOp::Add, FloatOp::Mul, FloatOp::Fma, FloatOp::Eq, FloatOp::Unordered};
  const bool commutes = std::find(commuting.begin(), commuting.end(), info.op) != commuting.end();
  if (info.op == FloatOp::Mul || info.op == FloatOp::Fma) {
    const bool turned = is_flipped(a) != is_flipped(b);
    if (is_flipped(a)) a = by(flipped(a));
    if (is_flipped(b)) b = by(flipped(b));
    if (b < a) std::swap(a, b);
    if (turned) a = by(flipped(a));
  } else if (commutes && b < a) {
    std::swap(a, b);
  }
  uint32_t number = 0;
  while (number < t_.floats.size() && !(t_.floats[number] == info)) ++number;
  if (number == t_.floats.size()) t_.floats.push_back(info);
  return make({TermKind::Float, w, number, a, b, c});
}

}  // namespace isadora::prove
