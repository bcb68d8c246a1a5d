// A loop whose body and step change nothing that its condition reads, and that nothing leaves.
#include <algorithm>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

using parse::NodeKind;

bool is_left(NodeRef loop) {
  bool found = false;
  check::walk(loop, [&](NodeRef p) {
    const NodeKind k = check::kind_of(p);
    found |= k == NodeKind::Break || k == NodeKind::Return || k == NodeKind::Exit;
  });
  return found;
}

void check_loop(NodeRef loop, diag::Sink& sink) {
  const auto parts = check::children_of(loop);
  const size_t at = check::kind_of(loop) == NodeKind::For ? 1 : 0;
  if (parts.size() <= at || is_left(loop)) return;
  std::vector<std::string> names;
  for (const Read& r : reads(parts[at]))
    if (!std::count(names.begin(), names.end(), r.name)) names.push_back(r.name);
  const auto changes = assignments(loop);
  const bool changed = std::any_of(changes.begin(), changes.end(),
                                   [&](const Assignment& a) { return std::count(names.begin(), names.end(), a.name); });
  if (changed || names.empty()) return;
  std::vector<std::string> set;
  for (const Assignment& a : changes)
    if (!a.name.empty() && !std::count(set.begin(), set.end(), a.name)) set.push_back(a.name);
  report(sink, diag::Kind::EndlessLoop, check::span_of(parts[at]),
         "nothing in this loop changes " + listed(names) + (set.empty() ? "" : ", it changes " + listed(set)),
         "once entered the loop never ends");
}

}  // namespace

void endless_loop(const LintModel& lint_model, diag::Sink& sink) {
  const auto check_body = [&](NodeRef place) {
    check::walk(place, [&](NodeRef p) {
      if (check::kind_of(p) == NodeKind::While || check::kind_of(p) == NodeKind::For) check_loop(p, sink);
    });
  };
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses)
      if (clause.body) check_body(clause.body);
  }
  for (const auto& [name, place] : lint_model.function_bodies) check_body(place);
}

}  // namespace isadora::findings
