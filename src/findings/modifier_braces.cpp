// A modifier whose field has a default may be left out, and braces say so.
#include "findings/lints.h"

namespace isadora::findings {

void modifier_braces(const Sheet& sheet, diag::Sink& sink) {
  for (const Instruction& i : sheet.instructions) {
    std::set<const Field*> said;
    for (const Form& form : i.forms) {
      for (const ShownModifier& m : form.modifiers) {
        const Field* f = m.optional ? nullptr : i.modifier_field(m.text);
        if (!f || f->rule != Field::Rule::Default || !said.insert(f).second) continue;
        const std::string text = "." + m.text;
        diag::Diagnostic& d =
            report(sink, diag::Kind::ModifierBraces, check::span_of(m.place),
                   code(text) + " stands without braces, and " + code(f->full()) + " has the default " + code(f->value),
                   "the form demands what the encoding lets one leave out");
        d.labels.push_back({check::span_of(f->place), "the field"});
        d.fixes.push_back({check::span_of(m.place), "{" + text + "}", "write " + code("{" + text + "}")});
      }
    }
  }
}

}  // namespace isadora::findings
