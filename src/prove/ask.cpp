#include "prove/ask.h"

#include <algorithm>
#include <ctime>
#include <map>
#include <set>

#include "prove/abstraction.h"
#include "prove/attempts.h"
#include "prove/fixed.h"

namespace isadora::prove {

namespace {

constexpr uint32_t kSplitBits = 7;  // values of a term that are tried one by one …
constexpr unsigned kQuick = 400;    // … where all of them together take longer: milliseconds

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

// Shift amounts of few bits: once they are known, a shift only selects bits.
Term amount_of_shifts(const Terms& t, const std::vector<Term>& terms) {
  std::map<Term, unsigned> uses;
  for (const Term one : t.reachable(terms)) {
    const TermNode& n = t.node(one);
    if (n.kind != TermKind::Shl && n.kind != TermKind::LShr && n.kind != TermKind::AShr) continue;
    Term by = n.b;
    while (t.node(by).kind == TermKind::Concat && t.is_constant(t.node(by).a)) by = t.node(by).b;
    const TermKind kind = t.node(by).kind;
    const bool is_free =
        kind == TermKind::Var || (kind == TermKind::Extract && t.node(t.node(by).a).kind == TermKind::Var);
    if (is_free && t.width(by) <= kSplitBits) ++uses[by];
  }
  const auto most = std::max_element(uses.begin(), uses.end(), [](auto& a, auto& b) { return a.second < b.second; });
  return most == uses.end() ? kNoTerm : most->first;
}

// The free bit that selects most: the sign of a factor or of a dividend. Once it is known, sums can be compared as
// sums.
Term bit_of_choices(const Terms& t, const std::vector<Term>& terms) {
  std::map<Term, unsigned> uses;
  for (const Term one : t.reachable(terms)) {
    const TermNode& n = t.node(one);
    const bool is_free_bit =
        n.kind == TermKind::Ite && t.node(n.a).kind == TermKind::Extract && t.node(t.node(n.a).a).kind == TermKind::Var;
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
    const std::vector<Term> here = chosen.substitute(chosen.apply(terms));
    if (std::any_of(here.begin(), here.end(), [&](Term one) { return t.is(one, 0); })) continue;
    Answer answer = solver.check(t.tables(), t.reachable(here), here, timeout_ms);
    if (answer.kind == Answer::Kind::Some) chosen.complete(answer.values);
    if (answer.kind != Answer::Kind::None) return answer;
    if (std::clock() > end) return {Answer::Kind::Unknown, {}, "timeout"};
  }
  return {Answer::Kind::None, {}, ""};
}

// A slow question is split into cases before all of the time is spent on it.
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

bool is_shown_at_random(Terms& t, const Substitution& fixed, const std::vector<Term>& asserted,
                        const std::function<bool(const Assignment&)>& confirm) {
  constexpr size_t kMostAttempts = 200, kMostNodes = 1'000'000;
  t.restart_clock();
  Term all = t.truth(true);
  for (const Term one : asserted) all = t.and_(all, one);
  const size_t attempts = std::min(kMostAttempts, kMostNodes / t.reachable({all}).size());
  for (unsigned attempt = 0; attempt < attempts; ++attempt) {
    Assignment values = random_values(t.tables(), attempt);
    if (t.evaluate(all, values).is_zero()) continue;
    fixed.complete(values);
    if (confirm(values)) return true;
  }
  return false;
}

AskOutcome answer(Terms& t, Solver& solver, const std::vector<Term>& wanted, unsigned timeout_ms,
                  const std::function<bool(const Assignment&)>& confirm) {
  const auto is_false = [&](Term one) { return t.is(one, 0); };
  Substitution fixed(t);
  t.restart_clock();
  const std::vector<Term> asserted = fixed.substitute(wanted);
  if (std::any_of(asserted.begin(), asserted.end(), is_false)) return {AskOutcome::Kind::Impossible, ""};
  std::string reason;
  std::set<std::string> functions;
  const Precision steps[] = {{false, false}, {true, false}, {false, true}, {true, true}};
  std::vector<Term> last;
  for (const Precision keep : steps) {
    Abstraction abstraction(t, keep);
    const std::vector<Term> terms = abstraction.rewrite(asserted);
    if (terms == last) continue;  // nothing more is known than a step before
    last = terms;
    if (functions.empty()) functions = abstraction.names();
    if (std::any_of(terms.begin(), terms.end(), is_false)) return {AskOutcome::Kind::Impossible, ""};
    Answer answer;
    if (holds(t, terms)) {
      answer.kind = Answer::Kind::Some;
      answer.values.resize(t.tables().variables.size());
    } else {
      answer = check(t, solver, terms, timeout_ms);
      t.restart_clock();
    }
    if (answer.kind == Answer::Kind::None) return {AskOutcome::Kind::Impossible, ""};
    if (answer.kind == Answer::Kind::Some) {
      fixed.complete(answer.values);
      if (confirm(answer.values)) return {AskOutcome::Kind::Possible, ""};
      if (!abstraction.any())
        return {AskOutcome::Kind::Contradiction, "the solver's inputs do not show it when they are run"};
      reason = "the solver knows nothing of " + list(abstraction.names());
    } else {
      reason = (is_late(answer) ? kTimeIsOver : answer.reason) + (functions.empty() ? "" : ": " + list(functions));
    }
    if (!abstraction.any()) break;
  }
  if (is_shown_at_random(t, fixed, asserted, confirm)) return {AskOutcome::Kind::Possible, ""};
  return {AskOutcome::Kind::Open, reason};
}

}  // namespace

AskOutcome ask(Terms& t, Solver& solver, const std::vector<Term>& asserted, unsigned timeout_ms,
               const std::function<bool(const Assignment&)>& confirm) {
  const AskOutcome outcome = answer(t, solver, asserted, timeout_ms, confirm);
  const auto known = outcome.kind == AskOutcome::Kind::Impossible ? Answer::Kind::None
                     : outcome.kind == AskOutcome::Kind::Possible ? Answer::Kind::Some
                                                                  : Answer::Kind::Unknown;
  solver.note(t.tables(), asserted, known);
  return outcome;
}

}  // namespace isadora::prove
