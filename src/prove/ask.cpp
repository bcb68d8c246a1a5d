#include "prove/ask.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "ir/facts.h"

namespace isadora::prove {

namespace {

constexpr uint32_t kSmallProduct = 12;  // bits of a product that the solver multiplies out at once

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
  bool any() const { return !applications_.empty(); }
  const std::set<std::string>& names() const { return names_; }

 private:
  struct Application {
    Node node;
    Term result;
  };

  bool is_function(const Node& n, Term a, Term b) {
    switch (n.kind) {
      case Kind::Mul: return !keep_.integers && n.width > kSmallProduct && !t_.is_constant(a) && !t_.is_constant(b);
      case Kind::UDiv:
      case Kind::URem: return !keep_.integers && n.width > kSmallProduct && !t_.is_constant(b);
      case Kind::Float: return !keep_.floats || !is_in_theory(t_.tables().floats[n.aux]);
      default: return false;
    }
  }

  Term function(Node n, Term a, Term b, Term c) {
    n.a = a, n.b = b, n.c = c;
    for (const Application& other : applications_)
      if (other.node == n) return other.result;
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
      if (comparable && !t_.is(same, 0)) congruence_.push_back(t_.implies(same, t_.eq(result, other.result)));
    }
    applications_.push_back({n, result});
    return result;
  }

  // The product of low bits is the low bits of the product.
  void relate_products(const Node& x, Term x_result, const Node& y, Term y_result) {
    if (y.kind != Kind::Mul || x.width == y.width) return;
    if (x.width > y.width) return relate_products(y, y_result, x, x_result);
    const Term a = t_.extract(y.a, 0, x.width), b = t_.extract(y.b, 0, x.width);
    if ((a == x.a && b == x.b) || (a == x.b && b == x.a))
      congruence_.push_back(t_.eq(x_result, t_.extract(y_result, 0, x.width)));
  }

  std::string name(const Node& n) const {
    if (n.kind == Kind::Mul) return "a product of two unknowns";
    if (n.kind != Kind::Float) return "a division by an unknown";
    const ir::FloatInfo& info = t_.tables().floats[n.aux];
    return std::string(ir::facts(info.op).spelling) + "<" + std::string(ir::spelling(info.format)) + ">";
  }

  Terms& t_;
  Keep keep_;
  std::map<Term, Term> new_;
  std::vector<Application> applications_;
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

Outcome ask(Terms& t, Solver& solver, const std::vector<Term>& asserted, unsigned timeout_ms,
            const std::function<bool(const Assignment&)>& confirm) {
  if (std::any_of(asserted.begin(), asserted.end(), [&](Term one) { return t.is(one, 0); }))
    return {Outcome::Kind::Impossible, ""};
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
    if (std::any_of(terms.begin(), terms.end(), [&](Term one) { return t.is(one, 0); }))
      return {Outcome::Kind::Impossible, ""};
    Answer answer;
    if (holds(t, terms)) {
      answer.kind = Answer::Kind::Some;
      answer.values.resize(t.tables().variables.size());
    } else {
      answer = solver.check(t.tables(), t.reachable(terms), terms, timeout_ms);
    }
    if (answer.kind == Answer::Kind::None) return {Outcome::Kind::Impossible, ""};
    if (answer.kind == Answer::Kind::Some && confirm(answer.values)) return {Outcome::Kind::Possible, ""};
    if (answer.kind == Answer::Kind::Some) {
      reason = abstraction.any() ? "the solver knows nothing of " + list(abstraction.names())
                                 : "the solver's inputs do not break it when they are run";
    } else {
      reason = (answer.reason == "timeout" || answer.reason == "canceled" ? "the time was over" : answer.reason) +
               (functions.empty() ? "" : ": " + list(functions));
    }
    if (!abstraction.any()) break;
  }
  return {Outcome::Kind::Open, reason};
}

}  // namespace isadora::prove
