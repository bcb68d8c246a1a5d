// In a `.name = {…}` line a star marks the default; a field with one needs the mark.
#include "findings/lints.h"

namespace isadora::findings {

namespace {

// A `when` follows: the part is present exactly if the condition holds.
bool is_conditional(const LintOptype& i, const std::string& name) {
  for (const LintForm& form : i.forms) {
    for (const ShownModifier& m : form.modifiers)
      if (m.text == name && m.conditional) return true;
    for (const ShownOperand& o : form.operands) {
      for (const ShownModifier& m : o.modifiers)
        if (m.text == name && m.conditional) return true;
    }
  }
  return false;
}

}  // namespace

void default_mark(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const check::ModifierSetDraft& set : i.own.level.modifier_sets) {
      const LintField* f = i.modifier_field(set.name);
      if (!f || is_conditional(i, set.name) || f->rule != LintField::Rule::Default || set.members.empty() ||
          std::ranges::any_of(set.members, &check::ModifierSetDraft::Member::is_default))
        continue;
      diag::Diagnostic& d = report(sink, diag::Kind::DefaultMark, check::span_of(set.place),
                                   "no value of " + code("." + set.name) + " has a star, but " + code(f->value) +
                                       " is the default of " + code(f->full()),
                                   "without the mark a reader takes the modifier for one that must be written");
      d.labels.push_back({check::span_of(f->place), "the field"});
      for (const auto& m : set.members) {
        if (m.text == f->value) {
          const base::Span at = check::span_of(m.place);
          d.fixes.push_back(
              {{at.source, at.end, at.end}, "*", "write `" + std::string(check::text_of(m.place)) + "*`"});
        }
      }
    }
  }
}

}  // namespace isadora::findings
