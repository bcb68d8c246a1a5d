// `x[0:7]` in a description that elsewhere writes `x[7:0]`.
#include "findings/lints.h"

namespace isadora::findings {

namespace {

bool is_reversed(NodeRef slice, bool& is_constant) {
  const auto parts = check::children_of(slice);
  if (parts.size() != 3) return false;
  const auto first = check::constant_of(parts[1]), last = check::constant_of(parts[2]);
  is_constant = first && last && *first != *last;
  return is_constant && *first < *last;
}

// Not a register range, `R[0:1]`: those have a name alone before it and nothing else that sets or binds it.
bool is_range(const LintModel& lint_model, NodeRef slice) {
  const auto parts = check::children_of(slice);
  std::string name;
  for (const check::Definition& d : lint_model.set.of(check::DefinitionKind::RegisterFile)) {
    if (is_name(parts[0], name) && d.name == name) return true;
  }
  return false;
}

}  // namespace

void reversed_slice(const LintModel& lint_model, diag::Sink& sink) {
  size_t usual = 0;
  std::vector<std::pair<base::Span, size_t>> found;  // the first of each clause, and how many
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses) {
      bool first = true;
      if (!clause.body) continue;
      check::walk(clause.body, [&](NodeRef p) {
        bool is_constant = false;
        if (check::kind_of(p) != parse::NodeKind::Slice || is_range(lint_model, p)) return;
        if (!is_reversed(p, is_constant)) {
          usual += is_constant;
        } else if (first) {
          found.push_back({check::span_of(p), 1});
          first = false;
        } else {
          ++found.back().second;
        }
      });
    }
  }
  if (found.size() * 3 > usual) return;
  for (const auto& [span, count] : found) {
    diag::Diagnostic& d =
        report(sink, diag::Kind::ReversedSlice, span,
               "this slice runs from its low bit to its high one, the others of the description do not",
               "a reader who takes the first bound for the high bit finds an empty slice");
    if (count > 1) d.notes.push_back("there are " + std::to_string(count) + " in this clause, this is the first");
  }
}

}  // namespace isadora::findings
