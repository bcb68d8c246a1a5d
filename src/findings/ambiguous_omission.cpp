// `{, pp}{, pq}`: two adjacent optional operands of the same kind. A text with one of them is ambiguous.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

using check::FormItem;
using Kind = FormItem::Kind;

// The operand in `{, !pp}`; null if the braces hold something else, or if a condition selects them.
const FormItem* only_operand(const FormItem& braces) {
  if (braces.kind != Kind::Braces || braces.when || braces.is_prefix() || braces.is_modifiers()) return nullptr;
  const FormItem* out = nullptr;
  bool comma = false;
  for (const FormItem& i : braces.items) {
    comma |= i.kind == Kind::Text && i.text == ",";
    if (i.kind != Kind::Name) continue;
    if (out || !comma) return nullptr;
    out = &i;
  }
  return out;
}

// In some opcode both are fields of one type.
bool are_alike(const LintOptype& i, const std::string& a, const std::string& b) {
  return std::any_of(i.opcodes.begin(), i.opcodes.end(), [&](const LintLevel& opcode) {
    const LintField *f = i.operand_field(opcode, a), *g = i.operand_field(opcode, b);
    return f && g && f->type == g->type;
  });
}

void visit(const LintOptype& i, const LintForm& form, diag::Sink& sink) {
  const FormItem* before = nullptr;
  for (const FormItem& item : form.line->operands) {
    if (item.kind == Kind::Space) continue;
    const FormItem* now = only_operand(item);
    if (before && now && are_alike(i, before->text, now->text)) {
      report(sink, diag::Kind::AmbiguousOmission, check::span_of(item.place),
             code(before->text) + " and " + code(now->text) +
                 " are alike, and each may be left out: of a text with one of them nobody can tell which it is",
             "one assembler takes it for the first, another for the second; nested braces, `{, a{, b}}`, define it");
    }
    before = now;
  }
}

}  // namespace

void ambiguous_omission(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const LintForm& form : i.forms) visit(i, form, sink);
  }
}

}  // namespace isadora::findings
