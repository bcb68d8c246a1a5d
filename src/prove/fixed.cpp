#include "prove/fixed.h"

#include <algorithm>

#include "prove/rules.h"

namespace isadora::prove {

std::vector<Term> conjuncts(const Terms& t, const std::vector<Term>& asserted) {
  std::vector<Term> open = asserted, out;
  while (!open.empty()) {
    const Term one = open.back();
    open.pop_back();
    if (t.node(one).kind == TermKind::And) {
      open.push_back(t.node(one).a);
      open.push_back(t.node(one).b);
    } else {
      out.push_back(one);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<Term> Substitution::substitute(std::vector<Term> asserted) {
  for (;;) {
    bool any = false;
    for (const Term one : conjuncts(t_, asserted)) any |= add_fact(one);
    if (!any) return asserted;
    asserted = apply(asserted);
  }
}

bool Substitution::add_fact(Term one) {
  const TermNode n = t_.node(one);
  if (n.kind == TermKind::Var) return equate(one, t_.truth(true));
  if (n.kind == TermKind::Not && t_.node(n.a).kind == TermKind::Var) return equate(n.a, t_.truth(false));
  return n.kind == TermKind::Eq && t_.is_constant(n.b) && equate(n.a, n.b);
}

bool Substitution::equate(Term a, Term b) {
  const TermNode n = t_.node(a);
  if (n.kind == TermKind::Concat) {
    const uint32_t low = t_.width(n.b);
    const Term high = t_.extract(b, low, n.width - low), rest = t_.extract(b, 0, low);
    const bool one = equate(n.a, high), other = equate(n.b, rest);
    return one || other;
  }
  Term variable = a, value = b;
  if (n.kind == TermKind::Extract && t_.node(n.a).kind == TermKind::Var) {  // the bits around it stay unknown
    variable = n.a;
    if (now_.contains(variable)) return false;
    const uint32_t above = t_.width(n.a) - n.aux - n.width;
    const TermVariable known = t_.tables().variables[t_.node(n.a).aux];
    if (n.aux) value = by(t_.concat(value, t_.variable(known.name + " below", n.aux, known.of_lane)));
    if (above) value = by(t_.concat(t_.variable(known.name + " above", above, known.of_lane), value));
  }
  if (t_.node(variable).kind != TermKind::Var || now_.contains(variable)) return false;
  now_[variable] = by(value);
  learned_.emplace_back(variable, value);
  return true;
}

std::vector<Term> Substitution::apply(const std::vector<Term>& terms) {
  std::map<Term, Term> made;
  const auto operand = [&](Term o) { return o == kNoTerm ? o : made.at(o); };
  for (const Term one : t_.reachable(terms)) {
    const TermNode n = t_.node(one);
    if (n.kind == TermKind::Const || n.kind == TermKind::Var) {
      const auto it = now_.find(one);
      made[one] = it == now_.end() ? one : it->second;
      continue;
    }
    const Term a = operand(n.a), b = operand(n.b), c = operand(n.c);
    made[one] = a == n.a && b == n.b && c == n.c ? one : t_.rebuild(n, a, b, c);
  }
  now_.clear();
  std::vector<Term> out;
  for (const Term one : terms) out.push_back(made.at(one));
  return out;
}

void Substitution::complete(Assignment& values) const {
  values.resize(t_.tables().variables.size());
  for (auto it = learned_.rbegin(); it != learned_.rend(); ++it)
    values[t_.node(it->first).aux] = t_.evaluate(it->second, values);
}

}  // namespace isadora::prove
