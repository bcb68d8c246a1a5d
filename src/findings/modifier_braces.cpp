// A modifier whose field has a default is optional, and must be in braces.
#include "findings/lints.h"
#include "findings/readers.h"

namespace isadora::findings {

namespace {

// The field that a modifier shows, where it has a default in every opcode that has it.
const LintField* with_default(const LintModel& lint_model, const LintOptype& i, const std::string& name) {
  const LintField* found = nullptr;
  const auto merge_field = [&](const LintField& f) {
    if ((f.sub.empty() ? f.name : f.sub) != name || f.rule == LintField::Rule::Fixed) return true;
    if (!found) found = &f;
    return f.rule == LintField::Rule::Default;
  };
  for (const LintField* f : i.all_fields())
    if (!merge_field(*f)) return nullptr;
  for (const LintLevel* group : i.groups)
    if (const auto family = lint_model.families.find(group->name()); family != lint_model.families.end())
      for (const LintField& f : family->second)
        if (!merge_field(f)) return nullptr;
  return found;
}

void check_form(const LintModel& lint_model, const LintOptype& i, const LintForm& form,
                std::set<const LintField*>& said, diag::Sink& sink) {
  for (const ShownModifier& m : form.modifiers) {
    const LintField* f = m.optional ? nullptr : with_default(lint_model, i, m.text);
    if (!f || !said.insert(f).second) continue;
    const std::string text = "." + m.text;
    diag::Diagnostic& d =
        report(sink, diag::Kind::ModifierBraces, check::span_of(m.place),
               code(text) + " stands without braces, and " + code(f->full()) + " has the default " + code(f->value),
               "the form requires a modifier that is optional in the encoding");
    d.labels.push_back({check::span_of(f->place), "the field"});
    d.fixes.push_back({check::span_of(m.place), "{" + text + "}", "write " + code("{" + text + "}")});
  }
}

}  // namespace

void modifier_braces(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    std::set<const LintField*> said;
    for (const LintForm& form : i.forms) check_form(lint_model, i, form, said, sink);
    for (const LintLevel& opcode : i.opcodes) {
      std::set<const LintField*> said_here;  // its forms are its own
      for (const check::SyntaxLine& line : opcode.level.lines)
        check_form(lint_model, i, read_form(line), said_here, sink);
    }
  }
}

}  // namespace isadora::findings
