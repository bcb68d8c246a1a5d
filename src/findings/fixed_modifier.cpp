// A form shows a modifier with several values, but the encoding allows one: `==` instead of `=`.
#include "findings/lints.h"

namespace isadora::findings {

void fixed_modifier(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    std::set<const LintField*> said;
    for (const LintForm& form : i.forms) {
      for (const ShownModifier& m : form.modifiers) {
        const LintField* f = i.modifier_field(m.text);
        if (!f || f->rule != LintField::Rule::Fixed || !said.insert(f).second) continue;
        diag::Diagnostic& d = report(
            sink, diag::Kind::FixedModifier, check::span_of(f->place),
            code(f->full()) + " is fixed at " + code(f->value) + ", but the form lets one choose " + code("." + m.text),
            "all other values of the modifier can be written and not encoded");
        d.labels.push_back({check::span_of(m.place), "it is shown here"});
        d.fixes.push_back(
            {check::span_of(check::child_of(f->place, parse::NodeKind::Operator)), " = ", "write `=` for a default"});
      }
    }
  }
}

}  // namespace isadora::findings
