#include "prove/term.h"

#include <algorithm>

#include "ir/floats.h"

namespace isadora::prove {

namespace {

bool commutes(Kind kind) {
  return kind == Kind::And || kind == Kind::Or || kind == Kind::Xor || kind == Kind::Add || kind == Kind::Mul ||
         kind == Kind::Eq;
}

// n where v is 2^n, else -1.
int power(const Integer& v) {
  if (v.is_zero() || v.is_negative()) return -1;
  const unsigned n = v.bit_length() - 1;
  return Integer::power_of_two(n) == v ? static_cast<int>(n) : -1;
}

unsigned amount(const Integer& v, uint32_t width) {
  return v < Integer(width) ? static_cast<unsigned>(v.to_uint64()) : width;
}

}  // namespace

size_t Terms::Hash::operator()(const Node& n) const {
  size_t h = static_cast<size_t>(n.kind) * 0x9E3779B97F4A7C15u;
  for (const uint32_t part : {n.width, n.aux, n.a, n.b, n.c}) h = (h ^ part) * 0x100000001B3u + (h >> 29);
  return h;
}

// Terms of constants become constants; where operands commute, a constant is the second one.
Term Terms::make(const Node& wanted) {
  Node n = wanted;
  if (commutes(n.kind) && (is_constant(n.a) || (!is_constant(n.b) && n.b < n.a))) std::swap(n.a, n.b);
  const auto known = [&](Term t) { return t == kNoTerm || is_constant(t); };
  if (n.kind != Kind::Const && n.kind != Kind::Var && known(n.a) && known(n.b) && known(n.c)) {
    const auto operand = [&](Term t) { return t == kNoTerm ? Integer() : value(t); };
    return constant(apply(n, operand(n.a), operand(n.b), operand(n.c)), n.width);
  }
  const auto [it, added] = known_.try_emplace(n, static_cast<Term>(t_.nodes.size()));
  if (added) t_.nodes.push_back(n);
  return it->second;
}

Term Terms::constant(const Integer& v, uint32_t width) {
  const Integer bits = v.low_bits(width);
  const auto add = [&] {
    t_.constants.push_back(bits);
    t_.nodes.push_back({Kind::Const, width, static_cast<uint32_t>(t_.constants.size() - 1)});
    return static_cast<Term>(t_.nodes.size() - 1);
  };
  if (bits.fits_uint64() && bits.to_uint64() < (uint64_t{1} << 40) && width < (1u << 20)) {
    const uint64_t key = bits.to_uint64() << 20 | width;
    const auto it = small_.find(key);
    return it != small_.end() ? it->second : small_[key] = add();
  }
  const std::string key = std::to_string(width) + ":" + bits.to_hex();
  const auto it = constants_.find(key);
  return it != constants_.end() ? it->second : constants_[key] = add();
}

Term Terms::variable(std::string name, uint32_t width, bool of_lane) {
  t_.variables.push_back({std::move(name), width, of_lane});
  t_.nodes.push_back({Kind::Var, width, static_cast<uint32_t>(t_.variables.size() - 1)});
  return static_cast<Term>(t_.nodes.size() - 1);
}

Term Terms::not_(Term a) {
  if (node(a).kind == Kind::Not) return node(a).a;
  return make({Kind::Not, width(a), 0, a});
}

Term Terms::neg(Term a) {
  if (width(a) == 1) return a;
  if (node(a).kind == Kind::Neg) return node(a).a;
  return make({Kind::Neg, width(a), 0, a});
}

Term Terms::bitwise(Kind kind, Term a, Term b) {
  if (is_constant(a)) std::swap(a, b);
  if (is_constant(b)) {
    const bool zero = value(b).is_zero(), ones = value(b) == Integer::power_of_two(width(b)) - 1;
    if (kind == Kind::And && (zero || ones)) return zero ? b : a;
    if (kind == Kind::Or && (zero || ones)) return zero ? a : b;
    if (kind == Kind::Xor && zero) return a;
    if (kind == Kind::Xor && ones) return not_(a);
    if (kind != Kind::Xor && node(a).kind == Kind::Concat) {  // masks of fields are cut to the fields
      const Node n = node(a);
      const uint32_t low = width(n.b);
      return concat(bitwise(kind, n.a, extract(b, low, width(b) - low)), bitwise(kind, n.b, extract(b, 0, low)));
    }
    // A run of ones in a mask selects those bits.
    if (kind == Kind::And) {
      const Integer v = value(b);
      const unsigned top = v.bit_length();
      if (power(v + 1) >= 0) return zext(extract(a, 0, top), width(a));
    }
  }
  if (a == b) return kind == Kind::Xor ? constant(0, width(a)) : a;
  const bool opposite = (node(a).kind == Kind::Not && node(a).a == b) || (node(b).kind == Kind::Not && node(b).a == a);
  if (opposite) return kind == Kind::And ? constant(0, width(a)) : constant(Integer(-1), width(a));
  if (kind != Kind::Xor && node(b).kind == kind && (node(b).a == a || node(b).b == a)) return b;
  if (kind != Kind::Xor && node(a).kind == kind && (node(a).a == b || node(a).b == b)) return a;
  return make({kind, width(a), 0, a, b});
}

Term Terms::and_(Term a, Term b) { return bitwise(Kind::And, a, b); }
Term Terms::or_(Term a, Term b) { return bitwise(Kind::Or, a, b); }
Term Terms::xor_(Term a, Term b) { return bitwise(Kind::Xor, a, b); }

Term Terms::add(Term a, Term b) {
  if (width(a) == 1) return xor_(a, b);
  if (is_constant(a)) std::swap(a, b);
  if (is(b, 0)) return a;
  if (is_constant(b) && node(a).kind == Kind::Add && is_constant(node(a).b)) {
    const Term rest = node(a).a;
    return add(rest, make({Kind::Add, width(a), 0, node(a).b, b}));
  }
  // Constants stand outermost.
  if (!is_constant(b) && node(b).kind == Kind::Add && is_constant(node(b).b)) {
    const Node n = node(b);
    return add(add(a, n.a), n.b);
  }
  if (!is_constant(b) && node(a).kind == Kind::Add && is_constant(node(a).b)) {
    const Node n = node(a);
    return add(add(n.a, b), n.b);
  }
  if (node(b).kind == Kind::Neg && node(b).a == a) return constant(0, width(a));
  if (node(a).kind == Kind::Neg && node(a).a == b) return constant(0, width(a));
  if (is_constant(b) && node(a).kind == Kind::Not) return add(neg(node(a).a), constant(value(b) - 1, width(b)));
  // All ones less something is its complement.
  if (is_constant(b) && node(a).kind == Kind::Neg) {
    const unsigned ones = value(b).bit_length();
    if (power(value(b) + 1) >= 0 && zero_above(node(a).a, ones))
      return zext(not_(extract(node(a).a, 0, ones)), width(a));
  }
  // What lies side by side.
  for (const auto& [high, low] : {std::pair(a, b), std::pair(b, a)}) {
    const Node h = node(high);
    if (h.kind != Kind::Concat || !is_constant(h.b) || !value(h.b).is_zero()) continue;
    if (zero_above(low, width(h.b))) return concat(h.a, extract(low, 0, width(h.b)));
  }
  return make({Kind::Add, width(a), 0, a, b});
}

Terms::Extent Terms::extent(Term t) const {
  const Node& x = node(t);
  if (x.kind == Kind::SExt) return {width(x.a), true};
  if (x.kind == Kind::Concat && is_constant(x.a) && value(x.a).is_zero()) return {width(x.b), false};
  if (x.kind != Kind::Const) return {x.width, true};
  const Integer v = value(t).sign_extend(x.width);
  return v.is_negative() ? Extent{v.bit_length() + 1, true} : Extent{std::max(1u, v.bit_length()), false};
}

Terms::Bounds Terms::bounds(Term t, bool is_signed, unsigned depth) const {
  const Node& x = node(t);
  const Integer half = Integer::power_of_two(x.width - 1);
  const Bounds all = is_signed ? Bounds{-half, half - 1} : Bounds{0, half + half - 1};
  if (depth > 12) return all;
  const auto within = [&](const Bounds& b) { return all.lo <= b.lo && b.hi <= all.hi ? b : all; };
  const auto of = [&](Term o, bool s) { return bounds(o, s, depth + 1); };
  switch (x.kind) {
    case Kind::Const: {
      const Integer v = is_signed ? value(t).sign_extend(x.width) : value(t);
      return {v, v};
    }
    case Kind::Concat: {
      if (!is_constant(x.a) || !value(x.a).is_zero()) return all;
      return of(x.b, false);
    }
    case Kind::SExt: return is_signed ? of(x.a, true) : all;
    case Kind::Ite: {
      const Bounds b = of(x.b, is_signed), c = of(x.c, is_signed);
      return {std::min(b.lo, c.lo), std::max(b.hi, c.hi)};
    }
    case Kind::Add: {
      const Bounds a = of(x.a, is_signed), b = of(x.b, is_signed);
      return within({a.lo + b.lo, a.hi + b.hi});
    }
    case Kind::Neg: {
      if (!is_signed) return all;
      const Bounds a = of(x.a, true);
      return within({-a.hi, -a.lo});
    }
    case Kind::Mul: {
      const Bounds a = of(x.a, is_signed), b = of(x.b, is_signed);
      const Integer corners[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
      return within({*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4)});
    }
    default: return all;
  }
}

bool Terms::is_exact(Term t, bool is_signed) const {
  const Node& x = node(t);
  const Integer half = Integer::power_of_two(x.width - 1);
  const Integer lo = is_signed ? -half : Integer(0), hi = is_signed ? half - 1 : half + half - 1;
  if (x.kind == Kind::Neg) return is_signed && bounds(x.a, true).lo > lo;
  if (x.kind != Kind::Add && !(x.kind == Kind::Mul && is_constant(x.b))) return false;
  const Bounds a = bounds(x.a, is_signed), b = bounds(x.b, is_signed);
  if (x.kind == Kind::Add) return a.lo + b.lo >= lo && a.hi + b.hi <= hi;
  const Integer corners[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  return *std::min_element(corners, corners + 4) >= lo && *std::max_element(corners, corners + 4) <= hi;
}

void Terms::add_to(Sum& sum, Integer& total, Term t, const Integer& factor, unsigned depth) {
  const Node x = node(t);
  const auto go = [&](Term part, const Integer& f) { add_to(sum, total, part, f, depth + 1); };
  if (depth < 64) {
    if (x.kind == Kind::Const) {
      total = total + factor * value(t);
      return;
    }
    if (x.kind == Kind::Add) return go(x.a, factor), go(x.b, factor);
    if (x.kind == Kind::Neg) return go(x.a, -factor);
    if (x.kind == Kind::Not) return go(x.a, -factor), void(total = total - factor);
    if (x.kind == Kind::Mul && is_constant(x.b)) return go(x.a, factor * value(x.b));
    if (x.kind == Kind::Concat) {  // piece by piece
      uint32_t above = 0;
      for (Term rest = t; rest != kNoTerm;) {
        const Node r = node(rest);
        const bool more = r.kind == Kind::Concat;
        const Term piece = more ? r.a : rest;
        above += width(piece);
        const Integer f = factor.shl(x.width - above);
        if (is_constant(piece)) {
          total = total + f * value(piece);
        } else if (is_exact(piece, false)) {
          const Node sum_of = node(piece);
          go(zext(sum_of.a, x.width), sum_of.kind == Kind::Mul ? f * value(sum_of.b) : f);
          if (sum_of.kind == Kind::Add) go(zext(sum_of.b, x.width), f);
        } else {
          const Term atom = zext(piece, x.width);
          sum[atom] = sum[atom] + f;
        }
        rest = more ? r.b : kNoTerm;
      }
      return;
    }
    if (x.kind == Kind::SExt && is_exact(x.a, true)) {
      const Node inner = node(x.a);
      if (inner.kind == Kind::Neg) return go(sext(inner.a, x.width), -factor);
      const Integer f = inner.kind == Kind::Mul ? factor * value(inner.b).sign_extend(inner.width) : factor;
      go(sext(inner.a, x.width), f);
      if (inner.kind == Kind::Add) go(sext(inner.b, x.width), factor);
      return;
    }
  }
  sum[t] = sum[t] + factor;
}

Term Terms::same_sums(Term a, Term b) {
  const uint32_t w = width(a);
  const auto is_sum = [&](Term t) {
    const Kind k = node(t).kind;
    return k == Kind::Add || k == Kind::Neg || (k == Kind::Mul && is_constant(node(t).b)) ||
           (k == Kind::SExt && is_exact(node(t).a, true)) || (k == Kind::Concat && is_exact(node(t).b, false));
  };
  if (!is_sum(a) && !is_sum(b)) return kNoTerm;
  Sum sum;
  Integer total;
  add_to(sum, total, a, Integer(1), 0);
  add_to(sum, total, b, Integer(-1), 0);
  std::erase_if(sum, [&](const auto& one) { return one.second.low_bits(w).is_zero(); });
  if (sum.empty()) return truth(total.low_bits(w).is_zero());
  if (sum.size() == 1 &&
      (sum.begin()->second.low_bits(w) == Integer(1) || sum.begin()->second.low_bits(w) == Integer(-1).low_bits(w))) {
    const bool one = sum.begin()->second.low_bits(w) == Integer(1);
    return eq(sum.begin()->first, constant(one ? -total : total, w));
  }
  return kNoTerm;
}

Term Terms::times(Term a, Term b) {
  if (width(a) == 1) return and_(a, b);
  if (is_constant(a)) std::swap(a, b);
  if (is(b, 0)) return b;
  if (is_constant(b)) {
    const int n = power(value(b));
    if (n >= 0) return shl(a, constant(static_cast<uint64_t>(n), 32));
    if (value(b) == Integer::power_of_two(width(b)) - 1) return neg(a);
  }
  const Node x = node(a), y = node(b);
  if (x.kind == Kind::Ite && y.kind == Kind::Ite && x.a == y.a) return ite(x.a, times(x.b, y.b), times(x.c, y.c));
  // A product is as wide as its factors together.
  const Extent m = extent(a), n = extent(b);
  const uint32_t own = m.width + n.width;
  if (own < width(a) && !is_constant(b)) {
    const Term product = times(extract(a, 0, own), extract(b, 0, own));
    return m.is_signed || n.is_signed ? sext(product, width(a)) : zext(product, width(a));
  }
  if (node(a).kind == Kind::Neg) return neg(times(node(a).a, b));
  if (node(b).kind == Kind::Neg) return neg(times(a, node(b).a));
  return make({Kind::Mul, width(a), 0, a, b});
}

Term Terms::udiv(Term a, Term b) {
  if (is_constant(b) && power(value(b)) >= 0) return lshr(a, constant(static_cast<uint64_t>(power(value(b))), 32));
  return make({Kind::UDiv, width(a), 0, a, b});
}

Term Terms::urem(Term a, Term b) {
  if (is_constant(b) && power(value(b)) >= 0)
    return zext(extract(a, 0, static_cast<uint32_t>(power(value(b)))), width(a));
  return make({Kind::URem, width(a), 0, a, b});
}

Term Terms::shl(Term a, Term b) {
  if (is(a, 0)) return a;
  if (!is_constant(b)) return make({Kind::Shl, width(a), 0, a, b});
  const unsigned n = amount(value(b), width(a));
  if (n == 0) return a;
  if (n == width(a)) return constant(0, width(a));
  return concat(extract(a, 0, width(a) - n), constant(0, n));
}

Term Terms::lshr(Term a, Term b) {
  if (is(a, 0)) return a;
  if (!is_constant(b)) return make({Kind::LShr, width(a), 0, a, b});
  const unsigned n = amount(value(b), width(a));
  if (n == width(a)) return constant(0, width(a));
  return zext(extract(a, n, width(a) - n), width(a));
}

Term Terms::ashr(Term a, Term b) {
  if (!is_constant(b)) return make({Kind::AShr, width(a), 0, a, b});
  const unsigned n = std::min(amount(value(b), width(a)), width(a) - 1);
  return sext(extract(a, n, width(a) - n), width(a));
}

Term Terms::concat(Term high, Term low) {
  if (high == kNoTerm || width(high) == 0) return low;
  if (low == kNoTerm || width(low) == 0) return high;
  const Node h = node(high), l = node(low);
  if (h.kind == Kind::Const && l.kind == Kind::Concat && is_constant(l.a))
    return concat(constant(value(high).shl(width(l.a)) | value(l.a), h.width + width(l.a)), l.b);
  // Neighbours of one term, alone or in front of others.
  const auto joined = [&](const Node& x, const Node& y) {
    return x.kind == Kind::Extract && y.kind == Kind::Extract && x.a == y.a && x.aux == y.aux + y.width;
  };
  if (joined(h, l)) return extract(h.a, l.aux, h.width + l.width);
  if (l.kind == Kind::Concat && joined(h, node(l.a)))
    return concat(extract(h.a, node(l.a).aux, h.width + width(l.a)), l.b);
  if (h.kind == Kind::Concat) return concat(h.a, concat(h.b, low));  // to the right
  return make({Kind::Concat, h.width + l.width, 0, high, low});
}

Term Terms::extract(Term a, uint32_t low, uint32_t n) {
  if (n == width(a)) return a;
  const Node asked{Kind::Extract, n, low, a};
  const auto it = extracts_.find(asked);
  if (it != extracts_.end()) return it->second;
  const Term result = extract_new(a, low, n);
  extracts_[asked] = result;
  return result;
}

Term Terms::extract_new(Term a, uint32_t low, uint32_t n) {
  if (n == 0) return constant(0, 0);
  const Node x = node(a);
  const auto part = [&](Term t) { return extract(t, low, n); };
  switch (x.kind) {
    case Kind::Extract: return extract(x.a, x.aux + low, n);
    case Kind::Concat: {
      const uint32_t split = width(x.b);
      if (low >= split) return extract(x.a, low - split, n);
      if (low + n <= split) return extract(x.b, low, n);
      return concat(extract(x.a, 0, low + n - split), extract(x.b, low, split - low));
    }
    case Kind::SExt: {
      const uint32_t own = width(x.a);
      if (low + n <= own) return part(x.a);
      if (low >= own) return sext(extract(x.a, own - 1, 1), n);
      return sext(extract(x.a, low, own - low), n);
    }
    case Kind::Not: return not_(part(x.a));
    case Kind::And: return and_(part(x.a), part(x.b));
    case Kind::Or: return or_(part(x.a), part(x.b));
    case Kind::Xor: return xor_(part(x.a), part(x.b));
    case Kind::Ite: return ite(x.a, part(x.b), part(x.c));
    default: break;
  }
  const bool is_sum = x.kind == Kind::Neg || x.kind == Kind::Add || x.kind == Kind::Mul || x.kind == Kind::Shl;
  if (is_sum && low + n < x.width) {  // nothing above matters
    const uint32_t m = low + n;
    Term small = kNoTerm;
    if (x.kind == Kind::Neg) small = neg(extract(x.a, 0, m));
    if (x.kind == Kind::Add) small = add(extract(x.a, 0, m), extract(x.b, 0, m));
    if (x.kind == Kind::Mul) small = times(extract(x.a, 0, m), extract(x.b, 0, m));
    if (x.kind == Kind::Shl) small = shl(extract(x.a, 0, m), x.b);
    return low == 0 ? small : extract(small, low, n);
  }
  return make({Kind::Extract, n, low, a});
}

Term Terms::zext(Term a, uint32_t w) {
  if (w <= width(a)) return extract(a, 0, w);
  return concat(constant(0, w - width(a)), a);
}

Term Terms::sext(Term a, uint32_t w) {
  if (w <= width(a)) return extract(a, 0, w);
  const Node x = node(a);
  if (x.kind == Kind::SExt) return sext(x.a, w);
  if (x.kind == Kind::Concat && is_constant(x.a) && !value(x.a).bit(x.width - width(x.b) - 1))
    return concat(constant(value(x.a), w - width(x.b)), x.b);
  return make({Kind::SExt, w, 0, a});
}

Term Terms::ite(Term condition, Term a, Term b) {
  if (is_constant(condition)) return is(condition, 1) ? a : b;
  if (a == b) return a;
  const Node c = node(condition);
  if (c.kind == Kind::Not) return ite(c.a, b, a);
  if (node(a).kind == Kind::Ite && node(a).a == condition) a = node(a).b;
  if (node(b).kind == Kind::Ite && node(b).a == condition) b = node(b).c;
  if (a == b) return a;
  if (width(a) == 1) {
    if (is_constant(a)) return is(a, 1) ? or_(condition, b) : and_(not_(condition), b);
    if (is_constant(b)) return is(b, 1) ? or_(not_(condition), a) : and_(condition, a);
  }
  // c ? k : (d ? k : x) looks at either.
  if (node(b).kind == Kind::Ite && node(b).b == a) return ite(or_(condition, node(b).a), a, node(b).c);
  return make({Kind::Ite, width(a), 0, condition, a, b});
}

bool Terms::zero_above(Term t, uint32_t w) const {
  const Node& x = node(t);
  if (x.width <= w) return true;
  if (x.kind == Kind::Const) return value(t).bit_length() <= w;
  return x.kind == Kind::Concat && is_constant(x.a) && value(x.a).is_zero() && width(x.b) <= w;
}

Term Terms::eq(Term a, Term b) {
  if (a == b) return truth(true);
  if (is_constant(a) || (!is_constant(b) && b < a)) std::swap(a, b);
  const Node asked{Kind::Eq, 1, 0, a, b};
  const auto it = equalities_.find(asked);
  if (it != equalities_.end()) return it->second;
  const Term result = eq_new(a, b);
  equalities_[asked] = result;
  return result;
}

Term Terms::eq_new(Term a, Term b) {
  if (is_constant(a) && is_constant(b)) return truth(value(a) == value(b));
  if (width(a) == 1) {
    if (is_constant(b)) return is(b, 1) ? a : not_(a);
    return not_(xor_(a, b));
  }
  const Node x = node(a), y = node(b);
  if (is_constant(b)) {
    if (x.kind == Kind::Not) return eq(x.a, constant(-value(b) - 1, x.width));
    if (x.kind == Kind::Neg) return eq(x.a, constant(-value(b), x.width));
    if (x.kind == Kind::Add && is_constant(x.b)) return eq(x.a, constant(value(b) - value(x.b), x.width));
    if (x.kind == Kind::SExt) {
      const uint32_t own = width(x.a);
      if (value(b).sign_extend(own).low_bits(x.width) != value(b)) return truth(false);
      return eq(x.a, constant(value(b), own));
    }
    if (x.kind == Kind::Ite && (is_constant(x.b) || is_constant(x.c))) return ite(x.a, eq(x.b, b), eq(x.c, b));
  }
  if (x.kind == Kind::Concat && (y.kind == Kind::Const || (y.kind == Kind::Concat && width(y.b) == width(x.b)))) {
    const uint32_t low = width(x.b);
    const Term lows = eq(x.b, extract(b, 0, low));
    return is(lows, 0) ? lows : and_(eq(x.a, extract(b, low, x.width - low)), lows);
  }
  if (x.kind == Kind::Concat && is_constant(x.a) && y.kind == Kind::Concat && is_constant(y.a)) {
    const uint32_t low = std::min(width(x.b), width(y.b));
    return and_(eq(extract(a, low, x.width - low), extract(b, low, x.width - low)),
                eq(extract(a, 0, low), extract(b, 0, low)));
  }
  if (x.kind == Kind::SExt && y.kind == Kind::SExt && width(x.a) == width(y.a)) return eq(x.a, y.a);
  if (x.kind == Kind::Neg && y.kind == Kind::Neg) return eq(x.a, y.a);
  if (x.kind == Kind::Not && y.kind == Kind::Not) return eq(x.a, y.a);
  if (const Term same = same_sums(a, b); same != kNoTerm) return same;
  // Summands on both sides.
  if (x.kind == Kind::Add && y.kind == Kind::Add) {
    for (const auto& [p, q] : {std::pair(x.a, x.b), std::pair(x.b, x.a)}) {
      if (p == y.a) return eq(q, y.b);
      if (p == y.b) return eq(q, y.a);
    }
  }
  if (x.kind == Kind::Add && (x.a == b || x.b == b)) return eq(x.a == b ? x.b : x.a, constant(0, x.width));
  if (y.kind == Kind::Add && (y.a == a || y.b == a)) return eq(y.a == a ? y.b : y.a, constant(0, y.width));
  return make({Kind::Eq, 1, 0, a, b});
}

Term Terms::below(Term a, Term b) {
  if (a == b || is(b, 0)) return truth(false);
  if (is(b, 1)) return eq(a, constant(0, width(a)));
  if (is(a, 0)) return not_(eq(b, a));
  if (is_constant(b) && power(value(b)) >= 0) {  // nothing stands above
    const auto n = static_cast<uint32_t>(power(value(b)));
    return eq(extract(a, n, width(a) - n), constant(0, width(a) - n));
  }
  if (width(a) == 1 && !is_constant(a) && !is_constant(b)) return and_(not_(a), b);
  for (const Term t : {a, b}) {  // both are narrow
    const Node x = node(t);
    if (x.kind != Kind::Concat || !is_constant(x.a) || !value(x.a).is_zero()) continue;
    const uint32_t low = width(x.b);
    if (zero_above(a, low) && zero_above(b, low)) return below(extract(a, 0, low), extract(b, 0, low));
    if (t == a && is_constant(b)) return truth(true);  // b is larger than any such number
    if (t == b && is_constant(a)) return truth(false);
  }
  return make({Kind::ULt, 1, 0, a, b});
}

Term Terms::signed_below(Term a, Term b) {
  if (a == b) return truth(false);
  const uint32_t w = width(a);
  if (w > 1 && zero_above(a, w - 1) && zero_above(b, w - 1)) return below(a, b);
  if (is(b, 0)) return extract(a, w - 1, 1);
  if (node(a).kind == Kind::SExt || node(b).kind == Kind::SExt) {  // both are narrow
    const auto own = [&](Term t) {
      const Node& x = node(t);
      if (x.kind == Kind::SExt) return width(x.a);
      if (x.kind == Kind::Const) return value(t).sign_extend(w).bit_length() + 1;
      if (x.kind == Kind::Concat && is_constant(x.a) && value(x.a).is_zero()) return width(x.b) + 1;
      return w;
    };
    const uint32_t least = std::max(own(a), own(b));
    if (least < w) return signed_below(extract(a, 0, least), extract(b, 0, least));
  }
  return make({Kind::SLt, 1, 0, a, b});
}

Term Terms::flipped(Term p) {
  const uint32_t n = width(p);
  return concat(not_(extract(p, n - 1, 1)), extract(p, 0, n - 1));
}

bool Terms::is_flipped(Term p) { return node(extract(p, width(p) - 1, 1)).kind == Kind::Not; }

// Signs stand in one place: a - b is a + -b, and of the factors of a product at most the first is turned.
Term Terms::floating(const ir::FloatInfo& given, uint32_t w, Term a, Term b, Term c) {
  using ir::FloatOp;
  ir::FloatInfo info = given;
  if (info.op == FloatOp::Sub) info.op = FloatOp::Add, b = flipped(b);
  const auto commuting = {FloatOp::Add, FloatOp::Mul, FloatOp::Fma, FloatOp::Eq, FloatOp::Unordered};
  const bool commutes = std::find(commuting.begin(), commuting.end(), info.op) != commuting.end();
  if (info.op == FloatOp::Mul || info.op == FloatOp::Fma) {
    const bool turned = is_flipped(a) != is_flipped(b);
    if (is_flipped(a)) a = flipped(a);
    if (is_flipped(b)) b = flipped(b);
    if (b < a) std::swap(a, b);
    if (turned) a = flipped(a);
  } else if (commutes && b < a) {
    std::swap(a, b);
  }
  uint32_t number = 0;
  while (number < t_.floats.size() && !(t_.floats[number] == info)) ++number;
  if (number == t_.floats.size()) t_.floats.push_back(info);
  return make({Kind::Float, w, number, a, b, c});
}

Term Terms::rebuild(const Node& n, Term a, Term b, Term c) {
  switch (n.kind) {
    case Kind::Const:
    case Kind::Var: return kNoTerm;
    case Kind::Not: return not_(a);
    case Kind::Neg: return neg(a);
    case Kind::And: return and_(a, b);
    case Kind::Or: return or_(a, b);
    case Kind::Xor: return xor_(a, b);
    case Kind::Add: return add(a, b);
    case Kind::Mul: return times(a, b);
    case Kind::UDiv: return udiv(a, b);
    case Kind::URem: return urem(a, b);
    case Kind::Shl: return shl(a, b);
    case Kind::LShr: return lshr(a, b);
    case Kind::AShr: return ashr(a, b);
    case Kind::Concat: return concat(a, b);
    case Kind::Extract: return extract(a, n.aux, n.width);
    case Kind::SExt: return sext(a, n.width);
    case Kind::Ite: return ite(a, b, c);
    case Kind::Eq: return eq(a, b);
    case Kind::ULt: return below(a, b);
    case Kind::SLt: return signed_below(a, b);
    case Kind::Float: return floating(t_.floats[n.aux], n.width, a, b, c);
  }
  return kNoTerm;
}

// The one meaning of each kind in C++; the solver's is the other, and tests hold them against each other.
Integer Terms::apply(const Node& n, const Integer& a, const Integer& b, const Integer& c) const {
  const uint32_t wa = n.a == kNoTerm ? 0 : width(n.a), wb = n.b == kNoTerm ? 0 : width(n.b);
  switch (n.kind) {
    case Kind::Not: return ~a;
    case Kind::Neg: return -a;
    case Kind::And: return a & b;
    case Kind::Or: return a | b;
    case Kind::Xor: return a ^ b;
    case Kind::Add: return a + b;
    case Kind::Mul: return a * b;
    case Kind::UDiv: return b.is_zero() ? Integer(-1) : a.div_floor(b);
    case Kind::URem: return a.mod_floor(b);
    case Kind::Shl: return a.shl(amount(b, wa));
    case Kind::LShr: return a.shr(amount(b, wa));
    case Kind::AShr: return a.sign_extend(wa).shr(amount(b, wa));
    case Kind::Concat: return a.shl(wb) | b;
    case Kind::Extract: return a.shr(n.aux);
    case Kind::SExt: return a.sign_extend(wa);
    case Kind::Ite: return a.is_zero() ? c : b;
    case Kind::Eq: return a == b;
    case Kind::ULt: return a < b;
    case Kind::SLt: return a.sign_extend(wa) < b.sign_extend(wb);
    case Kind::Float: {
      const ir::FloatInfo& info = t_.floats[n.aux];
      return ir::apply_float(info, info.op == ir::FloatOp::FromInt ? a.sign_extend(wa) : a, b, c);
    }
    case Kind::Const:
    case Kind::Var: break;
  }
  return 0;
}

std::vector<Term> Terms::reachable(const std::vector<Term>& roots) const {
  std::vector<bool> seen(t_.nodes.size());
  std::vector<Term> open = roots, out;
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (t == kNoTerm || seen[t]) continue;
    seen[t] = true;
    out.push_back(t);
    for (const Term next : {node(t).a, node(t).b, node(t).c}) open.push_back(next);
  }
  std::sort(out.begin(), out.end());
  return out;
}

Integer Terms::evaluate(Term t, const Assignment& values) const {
  std::unordered_map<Term, Integer> known;
  const auto operand = [&](Term o) { return o == kNoTerm ? Integer() : known.at(o); };
  for (const Term one : reachable({t})) {
    const Node& n = node(one);
    Integer v;
    if (n.kind == Kind::Const) {
      v = value(one);
    } else if (n.kind == Kind::Var) {
      v = n.aux < values.size() ? values[n.aux] : Integer();
    } else {
      v = apply(n, operand(n.a), operand(n.b), operand(n.c)).low_bits(n.width);
    }
    known.emplace(one, std::move(v));
  }
  return known.at(t);
}

bool Terms::depends_on_lane(Term t) const {
  const std::vector<Term> all = reachable({t});
  return std::any_of(all.begin(), all.end(),
                     [&](Term one) { return node(one).kind == Kind::Var && t_.variables[node(one).aux].of_lane; });
}

std::string Terms::to_text(Term t) const {
  static constexpr const char* kNames[] = {
      "const", "var",  "not",  "neg",    "and",     "or",   "differ", "add", "times", "udiv",         "urem",
      "shl",   "lshr", "ashr", "concat", "extract", "sext", "ite",    "eq",  "below", "signed_below", "float"};
  const Node& n = node(t);
  if (n.kind == Kind::Const) return value(t).to_hex();
  if (n.kind == Kind::Var) return t_.variables[n.aux].name;
  std::string out = std::string("(") + kNames[static_cast<size_t>(n.kind)];
  if (n.kind == Kind::Extract) out += " " + std::to_string(n.aux + n.width - 1) + ":" + std::to_string(n.aux);
  for (const Term o : {n.a, n.b, n.c})
    if (o != kNoTerm) out += " " + to_text(o);
  return out + ")";
}

}  // namespace isadora::prove
