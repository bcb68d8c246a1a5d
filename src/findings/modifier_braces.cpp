// A modifier whose field has a default may be left out, and braces say so.
#include "findings/lints.h"
#include "findings/readers.h"

namespace isadora::findings {

namespace {

// The fields of opcodes that a group has for all of its instructions, by the group.
using Families = std::map<std::string, std::vector<Field>, std::less<>>;

Families read_families(const Sheet& sheet) {
  Families out;
  std::set<std::string_view> groups;
  for (const Level& group : sheet.groups) groups.insert(group.name());
  for (const check::Definition& d : sheet.set.of(check::DefinitionKind::Opcode)) {
    if (d.parents.empty() || !groups.contains(check::text_of(d.parents[0]))) continue;
    std::vector<Field>& family = out[std::string(check::text_of(d.parents[0]))];
    for (Field& f : own_fields(d)) family.push_back(std::move(f));
  }
  return out;
}

// The field that a modifier shows, where it has a default in every opcode that has it.
const Field* with_default(const Instruction& i, const Families& families, const std::string& name) {
  const Field* found = nullptr;
  const auto look = [&](const Field& f) {
    if ((f.sub.empty() ? f.name : f.sub) != name || f.rule == Field::Rule::Fixed) return true;
    if (!found) found = &f;
    return f.rule == Field::Rule::Default;
  };
  for (const Field* f : i.all_fields())
    if (!look(*f)) return nullptr;
  for (const Level* group : i.groups)
    if (const auto family = families.find(group->name()); family != families.end())
      for (const Field& f : family->second)
        if (!look(f)) return nullptr;
  return found;
}

void look_at(const Instruction& i, const Form& form, const Families& families, std::set<const Field*>& said,
             diag::Sink& sink) {
  for (const ShownModifier& m : form.modifiers) {
    const Field* f = m.optional ? nullptr : with_default(i, families, m.text);
    if (!f || !said.insert(f).second) continue;
    const std::string text = "." + m.text;
    diag::Diagnostic& d =
        report(sink, diag::Kind::ModifierBraces, check::span_of(m.place),
               code(text) + " stands without braces, and " + code(f->full()) + " has the default " + code(f->value),
               "the form demands what the encoding lets one leave out");
    d.labels.push_back({check::span_of(f->place), "the field"});
    d.fixes.push_back({check::span_of(m.place), "{" + text + "}", "write " + code("{" + text + "}")});
  }
}

}  // namespace

void modifier_braces(const Sheet& sheet, diag::Sink& sink) {
  const Families families = read_families(sheet);
  for (const Instruction& i : sheet.instructions) {
    std::set<const Field*> said;
    for (const Form& form : i.forms) look_at(i, form, families, said, sink);
    for (const Level& opcode : i.opcodes) {
      std::set<const Field*> said_here;  // its forms are its own
      for (const check::SyntaxLine& line : opcode.level.lines) look_at(i, read_form(line), families, said_here, sink);
    }
  }
}

}  // namespace isadora::findings
