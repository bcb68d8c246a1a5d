#include "prove/abstraction.h"

#include <algorithm>

#include "ir/facts.h"
#include "prove/fixed.h"
#include "prove/rules.h"
#include "prove/solver.h"

namespace isadora::prove {

namespace {

constexpr uint32_t kFewBits = 4;  // of arguments that are unknown: then each value is computed

}  // namespace

std::vector<Term> Abstraction::rewrite(const std::vector<Term>& roots) {
  for (const Term one : t_.reachable(roots)) {
    const TermNode n = t_.node(one);
    const auto operand = [&](Term o) { return o == kNoTerm ? o : new_.at(o); };
    if (n.kind == TermKind::Const || n.kind == TermKind::Var) {
      new_[one] = one;
      continue;
    }
    const Term a = operand(n.a), b = operand(n.b), c = operand(n.c);
    new_[one] = is_function(n, a, b)               ? function(n, a, b, c)
                : a == n.a && b == n.b && c == n.c ? one
                                                   : t_.rebuild(n, a, b, c);
  }
  std::vector<Term> out;
  for (const Term root : roots) out.push_back(new_.at(root));
  out.insert(out.end(), axioms_.begin(), axioms_.end());
  return out;
}

bool Abstraction::is_function(const TermNode& n, Term a, Term b) const {
  switch (n.kind) {
    case TermKind::Mul: return !keep_.integers && n.width > small_product_ && !t_.is_constant(a) && !t_.is_constant(b);
    case TermKind::UDiv:
    case TermKind::URem: return !keep_.integers && n.width > small_product_;
    case TermKind::Float: return !keep_.floats || !is_in_theory(t_.tables().floats[n.aux]);
    default: return false;
  }
}

Term Abstraction::function(TermNode n, Term a, Term b, Term c) {
  n.a = a, n.b = b, n.c = c;
  for (const Application& other : applications_)
    if (other.node == n) return other.result;
  if (const Term result = enumerated(n); result != kNoTerm) return result;
  if (n.kind == TermKind::UDiv || n.kind == TermKind::URem) return divided(n);
  const Term result = t_.variable("f" + std::to_string(applications_.size()), n.width);
  replaced_.push_back({n, result, result});
  names_.insert(name(n));
  for (const Application& other : applications_) {
    if (n.kind == TermKind::Mul && other.node.kind == TermKind::Mul) relate_products({n, result}, other);
    if (n.kind == TermKind::Float && other.node.kind == TermKind::Float) relate_equal({n, result}, other);
  }
  if (n.kind == TermKind::Mul) simple_factors(n, result);
  applications_.push_back({n, result});
  return result;
}

// Of arguments with few unknown bits all results are computed.
Term Abstraction::enumerated(const TermNode& n) {
  std::vector<Term> operands;
  for (const Term o : {n.a, n.b, n.c})
    if (o != kNoTerm) operands.push_back(o);
  Term unknown = kNoTerm;
  for (const Term one : t_.reachable(operands)) {
    if (t_.node(one).kind != TermKind::Var) continue;
    unknown = t_.concat(one, unknown);
    if (t_.width(unknown) > kFewBits) return kNoTerm;
  }
  if (unknown == kNoTerm) return kNoTerm;
  Term result = kNoTerm;
  for (uint64_t v = 0; v < uint64_t{1} << t_.width(unknown); ++v) {
    const Term number = t_.constant(v, t_.width(unknown));
    Substitution chosen(t_);
    chosen.equate(unknown, number);
    std::vector<Term> at = chosen.apply(operands);
    at.resize(3, kNoTerm);
    const Term here = t_.rebuild(n, at[0], at[1], at[2]);
    result = result == kNoTerm ? here : t_.ite(t_.eq(unknown, number), here, result);
  }
  replaced_.push_back({n, result, kNoTerm});
  return by(result);
}

// ---- products and floats
// ---------------------------------------------------------------------------------------------------------

// Equal arguments have equal results.
void Abstraction::relate_equal(const Application& one, const Application& other) {
  const TermNode &x = one.node, &y = other.node;
  if (x.width != y.width || x.aux != y.aux) return;
  Term same = t_.truth(true);
  for (const auto& [p, q] : {std::pair(x.a, y.a), std::pair(x.b, y.b), std::pair(x.c, y.c)}) {
    if (p == kNoTerm && q == kNoTerm) continue;
    if (p == kNoTerm || q == kNoTerm || t_.width(p) != t_.width(q)) return;
    same = t_.and_(same, t_.eq(p, q));
  }
  if (!t_.is(same, 0)) state(by(t_.implies(same, t_.eq(one.result, other.result))));
}

// By 0, 1 and -1.
void Abstraction::simple_factors(const TermNode& n, Term result) {
  const Term zero = t_.constant(0, n.width), one = t_.constant(1, n.width), less = t_.constant(Integer(-1), n.width);
  for (const auto& [factor, other] : {std::pair(n.a, n.b), std::pair(n.b, n.a)})
    for (const auto& [number, product] : {std::pair(zero, zero), std::pair(one, other), std::pair(less, t_.neg(other))})
      if (const Term is = t_.eq(factor, number); !t_.is(is, 0)) state(by(t_.implies(is, t_.eq(result, product))));
}

// Products of factors that are equal up to their signs are equal up to the sign: in the bits that both have, since the
// low bits of a product depend on the low bits of the factors alone.
void Abstraction::relate_products(const Application& one, const Application& other) {
  const bool narrower = one.node.width <= other.node.width;
  const Application &x = narrower ? one : other, &y = narrower ? other : one;
  // Of a product that is as wide as its factors together all is known; of another, no more than its own bits.
  const Terms::Extent a = t_.extent(x.node.a), b = t_.extent(x.node.b);
  const bool is_exact = !a.is_signed && !b.is_signed && a.width + b.width <= x.node.width;
  const uint32_t n = is_exact ? y.node.width : x.node.width;
  const auto low = [&](Term t) { return t_.extract(t, 0, n); };
  const auto turned = [&](Term t, bool turn) { return turn ? t_.neg(t) : t; };
  const Term p = t_.zext(x.node.a, n), q = t_.zext(x.node.b, n), product = t_.zext(x.result, n);
  for (const bool crossed : {false, true}) {
    const Term c = low(crossed ? y.node.b : y.node.a), d = low(crossed ? y.node.a : y.node.b);
    for (const bool first : {false, true})
      for (const bool second : {false, true}) {
        const Term same = t_.and_(t_.eq(p, turned(c, first)), t_.eq(q, turned(d, second)));
        const Term result = turned(low(y.result), first != second);
        if (!t_.is(same, 0)) state(by(t_.implies(same, t_.eq(product, result))));
      }
  }
}

// ---- quotients
// -------------------------------------------------------------------------------------------------------------------

// A quotient and a remainder are two numbers with a known relation.
Term Abstraction::divided(const TermNode& n) {
  for (const Division& known : divisions_)
    if (known.a == n.a && known.b == n.b) return n.kind == TermKind::UDiv ? known.quotient : known.rest;
  const uint32_t w = n.width;
  const std::string number = std::to_string(divisions_.size());
  const bool by_number = t_.is_constant(n.b) && !t_.is(n.b, 0);
  // Quotients are made as narrow as possible, and a remainder is expressed by its quotient: then sums of them are
  // compared as sums.
  const uint32_t most = by_number ? std::max(1u, t_.largest(n.a).div_floor(t_.value(n.b)).bit_length()) : w;
  const Term quotient = t_.variable("q" + number, most);
  Division d{n.a, n.b, by(t_.zext(quotient, w)), kNoTerm};
  d.rest = by_number ? by(t_.sub(n.a, t_.times(n.b, d.quotient))) : t_.variable("r" + number, w);
  replaced_.push_back({{TermKind::UDiv, w, 0, n.a, n.b}, d.quotient, quotient});
  replaced_.push_back({{TermKind::URem, w, 0, n.a, n.b}, d.rest, by_number ? kNoTerm : d.rest});
  for (const Division& other : divisions_) {
    if (t_.width(other.a) != w) continue;
    const Term same = t_.and_(t_.eq(n.a, other.a), t_.eq(n.b, other.b));
    const Term results = t_.and_(t_.eq(d.quotient, other.quotient), t_.eq(d.rest, other.rest));
    if (!t_.is(same, 0)) state(by(t_.implies(same, results)));
  }
  divisions_.push_back(d);
  names_.insert(name(n));
  by_number ? divided_by_number(n, d) : divided_by_unknown(n, d);
  return n.kind == TermKind::UDiv ? d.quotient : d.rest;
}

void Abstraction::divided_by_number(const TermNode& n, const Division& d) {
  const uint32_t w = n.width;
  const Term taken = t_.times(t_.zext(n.b, 2 * w), t_.zext(d.quotient, 2 * w));
  state(by(t_.not_(t_.below(t_.zext(n.a, 2 * w), taken))));
  state(by(t_.below(d.rest, n.b)));
}

void Abstraction::divided_by_unknown(const TermNode& n, const Division& d) {
  const uint32_t w = n.width;
  const Term by_zero = t_.eq(n.b, t_.constant(0, w));
  state(by(t_.implies(by_zero, t_.eq(d.quotient, t_.constant(Integer(-1), w)))));
  state(by(t_.implies(by_zero, t_.eq(d.rest, n.a))));
  state(by(t_.or_(by_zero, t_.below(d.rest, n.b))));
  // For all bits, and for the lower half, which other terms use.
  for (const uint32_t width : {2 * w, w}) {
    const Term whole = t_.add(multiple(n.b, d.quotient, width), t_.zext(d.rest, width));
    state(by(t_.or_(by_zero, t_.eq(whole, t_.zext(n.a, width)))));
  }
  // A quotient of 2^k or more implies that the dividend is at least 2^k times the divisor.
  for (uint32_t k = 1; k < w && !t_.is_constant(n.b); k *= 2) {
    const Term small = t_.eq(t_.extract(d.quotient, k, w - k), t_.constant(0, w - k));
    const Term below = t_.below(t_.zext(n.a, w + k), t_.concat(n.b, t_.constant(0, k)));
    state(by(t_.or_(small, t_.not_(below))));
  }
}

// Of a divisor and a quotient.
Term Abstraction::multiple(Term divisor, Term quotient, uint32_t width) {
  const uint32_t own =
      std::min(width, t_.extent(divisor).is_signed ? width : t_.extent(divisor).width + t_.width(quotient));
  const Term x = t_.zext(divisor, own), y = t_.zext(quotient, own);
  if (t_.is_constant(divisor)) return t_.times(t_.zext(divisor, width), t_.zext(quotient, width));
  const TermNode product{TermKind::Mul, own, 0, std::min(x, y), std::max(x, y)};
  return t_.zext(function(product, product.a, product.b, kNoTerm), width);
}

std::string Abstraction::name(const TermNode& n) const {
  if (n.kind == TermKind::Mul) return "a product of two unknowns";
  if (n.kind != TermKind::Float) return t_.is_constant(n.b) ? "a division" : "a division by an unknown";
  const ir::FloatInfo& info = t_.tables().floats[n.aux];
  return std::string(ir::facts(info.op).spelling) + "<" + std::string(ir::spelling(info.format)) + ">";
}

}  // namespace isadora::prove
