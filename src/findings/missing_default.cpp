// What a text may leave out needs a value: the field of an operand or modifier in braces, and a field that a form does
// not show at all.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

class MissingDefaults {
 public:
  MissingDefaults(const Sheet& sheet, const Instruction& i, diag::Sink& sink) : sheet_(sheet), i_(i), sink_(sink) {}

  void hold(const Level& opcode, const Form& form) {
    std::set<const Field*> shown;
    bool all_known = true;
    for (const ShownModifier& m : form.modifiers) modifier(opcode, form, m, shown);
    for (const Field* f : i_.fields_of(opcode))
      if (form.words.contains(f->name)) shown.insert(f);
    for (const ShownOperand& o : form.operands) {
      const Field* f = i_.operand_field(opcode, o.name);
      all_known &= f != nullptr;
      if (!f) continue;
      shown.insert(f);
      if (o.optional) optional(form, *f, o.place);
      for (const ShownModifier& m : o.modifiers) sub_modifier(opcode, form, *f, m);
    }
    if (all_known) unshown(opcode, form, shown);
  }

 private:
  void say(const Form& form, const Field& f, const std::string& how) {
    if (!said_.insert(f.full() + "/" + std::to_string(check::span_of(f.place).begin)).second) return;
    diag::Diagnostic& d = report(sink_, diag::Kind::MissingDefault, check::span_of(f.place),
                                 code(f.full()) + " has no default, and " + how,
                                 "an assembler has to choose a value, and another one chooses another");
    d.labels.push_back({form.span(), "the form"});
  }
  void optional(const Form& form, const Field& f, Place) {
    if (f.rule == Field::Rule::Free) say(form, f, "a form of " + code(i_.name()) + " lets one leave it out");
  }
  void modifier(const Level& opcode, const Form& form, const ShownModifier& m, std::set<const Field*>& shown) {
    for (const Field* f : i_.fields_of(opcode)) {
      const Enumeration* e = sheet_.enumeration(f->type);
      if (i_.modifier_field(m.text) == f) {
        shown.insert(f);
        if (m.optional) optional(form, *f, m.place);
      } else if (e && e->spelled(m.text)) {
        shown.insert(f);
      }
    }
  }
  void sub_modifier(const Level& opcode, const Form& form, const Field& operand, const ShownModifier& m) {
    for (const Field* sub : i_.prefixes_of(opcode, operand.name)) {
      if (m.optional && check::lower_case(sub->sub) == check::lower_case(m.text)) optional(form, *sub, m.place);
    }
  }
  void unshown(const Level& opcode, const Form& form, const std::set<const Field*>& shown) {
    for (const Field* f : i_.fields_of(opcode)) {
      const bool open = f->sub.empty() && f->rule == Field::Rule::Free && !shown.contains(f);
      if (open) say(form, *f, "a form of " + code(i_.name()) + " does not show it");
    }
  }

  const Sheet& sheet_;
  const Instruction& i_;
  diag::Sink& sink_;
  std::set<std::string> said_;
};

}  // namespace

void missing_default(const Sheet& sheet, diag::Sink& sink) {
  for (const Instruction& i : sheet.instructions) {
    MissingDefaults finder(sheet, i, sink);
    for (const Form& form : i.forms) {
      for (const Level& opcode : i.opcodes) finder.hold(opcode, form);
    }
  }
}

}  // namespace isadora::findings
