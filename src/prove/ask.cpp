#include "prove/ask.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "ir/facts.h"
#include "prove/fixed.h"

namespace isadora::prove {

namespace {

constexpr uint32_t kSmallProduct = 12;  // bits of a product that the solver multiplies out at once
constexpr uint32_t kFewBits = 4;        // of arguments that are unknown: then each value is computed

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
    if (n.kind == Kind::Mul)
      for (const Application& other : applications_) relate_products(n, result, other.node, other.result);
    for (const Application& other : applications_) {
      if (other.node.kind != n.kind || other.node.width != n.width || other.node.aux != n.aux) continue;
      Term same = t_.truth(true);
      bool comparable = true;
      for (const auto& [x, y] :
           {std::pair(n.a, other.node.a), std::pair(n.b, other.node.b), std::pair(n.c, other.node.c)}) {
        if (x == kNoTerm || y == kNoTerm) continue;
        comparable &= t_.width(x) == t_.width(y);
        if (comparable) same = t_.and_(same, t_.eq(x, y));
      }
      if (n.kind == Kind::Mul) same = t_.or_(same, t_.and_(t_.eq(n.a, other.node.b), t_.eq(n.b, other.node.a)));
      if (comparable && !t_.is(same, 0)) congruence_.push_back(t_.implies(same, t_.eq(result, other.result)));
    }
    applications_.push_back({n, result});
    return result;
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
    const Division d{n.a, n.b, t_.variable("q" + number, w), t_.variable("r" + number, w)};
    for (const Division& other : divisions_) {
      if (t_.width(other.a) != w) continue;
      const Term same = t_.and_(t_.eq(n.a, other.a), t_.eq(n.b, other.b));
      const Term results = t_.and_(t_.eq(d.quotient, other.quotient), t_.eq(d.rest, other.rest));
      if (!t_.is(same, 0)) congruence_.push_back(t_.implies(same, results));
    }
    divisions_.push_back(d);
    names_.insert(name(n));
    const Term by_zero = t_.eq(n.b, t_.constant(0, w));
    congruence_.push_back(t_.implies(by_zero, t_.eq(d.quotient, t_.constant(Integer(-1), w))));
    congruence_.push_back(t_.implies(by_zero, t_.eq(d.rest, n.a)));
    congruence_.push_back(t_.or_(by_zero, t_.below(d.rest, n.b)));
    const Term x = t_.zext(n.b, 2 * w), y = t_.zext(d.quotient, 2 * w);
    const Node product{Kind::Mul, 2 * w, 0, std::min(x, y), std::max(x, y)};
    const Term multiple = t_.is_constant(n.b) ? t_.times(x, y) : function(product, product.a, product.b, kNoTerm);
    const Term whole = t_.add(multiple, t_.zext(d.rest, 2 * w));
    congruence_.push_back(t_.or_(by_zero, t_.eq(whole, t_.zext(n.a, 2 * w))));
    return n.kind == Kind::UDiv ? d.quotient : d.rest;
  }

  // The product of low bits is the low bits of the product.
  void relate_products(const Node& x, Term x_result, const Node& y, Term y_result) {
    if (y.kind != Kind::Mul || x.width == y.width) return;
    if (x.width > y.width) return relate_products(y, y_result, x, x_result);
    const Term a = t_.extract(y.a, 0, x.width), b = t_.extract(y.b, 0, x.width);
    const Term same = t_.or_(t_.and_(t_.eq(a, x.a), t_.eq(b, x.b)), t_.and_(t_.eq(a, x.b), t_.eq(b, x.a)));
    if (!t_.is(same, 0)) congruence_.push_back(t_.implies(same, t_.eq(x_result, t_.extract(y_result, 0, x.width))));
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

}  // namespace

Outcome ask(Terms& t, Solver& solver, const std::vector<Term>& wanted, unsigned timeout_ms,
            const std::function<bool(const Assignment&)>& confirm) {
  const auto is_false = [&](Term one) { return t.is(one, 0); };
  Substitution fixed(t);
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
      answer = solver.check(t.tables(), t.reachable(terms), terms, timeout_ms);
    }
    if (answer.kind == Answer::Kind::None) return {Outcome::Kind::Impossible, ""};
    if (answer.kind == Answer::Kind::Some) {
      fixed.complete(answer.values);
      if (confirm(answer.values)) return {Outcome::Kind::Possible, ""};
      if (!abstraction.any())
        return {Outcome::Kind::Contradiction, "the solver's inputs do not show it when they are run"};
      reason = "the solver knows nothing of " + list(abstraction.names());
    } else {
      const bool late =
          answer.reason == "timeout" || answer.reason == "canceled" || answer.reason.starts_with("interrupted");
      reason = (late ? "the time was over" : answer.reason) + (functions.empty() ? "" : ": " + list(functions));
    }
    if (!abstraction.any()) break;
  }
  return {Outcome::Kind::Open, reason};
}

}  // namespace isadora::prove
