#include "prove/ask.h"

#include <algorithm>
#include <ctime>
#include <map>
#include <set>

#include "ir/facts.h"
#include "prove/fixed.h"

namespace isadora::prove {

namespace {

constexpr uint32_t kSmallProduct = 12;  // bits of a product that the solver multiplies out at once
constexpr uint32_t kFewBits = 4;        // of arguments that are unknown: then each value is computed
constexpr uint32_t kSplitBits = 7;      // of a number whose values are asked for one by one …
constexpr unsigned kQuick = 400;        // … where all of them together take longer: milliseconds

struct Keep {
  bool integers = false, floats = false;  // as what they are
};

// Terms in which some operations are variables.
class Abstraction {
 public:
  Abstraction(Terms& terms, Keep keep) : t_(terms), keep_(keep) {}

  std::vector<Term> rewrite(const std::vector<Term>& roots) {
    for (const Term one : t_.reachable(roots)) {
      const Node n = t_.node(one);
      const auto operand = [&](Term o) { return o == kNoTerm ? o : new_.at(o); };
      if (n.kind == Kind::Const || n.kind == Kind::Var) {
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
    out.insert(out.end(), congruence_.begin(), congruence_.end());
    return out;
  }
  bool any() const { return !applications_.empty() || !divisions_.empty(); }
  const std::set<std::string>& names() const { return names_; }

 private:
  struct Application {
    Node node;
    Term result;
  };
  struct Division {
    Term a, b, quotient, rest;
  };

  bool is_function(const Node& n, Term a, Term b) {
    switch (n.kind) {
      case Kind::Mul: return !keep_.integers && n.width > kSmallProduct && !t_.is_constant(a) && !t_.is_constant(b);
      case Kind::UDiv:
      case Kind::URem: return !keep_.integers && n.width > kSmallProduct;
      case Kind::Float: return !keep_.floats || !is_in_theory(t_.tables().floats[n.aux]);
      default: return false;
    }
  }

  Term function(Node n, Term a, Term b, Term c) {
    n.a = a, n.b = b, n.c = c;
    for (const Application& other : applications_)
      if (other.node == n) return other.result;
    if (const Term result = enumerated(n); result != kNoTerm) return result;
    if (n.kind == Kind::UDiv || n.kind == Kind::URem) return divided(n);
    const Term result = t_.variable("f" + std::to_string(applications_.size()), n.width);
    names_.insert(name(n));
    for (const Application& other : applications_) {
      if (n.kind == Kind::Mul && other.node.kind == Kind::Mul) relate_products({n, result}, other);
      if (n.kind == Kind::Mul || other.node.kind != n.kind || other.node.width != n.width || other.node.aux != n.aux)
        continue;
      Term same = t_.truth(true);
      bool comparable = true;
      for (const auto& [x, y] :
           {std::pair(n.a, other.node.a), std::pair(n.b, other.node.b), std::pair(n.c, other.node.c)}) {
        if (x == kNoTerm || y == kNoTerm) continue;
        comparable &= t_.width(x) == t_.width(y);
        if (comparable) same = t_.and_(same, t_.eq(x, y));
      }
      if (comparable && !t_.is(same, 0)) congruence_.push_back(t_.implies(same, t_.eq(result, other.result)));
    }
    if (n.kind == Kind::Mul) simple_factors(n, result);
    applications_.push_back({n, result});
    return result;
  }

  // By 0, 1 and -1.
  void simple_factors(const Node& n, Term result) {
    const Term zero = t_.constant(0, n.width), one = t_.constant(1, n.width), less = t_.constant(Integer(-1), n.width);
    for (const auto& [factor, other] : {std::pair(n.a, n.b), std::pair(n.b, n.a)})
      for (const auto& [number, product] :
           {std::pair(zero, zero), std::pair(one, other), std::pair(less, t_.neg(other))})
        if (const Term is = t_.eq(factor, number); !t_.is(is, 0))
          congruence_.push_back(t_.implies(is, t_.eq(result, product)));
  }

  // Of arguments with few unknown bits all results are computed.
  Term enumerated(const Node& n) {
    std::vector<Term> operands;
    for (const Term o : {n.a, n.b, n.c})
      if (o != kNoTerm) operands.push_back(o);
    Term unknown = kNoTerm;
    for (const Term one : t_.reachable(operands)) {
      if (t_.node(one).kind != Kind::Var) continue;
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
    return result;
  }

  // A quotient and a rest are two numbers of which it is known what they are together.
  Term divided(const Node& n) {
    for (const Division& known : divisions_)
      if (known.a == n.a && known.b == n.b) return n.kind == Kind::UDiv ? known.quotient : known.rest;
    const uint32_t w = n.width;
    const std::string number = std::to_string(divisions_.size());
    const bool by_number = t_.is_constant(n.b) && !t_.is(n.b, 0);
    // A quotient is as narrow as it can be, and what is left by a number is no number of its own: then sums of all of
    // them are compared as sums.
    const uint32_t most = by_number ? std::max(1u, t_.largest(n.a).div_floor(t_.value(n.b)).bit_length()) : w;
    Division d{n.a, n.b, t_.zext(t_.variable("q" + number, most), w), kNoTerm};
    d.rest = by_number ? t_.sub(n.a, t_.times(n.b, d.quotient)) : t_.variable("r" + number, w);
    for (const Division& other : divisions_) {
      if (t_.width(other.a) != w) continue;
      const Term same = t_.and_(t_.eq(n.a, other.a), t_.eq(n.b, other.b));
      const Term results = t_.and_(t_.eq(d.quotient, other.quotient), t_.eq(d.rest, other.rest));
      if (!t_.is(same, 0)) congruence_.push_back(t_.implies(same, results));
    }
    divisions_.push_back(d);
    names_.insert(name(n));
    if (by_number) {
      const Term taken = t_.times(t_.zext(n.b, 2 * w), t_.zext(d.quotient, 2 * w));
      congruence_.push_back(t_.not_(t_.below(t_.zext(n.a, 2 * w), taken)));
      congruence_.push_back(t_.below(d.rest, n.b));
      return n.kind == Kind::UDiv ? d.quotient : d.rest;
    }
    const Term by_zero = t_.eq(n.b, t_.constant(0, w));
    congruence_.push_back(t_.implies(by_zero, t_.eq(d.quotient, t_.constant(Integer(-1), w))));
    congruence_.push_back(t_.implies(by_zero, t_.eq(d.rest, n.a)));
    congruence_.push_back(t_.or_(by_zero, t_.below(d.rest, n.b)));
    // Of all bits, and once more of the lower half, which is what others compute with.
    for (const uint32_t width : {2 * w, w}) {
      const Term whole = t_.add(multiple(n.b, d.quotient, width), t_.zext(d.rest, width));
      congruence_.push_back(t_.or_(by_zero, t_.eq(whole, t_.zext(n.a, width))));
    }
    // A quotient of 2^k or more is one of a number that is no less than 2^k times the divisor.
    for (uint32_t k = 1; k < w && !t_.is_constant(n.b); k *= 2) {
      const Term small = t_.eq(t_.extract(d.quotient, k, w - k), t_.constant(0, w - k));
      congruence_.push_back(t_.or_(small, t_.not_(t_.below(t_.zext(n.a, w + k), t_.concat(n.b, t_.constant(0, k))))));
    }
    return n.kind == Kind::UDiv ? d.quotient : d.rest;
  }

  // Of a divisor and a quotient.
  Term multiple(Term divisor, Term quotient, uint32_t width) {
    const uint32_t own =
        std::min(width, t_.extent(divisor).is_signed ? width : t_.extent(divisor).width + t_.width(quotient));
    const Term x = t_.zext(divisor, own), y = t_.zext(quotient, own);
    if (t_.is_constant(divisor)) return t_.times(t_.zext(divisor, width), t_.zext(quotient, width));
    const Node product{Kind::Mul, own, 0, std::min(x, y), std::max(x, y)};
    return t_.zext(function(product, product.a, product.b, kNoTerm), width);
  }

  // Where factors are the same but for their signs, so are the products: in the bits that both have, for the product of
  // low bits is the low bits of the product.
  void relate_products(const Application& one, const Application& other) {
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
          if (!t_.is(same, 0)) congruence_.push_back(t_.implies(same, t_.eq(product, result)));
        }
    }
  }

  std::string name(const Node& n) const {
    if (n.kind == Kind::Mul) return "a product of two unknowns";
    if (n.kind != Kind::Float) return t_.is_constant(n.b) ? "a division" : "a division by an unknown";
    const ir::FloatInfo& info = t_.tables().floats[n.aux];
    return std::string(ir::facts(info.op).spelling) + "<" + std::string(ir::spelling(info.format)) + ">";
  }

  Terms& t_;
  Keep keep_;
  std::map<Term, Term> new_;
  std::vector<Application> applications_;
  std::vector<Division> divisions_;
  std::vector<Term> congruence_;
  std::set<std::string> names_;
};

bool holds(const Terms& t, const std::vector<Term>& all) {
  return std::all_of(all.begin(), all.end(), [&](Term one) { return t.is(one, 1); });
}

std::string list(const std::set<std::string>& names) {
  std::string out;
  for (const std::string& n : names) out += (out.empty() ? "" : ", ") + n;
  return out;
}

bool is_late(const Answer& answer) {
  return answer.kind == Answer::Kind::Unknown &&
         (answer.reason == "timeout" || answer.reason == "canceled" || answer.reason.starts_with("interrupted"));
}

// Few bits by which something is shifted: once they are known, a shift is no more than a choice of wires.
Term amount_of_shifts(const Terms& t, const std::vector<Term>& terms) {
  std::map<Term, unsigned> uses;
  for (const Term one : t.reachable(terms)) {
    const Node& n = t.node(one);
    if (n.kind != Kind::Shl && n.kind != Kind::LShr && n.kind != Kind::AShr) continue;
    Term by = n.b;
    while (t.node(by).kind == Kind::Concat && t.is_constant(t.node(by).a)) by = t.node(by).b;
    const Kind kind = t.node(by).kind;
    const bool is_free = kind == Kind::Var || (kind == Kind::Extract && t.node(t.node(by).a).kind == Kind::Var);
    if (is_free && t.width(by) <= kSplitBits) ++uses[by];
  }
  const auto most = std::max_element(uses.begin(), uses.end(), [](auto& a, auto& b) { return a.second < b.second; });
  return most == uses.end() ? kNoTerm : most->first;
}

// A free bit by which the most is chosen: the sign of a factor or of what is divided. Where it is known, sums can be
// compared as sums.
Term bit_of_choices(const Terms& t, const std::vector<Term>& terms) {
  std::map<Term, unsigned> uses;
  for (const Term one : t.reachable(terms)) {
    const Node& n = t.node(one);
    const bool is_free_bit =
        n.kind == Kind::Ite && t.node(n.a).kind == Kind::Extract && t.node(t.node(n.a).a).kind == Kind::Var;
    if (is_free_bit) ++uses[n.a];
  }
  const auto most = std::max_element(uses.begin(), uses.end(), [](auto& a, auto& b) { return a.second < b.second; });
  return most == uses.end() ? kNoTerm : most->first;
}

// One value after the other of such bits.
Answer by_cases(Terms& t, Solver& solver, const std::vector<Term>& terms, Term split, unsigned timeout_ms) {
  const std::clock_t end = std::clock() + static_cast<std::clock_t>(timeout_ms) * CLOCKS_PER_SEC / 1000;
  for (uint64_t v = 0; v < uint64_t{1} << t.width(split); ++v) {
    Substitution chosen(t);
    chosen.equate(split, t.constant(v, t.width(split)));
    const std::vector<Term> here = chosen.settle(chosen.apply(terms));
    if (std::any_of(here.begin(), here.end(), [&](Term one) { return t.is(one, 0); })) continue;
    Answer answer = solver.check(t.tables(), t.reachable(here), here, timeout_ms);
    if (answer.kind == Answer::Kind::Some) chosen.complete(answer.values);
    if (answer.kind != Answer::Kind::None) return answer;
    if (std::clock() > end) return {Answer::Kind::Unknown, {}, "timeout"};
  }
  return {Answer::Kind::None, {}, ""};
}

// What takes long is asked case by case, before all of the time is spent on it.
Answer check(Terms& t, Solver& solver, const std::vector<Term>& terms, unsigned timeout_ms) {
  const Term shift = amount_of_shifts(t, terms), choice = bit_of_choices(t, terms);
  if (shift != kNoTerm || choice != kNoTerm) {
    const Answer quick = solver.check(t.tables(), t.reachable(terms), terms, std::min(kQuick, timeout_ms));
    if (!is_late(quick)) return quick;
  }
  for (const auto& [split, time] : {std::pair(shift, timeout_ms), std::pair(choice, timeout_ms / 4)}) {
    if (split == kNoTerm) continue;
    const Answer answer = by_cases(t, solver, terms, split, time);
    if (!is_late(answer)) return answer;
  }
  return solver.check(t.tables(), t.reachable(terms), terms, timeout_ms);
}

Outcome answer(Terms& t, Solver& solver, const std::vector<Term>& wanted, unsigned timeout_ms,
               const std::function<bool(const Assignment&)>& confirm) {
  const auto is_false = [&](Term one) { return t.is(one, 0); };
  Substitution fixed(t);
  t.restart_clock();
  const std::vector<Term> asserted = fixed.settle(wanted);
  if (std::any_of(asserted.begin(), asserted.end(), is_false)) return {Outcome::Kind::Impossible, ""};
  std::string reason;
  std::set<std::string> functions;
  const Keep steps[] = {{false, false}, {true, false}, {false, true}, {true, true}};
  std::vector<Term> last;
  for (const Keep keep : steps) {
    Abstraction abstraction(t, keep);
    const std::vector<Term> terms = abstraction.rewrite(asserted);
    if (terms == last) continue;  // nothing more is known than a step before
    last = terms;
    if (functions.empty()) functions = abstraction.names();
    if (std::any_of(terms.begin(), terms.end(), is_false)) return {Outcome::Kind::Impossible, ""};
    Answer answer;
    if (holds(t, terms)) {
      answer.kind = Answer::Kind::Some;
      answer.values.resize(t.tables().variables.size());
    } else {
      answer = check(t, solver, terms, timeout_ms);
      t.restart_clock();
    }
    if (answer.kind == Answer::Kind::None) return {Outcome::Kind::Impossible, ""};
    if (answer.kind == Answer::Kind::Some) {
      fixed.complete(answer.values);
      if (confirm(answer.values)) return {Outcome::Kind::Possible, ""};
      if (!abstraction.any())
        return {Outcome::Kind::Contradiction, "the solver's inputs do not show it when they are run"};
      reason = "the solver knows nothing of " + list(abstraction.names());
    } else {
      reason = (is_late(answer) ? kTimeIsOver : answer.reason) + (functions.empty() ? "" : ": " + list(functions));
    }
    if (!abstraction.any()) break;
  }
  return {Outcome::Kind::Open, reason};
}

}  // namespace

Outcome ask(Terms& t, Solver& solver, const std::vector<Term>& asserted, unsigned timeout_ms,
            const std::function<bool(const Assignment&)>& confirm) {
  const Outcome outcome = answer(t, solver, asserted, timeout_ms, confirm);
  const auto known = outcome.kind == Outcome::Kind::Impossible ? Answer::Kind::None
                     : outcome.kind == Outcome::Kind::Possible ? Answer::Kind::Some
                                                               : Answer::Kind::Unknown;
  solver.note(t.tables(), asserted, known);
  return outcome;
}

}  // namespace isadora::prove
