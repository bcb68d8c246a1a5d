// A modifier in braces is optional, so a field must encode its presence.
#include "findings/lints.h"

namespace isadora::findings {

namespace {

bool is_coded(const LintModel& lint_model, const LintOptype& i, const std::string& word) {
  if (i.modifier_field(word)) return true;
  for (const LintField* f : i.all_fields()) {
    const Enumeration* e = lint_model.enumeration(f->type);
    if (e && e->spelled(word)) return true;
  }
  for (const check::ModifierSetDraft& set : i.own.level.modifier_sets) {
    if (!i.modifier_field(set.name)) continue;
    for (const auto& m : set.members)
      if (m.text == word) return true;
  }
  return false;
}

}  // namespace

void uncoded_modifier(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    if (i.opcodes.empty()) continue;
    std::set<std::string> said;
    for (const LintForm& form : i.forms) {
      for (const ShownModifier& m : form.modifiers) {
        if (!m.optional || is_coded(lint_model, i, m.text) || !said.insert(m.text).second) continue;
        report(sink, diag::Kind::UncodedModifier, check::span_of(m.place),
               "no field of " + code(i.name()) + " encodes " + code("." + m.text),
               "the word is the same with and without it, so it has no effect");
      }
    }
  }
}

}  // namespace isadora::findings
