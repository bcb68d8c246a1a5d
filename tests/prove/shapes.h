// Random terms of a few bits for the lemmas of the prover.
#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

#include "prove/term.h"

namespace isadora::prove {

// Operations on terms of a few bits, with shapes that rules look for.
class Shapes {
 public:
  explicit Shapes(uint64_t seed) : random_(seed) {}

  Terms t;

  uint32_t below(uint64_t n) { return static_cast<uint32_t>(random_() % n); }

  // An operation on random operands.
  TermNode node(uint32_t w) {
    static constexpr TermKind kBinary[] = {TermKind::And,  TermKind::Or,   TermKind::Xor,  TermKind::Add,
                                           TermKind::Mul,  TermKind::UDiv, TermKind::URem, TermKind::Shl,
                                           TermKind::LShr, TermKind::AShr};
    switch (below(10)) {
      case 0: return {below(2) ? TermKind::Not : TermKind::Neg, w, 0, term(w, 2)};
      case 1: return comparison(TermKind::Eq);
      case 2: return comparison(below(2) ? TermKind::ULt : TermKind::SLt);
      case 3: {
        if (w > 2 && below(2)) return neighbours(w);
        const uint32_t low = below(w + 1);
        return {TermKind::Concat, w, 0, low == w ? kNoTerm : term(w - low, 2), low == 0 ? kNoTerm : term(low, 2)};
      }
      case 4: {
        const uint32_t more = below(4), low = below(more + 1);
        return {TermKind::Extract, below(9) ? w : 0, low, term(w + more, 2)};
      }
      case 5: {
        const uint32_t own = 1 + below(w);
        return {TermKind::SExt, w, 0, term(own, 2)};
      }
      case 6: return {TermKind::Ite, w, 0, term(1, 2), term(w, 2), term(w, 2)};
      default: {
        const TermKind kind = kBinary[below(std::size(kBinary))];
        const bool shifts = kind == TermKind::Shl || kind == TermKind::LShr || kind == TermKind::AShr;
        const Term a = term(w, 2);
        return {kind, w, 0, a, !shifts && below(6) == 0 ? like(a) : term(shifts ? 1 + below(4) : w, 2)};
      }
    }
  }

  Term leaf(uint32_t w) {
    if (below(3) == 0) return t.constant(below(3) ? Integer(below(4)) - 2 : Integer(below(64)), w);
    auto& all = leaves_[w];
    if (all.size() < 2) all.push_back(t.variable("x" + std::to_string(w) + std::to_string(all.size()), w));
    return all[below(all.size())];
  }

  Term term(uint32_t w, unsigned depth) {
    if (w == 0) return t.constant(0, 0);
    if (depth == 0 || below(4) == 0) return leaf(w);
    const auto inner = [&](uint32_t width) { return term(width, depth - 1); };
    switch (below(18)) {
      case 0: return t.not_(inner(w));
      case 1: return t.neg(inner(w));
      case 2: return t.and_(inner(w), inner(w));
      case 3: return t.or_(inner(w), inner(w));
      case 4: return t.xor_(inner(w), inner(w));
      case 5: return t.add(inner(w), inner(w));
      case 6: return t.times(inner(w), inner(w));
      case 7: return t.shl(inner(w), inner(1 + below(3)));
      case 8: return t.shl(t.constant(1, w), inner(1 + below(2)));
      case 9: return t.ite(inner(1), inner(w), inner(w));
      case 10: {  // with a sign that is chosen
        const Term x = inner(w), c = below(2) ? inner(1) : t.extract(x, w - 1, 1);
        return below(2) ? t.ite(c, t.neg(x), x) : t.ite(c, x, t.neg(x));
      }
      case 11: return t.zext(inner(1 + below(w)), w);
      case 12: return t.sext(inner(1 + below(w)), w);
      case 13: return w > 1 ? t.concat(inner(w - 1), inner(1)) : inner(w);
      case 14: {  // something above nothing
        const uint32_t low = below(w);
        return low ? t.concat(inner(w - low), t.constant(0, low)) : inner(w);
      }
      case 15: return t.extract(inner(w + 1 + below(2)), below(2), w);
      case 16: return t.add(t.sext(inner(1 + below(w)), w), t.zext(inner(1 + below(w)), w));
      default: {
        const Term x = inner(w), y = inner(w);
        return w == 1 ? (below(2) ? t.eq(x, y) : t.below(x, y)) : t.add(x, t.constant(below(8), w));
      }
    }
  }

