// A modifier whose field has a default is optional, and must be in braces.
#include "findings/lints.h"
#include "findings/readers.h"

namespace isadora::findings {

namespace {

// The fields of opcodes that a group has for all of its instructions, by the group.
using Families = std::map<std::string, std::vector<LintField>, std::less<>>;

Families read_families(const LintModel& lint_model) {
  Families out;
  std::set<std::string_view> groups;
  for (const LintLevel& group : lint_model.groups) groups.insert(group.name());
  for (const check::Definition& d : lint_model.set.of(check::DefinitionKind::Opcode)) {
    if (d.parents.empty() || !groups.contains(check::text_of(d.parents[0]))) continue;
    std::vector<LintField>& family = out[std::string(check::text_of(d.parents[0]))];
    for (LintField& f : own_fields(d)) family.push_back(std::move(f));
  }
  return out;
}

// The field that a modifier shows, where it has a default in every opcode that has it.
const LintField* with_default(const LintOptype& i, const Families& families, const std::string& name) {
  const LintField* found = nullptr;
  const auto merge_field = [&](const LintField& f) {
    if ((f.sub.empty() ? f.name : f.sub) != name || f.rule == LintField::Rule::Fixed) return true;
    if (!found) found = &f;
    return f.rule == LintField::Rule::Default;
  };
  for (const LintField* f : i.all_fields())
    if (!merge_field(*f)) return nullptr;
  for (const LintLevel* group : i.groups)
    if (const auto family = families.find(group->name()); family != families.end())
      for (const LintField& f : family->second)
        if (!merge_field(f)) return nullptr;
  return found;
}

void check_form(const LintOptype& i, const LintForm& form, const Families& families, std::set<const LintField*>& said,
                diag::Sink& sink) {
  for (const ShownModifier& m : form.modifiers) {
    const LintField* f = m.optional ? nullptr : with_default(i, families, m.text);
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
  const Families families = read_families(lint_model);
  for (const LintOptype& i : lint_model.instructions) {
    std::set<const LintField*> said;
    for (const LintForm& form : i.forms) check_form(i, form, families, said, sink);
    for (const LintLevel& opcode : i.opcodes) {
      std::set<const LintField*> said_here;  // its forms are its own
      for (const check::SyntaxLine& line : opcode.level.lines)
        check_form(i, read_form(line), families, said_here, sink);
    }
  }
}

}  // namespace isadora::findings
