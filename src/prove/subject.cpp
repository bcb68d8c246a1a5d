#include "prove/subject.h"

#include "prove/ask.h"

namespace isadora::prove {

namespace {

constexpr std::clock_t kMostForPaths = 4;  // times the limit of one question, for all questions about its paths

}  // namespace

Term suppose_given(SymbolicMachine& m, const Subject& subject, unsigned lane) {
  if (!subject.given) return m.t.truth(true);
  LaneRuns& given = m.add_group(*subject.given, nullptr, nullptr);
  given.is_claim = given.all_old = true;
  given.fields = subject.fields;
  const Term out = given.run(lane).truth(given.function.result, given.run(lane).outer());
  m.assume({out});
  return out;
}

PathEnds::Case PathEnds::of(const Path& path, unsigned lane) {
  std::vector<Term> parts = m_.active;
  if (subject_.opcode && subject_.opcode->guard_function && !m_.without_guards) {
    LaneRuns& guard = group(*subject_.opcode->guard_function, path);
    guard.all_old = true;
    for (unsigned l = 0; l < m_.lanes(); ++l)
      parts[l] = t_.and_(parts[l], guard.run(l).truth(guard.function.result, guard.run(l).outer()));
  }
  Case out{parts[lane], t_.truth(true), t_.and_(path.condition, parts[lane]), t_.truth(true)};
  if (subject_.given) {
    LaneRuns& given = group(*subject_.given, path);
    given.all_old = true;
    given.active_lanes = parts;
    out.given = given.run(lane).truth(given.function.result, given.run(lane).outer());
    out.reached = t_.and_(out.reached, out.given);
  }
  if (t_.is(out.reached, 0)) return out;
  LaneRuns& holds = group(subject_.holds, path);
  holds.left = path.left;
  holds.active_lanes = parts;
  out.holds = holds.run(lane).truth(holds.function.result, holds.run(lane).outer());
  return out;
}

LaneRuns& PathEnds::group(const ir::Function& f, const Path& path) {
  LaneRuns& g = m_.add_group(f, path.state, nullptr);
  g.is_claim = true;
  g.fields = subject_.fields;
  return g;
}

bool possible(const Context& context, SymbolicMachine& m, Term condition) {
  if (m.t.is_constant(condition)) return m.t.is(condition, 1);
  std::vector<Term> asserted = background(m, false);
  asserted.insert(asserted.end(), m.supposed().begin(), m.supposed().end());
  asserted.push_back(condition);
  const auto found = [](const Assignment&) { return true; };
  const std::clock_t begin = std::clock();
  const bool is_possible =
      ask(m.t, context.solver, asserted, context.timeout_ms, found).kind != AskOutcome::Kind::Impossible;
  m.spent_on_paths += std::clock() - begin;
  if (m.spent_on_paths / (CLOCKS_PER_SEC / 1000) > kMostForPaths * std::clock_t{context.timeout_ms})
    throw Unsupported{kTimeIsOver + " before its paths were known"};
  return is_possible;
}

std::vector<Term> background(SymbolicMachine& m, bool all_accesses) {
  std::vector<Term> out = m.assumptions;
  out.insert(out.end(), m.demanded.begin(), m.demanded.end());
  if (all_accesses)
    for (const auto& access : m.accesses) out.push_back(m.is_allowed(access));
  out.insert(out.end(), m.state.axioms().begin(), m.state.axioms().end());
  return out;
}

}  // namespace isadora::prove
