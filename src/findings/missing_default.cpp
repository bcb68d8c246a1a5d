// Optional text needs a default: the field of an operand or modifier in braces, and a field that a form does not show.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

class MissingDefaults {
 public:
  MissingDefaults(const LintModel& lint_model, const LintOptype& i, diag::Sink& sink)
      : model_(lint_model), i_(i), sink_(sink) {}

  void check(const LintLevel& opcode, const LintForm& form) {
    std::set<const LintField*> shown;
    bool all_known = true;
    for (const ShownModifier& m : form.modifiers) modifier(opcode, form, m, shown);
    for (const LintField* f : i_.fields_of(opcode))
      if (form.words.contains(f->name)) shown.insert(f);
    for (const ShownOperand& o : form.operands) {
      const LintField* f = i_.operand_field(opcode, o.name);
      all_known &= f != nullptr;
      if (!f) continue;
      shown.insert(f);
      if (o.optional) optional(form, *f, o.place);
      for (const ShownModifier& m : o.modifiers) sub_modifier(opcode, form, *f, m);
    }
    if (all_known) unshown(opcode, form, shown);
  }

 private:
  void report_finding(const LintForm& form, const LintField& f, const std::string& how) {
    if (!said_.insert(f.full() + "/" + std::to_string(check::span_of(f.place).begin)).second) return;
    diag::Diagnostic& d = report(sink_, diag::Kind::MissingDefault, check::span_of(f.place),
                                 code(f.full()) + " has no default, and " + how,
                                 "an assembler has to choose a value, and another one chooses another");
    d.labels.push_back({form.span(), "the form"});
  }
  void optional(const LintForm& form, const LintField& f, NodeRef) {
    if (f.rule == LintField::Rule::Free)
      report_finding(form, f, "a form of " + code(i_.name()) + " lets one leave it out");
  }
  void modifier(const LintLevel& opcode, const LintForm& form, const ShownModifier& m,
                std::set<const LintField*>& shown) {
    for (const LintField* f : i_.fields_of(opcode)) {
      const Enumeration* e = model_.enumeration(f->type);
      if (i_.modifier_field(m.text) == f) {
        shown.insert(f);
        if (m.optional) optional(form, *f, m.place);
      } else if (e && e->spelled(m.text)) {
        shown.insert(f);
      }
    }
  }
  void sub_modifier(const LintLevel& opcode, const LintForm& form, const LintField& operand, const ShownModifier& m) {
    for (const LintField* sub : i_.prefixes_of(opcode, operand.name)) {
      if (m.optional && check::lower_case(sub->sub) == check::lower_case(m.text)) optional(form, *sub, m.place);
    }
  }
  void unshown(const LintLevel& opcode, const LintForm& form, const std::set<const LintField*>& shown) {
    for (const LintField* f : i_.fields_of(opcode)) {
      const bool open = f->sub.empty() && f->rule == LintField::Rule::Free && !shown.contains(f);
      if (open) report_finding(form, *f, "a form of " + code(i_.name()) + " does not show it");
    }
  }

  const LintModel& model_;
  const LintOptype& i_;
  diag::Sink& sink_;
  std::set<std::string> said_;
};

}  // namespace

void missing_default(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    MissingDefaults finder(lint_model, i, sink);
    for (const LintForm& form : i.forms) {
      for (const LintLevel& opcode : i.opcodes) finder.check(opcode, form);
    }
  }
}

}  // namespace isadora::findings
