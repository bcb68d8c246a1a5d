// Compares the prefixes of the forms with the fields that encode them, in both directions.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

bool is_modifier(const LintOptype& i, const LintField& sub) {
  for (const LintForm& form : i.forms) {
    for (const ShownOperand& o : form.operands) {
      for (const ShownModifier& m : o.modifiers)
        if (check::lower_case(m.text) == check::lower_case(sub.sub)) return true;
    }
  }
  return false;
}

// The subfields of a form's name in all opcodes, without those that are shown after it.
std::vector<const LintField*> prefixes(const LintOptype& i, const std::string& shown, bool& any_opcode) {
  std::vector<const LintField*> out;
  for (const LintLevel& opcode : i.opcodes) {
    const LintField* f = i.operand_field(opcode, shown);
    any_opcode |= f != nullptr;
    if (!f) continue;
    for (const LintField* sub : i.prefixes_of(opcode, f->name))
      if (!is_modifier(i, *sub)) out.push_back(sub);
  }
  return out;
}

void shown_without_field(const LintOptype& i, diag::Sink& sink) {
  std::set<std::string> said;
  for (const LintForm& form : i.forms) {
    for (const ShownOperand& o : form.operands) {
      bool known = false;
      if (o.prefix.empty() || !prefixes(i, o.name, known).empty() || !known || !said.insert(o.name).second) continue;
      diag::Diagnostic& d = report(sink, diag::Kind::PrefixMismatch, check::span_of(o.prefix_place),
                                   "no opcode of " + code(i.name()) + " encodes a prefix of " + code(o.name),
                                   "the text may carry " + code(o.prefix) + ", and the word cannot");
      d.fixes.push_back({check::span_of(o.prefix_place), "", "remove " + code(check::text_of(o.prefix_place))});
    }
  }
}

void field_without_form(const LintOptype& i, diag::Sink& sink) {
  std::map<std::string, bool> shown;  // with a prefix in some form
  for (const LintForm& form : i.forms) {
    for (const ShownOperand& o : form.operands) shown[o.name] |= !o.prefix.empty();
  }
  for (const auto& [name, with_prefix] : shown) {
    bool known = false;
    const auto held = prefixes(i, name, known);
    if (with_prefix || held.empty()) continue;
    diag::Diagnostic& d = report(
        sink, diag::Kind::PrefixMismatch, check::span_of(held[0]->place),
        code(held[0]->full()) + " is encoded, and no form of " + code(i.name()) + " shows a prefix of " + code(name),
        "a word in which it is set has no text");
    d.labels.push_back({i.forms[0].span(), "the first form"});
  }
}

}  // namespace

void prefix_mismatch(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    if (i.opcodes.empty()) continue;
    shown_without_field(i, sink);
    field_without_form(i, sink);
  }
}

}  // namespace isadora::findings
