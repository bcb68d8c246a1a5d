// Rules for sums and products: a sum is a list of summands with factors, and equal summands on both sides of an
// equation cancel.
#include <algorithm>

#include "prove/rules.h"

namespace isadora::prove {

Term Terms::neg(Term a) {
  if (width(a) == 1) return by(a);
  if (node(a).kind == TermKind::Neg) return by(node(a).a);
  return make({TermKind::Neg, width(a), 0, a});
}

Term Terms::add(Term a, Term b) {
  if (width(a) == 1) return by(xor_(a, b));
  if (is_constant(a)) std::swap(a, b);
  if (is(b, 0)) return by(a);
  if (is_constant(b) && node(a).kind == TermKind::Add && is_constant(node(a).b)) {
    const Term rest = node(a).a;
    return by(add(rest, make({TermKind::Add, width(a), 0, node(a).b, b})));
  }
  // Constants come last.
  if (!is_constant(b) && node(b).kind == TermKind::Add && is_constant(node(b).b)) {
    const TermNode n = node(b);
    return by(add(add(a, n.a), n.b));
  }
  if (!is_constant(b) && node(a).kind == TermKind::Add && is_constant(node(a).b)) {
    const TermNode n = node(a);
    return by(add(add(n.a, b), n.b));
  }
  if (node(b).kind == TermKind::Neg && node(b).a == a) return by(constant(0, width(a)));
  if (node(a).kind == TermKind::Neg && node(a).a == b) return by(constant(0, width(a)));
  if (is_constant(b) && node(a).kind == TermKind::Not) return by(add(neg(node(a).a), constant(value(b) - 1, width(b))));
  // All ones less something is its complement.
  if (is_constant(b) && node(a).kind == TermKind::Neg) {
    const unsigned ones = value(b).bit_length();
    if (power(value(b) + 1) >= 0 && zero_above(node(a).a, ones))
      return by(zext(not_(extract(node(a).a, 0, ones)), width(a)));
  }
  // Concatenations.
  for (const auto& [high, low] : {std::pair(a, b), std::pair(b, a)}) {
    const TermNode h = node(high);
    if (h.kind != TermKind::Concat || !is_constant(h.b) || !value(h.b).is_zero()) continue;
    if (zero_above(low, width(h.b))) return by(concat(h.a, extract(low, 0, width(h.b))));
  }
  return make({TermKind::Add, width(a), 0, a, b});
}

Terms::Extent Terms::extent(Term t) const {
  const TermNode& x = node(t);
  if (x.kind == TermKind::SExt) return {width(x.a), true};
  if (x.kind == TermKind::Concat && is_constant(x.a) && value(x.a).is_zero()) return {width(x.b), false};
  if (x.kind != TermKind::Const) return {x.width, true};
  const Integer v = value(t).sign_extend(x.width);
  return v.is_negative() ? Extent{v.bit_length() + 1, true} : Extent{std::max(1u, v.bit_length()), false};
}

// Of x: x < 0 ? -x : x.
bool Terms::is_magnitude(const TermNode& choice) const {
  const TermNode &less = node(choice.b), &sign = node(choice.a);
  return less.kind == TermKind::Neg && less.a == choice.c && sign.kind == TermKind::Extract && sign.a == choice.c &&
         sign.aux == choice.width - 1;
}

Terms::Bounds Terms::bounds(Term t, bool is_signed, unsigned depth) const {
  const TermNode& x = node(t);
  const Integer half = Integer::power_of_two(x.width - 1);
  const Bounds all = is_signed ? Bounds{-half, half - 1} : Bounds{0, half + half - 1};
  if (depth > 12) return all;
  const auto within = [&](const Bounds& b) { return all.lo <= b.lo && b.hi <= all.hi ? b : all; };
  const auto of = [&](Term o, bool s) { return bounds(o, s, depth + 1); };
  switch (x.kind) {
    case TermKind::Const: {
      const Integer v = is_signed ? value(t).sign_extend(x.width) : value(t);
      return {v, v};
    }
    case TermKind::Concat: {
      if (!is_constant(x.a) || !value(x.a).is_zero()) return all;
      return of(x.b, false);
    }
    case TermKind::SExt: return is_signed ? of(x.a, true) : all;
    case TermKind::Ite: {
      const Bounds b = of(x.b, is_signed), c = of(x.c, is_signed);
      if (!is_signed && is_magnitude(x)) return {0, half};
      return {std::min(b.lo, c.lo), std::max(b.hi, c.hi)};
    }
    case TermKind::Add: {
      const Bounds a = of(x.a, is_signed), b = of(x.b, is_signed);
      return within({a.lo + b.lo, a.hi + b.hi});
    }
    case TermKind::Neg: {
      if (!is_signed) return all;
      const Bounds a = of(x.a, true);
      return within({-a.hi, -a.lo});
    }
    case TermKind::Mul: {
      const Bounds a = of(x.a, is_signed), b = of(x.b, is_signed);
      const Integer corners[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
      return within({*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)});
    }
    default: return all;
  }
}

bool Terms::is_exact(Term t, bool is_signed) const {
  const TermNode& x = node(t);
  const Integer half = Integer::power_of_two(x.width - 1);
  const Integer lo = is_signed ? -half : Integer(0), hi = is_signed ? half - 1 : half + half - 1;
  if (x.kind == TermKind::Neg) return is_signed && bounds(x.a, true).lo > lo;
  if (x.kind != TermKind::Add && !(x.kind == TermKind::Mul && is_constant(x.b))) return false;
  const Bounds a = bounds(x.a, is_signed), b = bounds(x.b, is_signed);
  if (x.kind == TermKind::Add) return a.lo + b.lo >= lo && a.hi + b.hi <= hi;
  const Integer corners[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  return *std::min_element(corners, corners + 4) >= lo && *std::max_element(corners, corners + 4) <= hi;
}

void Terms::add_to(Sum& sum, Integer& total, Term t, const Integer& factor, unsigned depth) {
  const TermNode x = node(t);
  const auto go = [&](Term part, const Integer& f) { add_to(sum, total, part, f, depth + 1); };
  if (depth < 64) {
    if (x.kind == TermKind::Const) {
      total = total + factor * value(t);
      return;
    }
    if (x.kind == TermKind::Add) return go(x.a, factor), go(x.b, factor);
    if (x.kind == TermKind::Neg) return go(x.a, -factor);
    if (x.kind == TermKind::Not) return go(x.a, -factor), void(total = total - factor);
    if (x.kind == TermKind::Mul && is_constant(x.b)) return go(x.a, factor * value(x.b));
    if (x.kind == TermKind::Concat) {  // piece by piece
      uint32_t above = 0;
      for (Term rest = t; rest != kNoTerm;) {
        const TermNode r = node(rest);
        const bool more = r.kind == TermKind::Concat;
        const Term piece = more ? r.a : rest;
        above += width(piece);
        const Integer f = factor.shl(x.width - above);
        if (is_constant(piece)) {
          total = total + f * value(piece);
        } else if (is_exact(piece, false)) {
          const TermNode sum_of = node(piece);
          go(zext(sum_of.a, x.width), sum_of.kind == TermKind::Mul ? f * value(sum_of.b) : f);
          if (sum_of.kind == TermKind::Add) go(zext(sum_of.b, x.width), f);
        } else {
          const Term atom = zext(piece, x.width);
          sum[atom] = sum[atom] + f;
        }
        rest = more ? r.b : kNoTerm;
      }
      return;
    }
    if (x.kind == TermKind::SExt && is_exact(x.a, true)) {
      const TermNode inner = node(x.a);
      if (inner.kind == TermKind::Neg) return go(sext(inner.a, x.width), -factor);
      const Integer f = inner.kind == TermKind::Mul ? factor * value(inner.b).sign_extend(inner.width) : factor;
      go(sext(inner.a, x.width), f);
      if (inner.kind == TermKind::Add) go(sext(inner.b, x.width), factor);
      return;
    }
  }
  sum[t] = sum[t] + factor;
}

Term Terms::same_sums(Term a, Term b) {
  const uint32_t w = width(a);
  const auto is_sum = [&](Term t) {
    const TermKind k = node(t).kind;
    return k == TermKind::Add || k == TermKind::Neg || (k == TermKind::Mul && is_constant(node(t).b)) ||
           (k == TermKind::SExt && is_exact(node(t).a, true)) || (k == TermKind::Concat && is_exact(node(t).b, false));
  };
  if (!is_sum(a) && !is_sum(b)) return kNoTerm;
  Sum sum;
  Integer total;
  add_to(sum, total, a, Integer(1), 0);
  add_to(sum, total, b, Integer(-1), 0);
  std::erase_if(sum, [&](const auto& one) { return one.second.low_bits(w).is_zero(); });
  if (sum.empty()) return by(truth(total.low_bits(w).is_zero()));
  if (sum.size() == 1 &&
      (sum.begin()->second.low_bits(w) == Integer(1) || sum.begin()->second.low_bits(w) == Integer(-1).low_bits(w))) {
    const bool one = sum.begin()->second.low_bits(w) == Integer(1);
    return by(eq(sum.begin()->first, constant(one ? -total : total, w)));
  }
  return kNoTerm;
}

Term Terms::times(Term a, Term b) {
  if (width(a) == 1) return by(and_(a, b));
  if (is_constant(a)) std::swap(a, b);
  if (is(b, 0)) return by(b);
  if (is_constant(b)) {
    const int n = power(value(b));
    if (n >= 0) return by(shl(a, constant(static_cast<uint64_t>(n), 32)));
    if (value(b) == Integer::power_of_two(width(b)) - 1) return by(neg(a));
  }
  // By 1 << n, which is a number that is perhaps wider than it.
  for (const auto& [factor, other] : {std::pair(a, b), std::pair(b, a)}) {
    Term inner = factor;
    while (node(inner).kind == TermKind::Concat && is_constant(node(inner).a) && value(node(inner).a).is_zero())
      inner = node(inner).b;
    const TermNode one = node(inner);
    if (one.kind != TermKind::Shl || !is(one.a, 1)) continue;
    Term amount = one.b;
    while (node(amount).kind == TermKind::Concat && is_constant(node(amount).a) && value(node(amount).a).is_zero())
      amount = node(amount).b;
    const bool fits = one.width == width(a) || (width(amount) < 16 && (1u << width(amount)) <= one.width);
    if (fits) return by(shl(other, one.b));
  }
  // A number with the given sign.
  for (const auto& [factor, other] : {std::pair(a, b), std::pair(b, a)}) {
    const TermNode n = node(factor);
    if (n.kind != TermKind::Ite) continue;
    if (node(n.b).kind == TermKind::Neg && node(n.b).a == n.c) {
      const Term product = times(n.c, other);
      return by(ite(n.a, neg(product), product));
    }
    if (node(n.c).kind == TermKind::Neg && node(n.c).a == n.b) {
      const Term product = times(n.b, other);
      return by(ite(n.a, product, neg(product)));
    }
  }
  const TermNode x = node(a), y = node(b);
  if (x.kind == TermKind::Ite && y.kind == TermKind::Ite && x.a == y.a)
    return by(ite(x.a, times(x.b, y.b), times(x.c, y.c)));
  // A product is as wide as its factors together.
  const Extent m = extent(a), n = extent(b);
  const uint32_t own = m.width + n.width;
  if (own < width(a) && !is_constant(b)) {
    const Term product = times(extract(a, 0, own), extract(b, 0, own));
    return by(m.is_signed || n.is_signed ? sext(product, width(a)) : zext(product, width(a)));
  }
  if (node(a).kind == TermKind::Neg) return by(neg(times(node(a).a, b)));
  if (node(b).kind == TermKind::Neg) return by(neg(times(a, node(b).a)));
  return make({TermKind::Mul, width(a), 0, a, b});
}

// In how many bits both fit, read as unsigned.
uint32_t Terms::narrow(Term a, Term b) const {
  const auto own = [&](Term t) {
    const Extent e = extent(t);
    return e.is_signed ? width(t) : e.width;
  };
  return is_constant(a) && is_constant(b) ? width(a) : std::max(own(a), own(b));
}

Term Terms::udiv(Term a, Term b) {
  if (is_constant(b) && power(value(b)) >= 0) return by(lshr(a, constant(static_cast<uint64_t>(power(value(b))), 32)));
  if (const uint32_t own = narrow(a, b); own < width(a))
    return by(zext(udiv(extract(a, 0, own), extract(b, 0, own)), width(a)));
  return make({TermKind::UDiv, width(a), 0, a, b});
}

Term Terms::urem(Term a, Term b) {
  if (is_constant(b) && power(value(b)) >= 0)
    return by(zext(extract(a, 0, static_cast<uint32_t>(power(value(b)))), width(a)));
  if (const uint32_t own = narrow(a, b); own < width(a))
    return by(zext(urem(extract(a, 0, own), extract(b, 0, own)), width(a)));
  return make({TermKind::URem, width(a), 0, a, b});
}

}  // namespace isadora::prove