  // A float operation that the solver has a theory of, on half floats of which few bits are unknown.
  struct FloatOperation {
    ir::FloatInfo info;
    uint32_t width;
    Term a, b = kNoTerm, c = kNoTerm;
  };
  FloatOperation float_operation() {
    using ir::FloatOp;
    static constexpr FloatOp kAll[] = {FloatOp::Add, FloatOp::Sub, FloatOp::Mul,       FloatOp::Div, FloatOp::Fma,
                                       FloatOp::Eq,  FloatOp::Min, FloatOp::Unordered, FloatOp::Lt,  FloatOp::Sqrt};
    FloatOperation out{{}, 16, half()};
    out.info = {.op = kAll[below(std::size(kAll))], .format = ir::FloatFormat::F16};
    const bool compares = out.info.op == FloatOp::Eq || out.info.op == FloatOp::Unordered || out.info.op == FloatOp::Lt;
    if (compares) out.width = 1;
    if (out.info.op != FloatOp::Sqrt) out.b = half();
    if (out.info.op == FloatOp::Fma) out.c = half();
    if (compares || out.info.op == FloatOp::Min || out.info.op == FloatOp::Fma) return out;
    out.info.rounding = static_cast<ir::Rounding>(below(static_cast<size_t>(ir::Rounding::Given) + 1));
    if (out.info.rounding == ir::Rounding::Given)
      (out.b == kNoTerm ? out.b : out.c) = below(2) ? t.constant(below(8), 3) : leaf(3);
    return out;
  }

 private:
  // Zeros, infinities, NaNs, subnormal and normal numbers.
  Term half() {
    const Term sign = below(4) ? leaf(1) : t.constant(below(2), 1);
    const Term exponent = below(2) ? t.concat(leaf(2), t.constant(below(8), 3)) : t.sext(leaf(1), 5);
    const Term fraction = t.concat(leaf(1), t.concat(t.constant(below(256), 8), leaf(1)));
    return t.concat(below(2) ? t.not_(sign) : sign, t.concat(exponent, fraction));
  }

  // Pieces of one term side by side, alone or before something else.
  TermNode neighbours(uint32_t w) {
    const Term x = t.variable("wide", w + 2);
    const uint32_t rest = below(2) ? 1 : 0, low = 1 + below(w - rest - 1), high = w - rest - low;
    const Term piece = t.extract(x, 1, low);
    return {TermKind::Concat, w, 0, t.extract(x, 1 + low, high), rest ? t.concat(piece, leaf(1)) : piece};
  }

  TermNode comparison(TermKind kind) {
    const Term a = term(1 + below(6), 2);
    return {kind, 1, 0, a, below(3) ? term(t.width(a), 2) : like(a)};
  }

  // Something that a rule may find in both: the term, what it is made of, or what is made of it.
  Term like(Term a) {
    const uint32_t w = t.width(a);
    switch (below(6)) {
      case 0: return a;
      case 1: return t.not_(a);
      case 2: return t.neg(a);
      case 3: return t.add(a, term(w, 1));
      case 4: {
        const TermNode n = t.node(a);
        return n.a != kNoTerm && t.width(n.a) == w ? n.a : a;
      }
      default: {
        const TermNode n = t.node(a);
        if (n.kind == TermKind::Add) return t.add(below(2) ? n.a : n.b, term(w, 1));
        return n.kind == TermKind::Ite ? t.ite(n.a, term(w, 1), term(w, 1)) : a;
      }
    }
  }

  std::mt19937_64 random_;
  std::map<uint32_t, std::vector<Term>> leaves_;
};

}  // namespace isadora::prove
