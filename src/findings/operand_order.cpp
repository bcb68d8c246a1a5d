// Compares Order with the forms: operands that both name must be in one order.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

using Names = std::vector<std::string>;

Names common(const Names& of, const Names& with) {
  Names out;
  std::copy_if(of.begin(), of.end(), std::back_inserter(out),
               [&](const std::string& n) { return std::count(with.begin(), with.end(), n); });
  return out;
}

Names order_of(const LintLevel& opcode) {
  Names out;
  for (NodeRef entry : opcode.order.entries) {
    auto names = names_in(entry);
    if (check::kind_of(entry) != parse::NodeKind::NameExpr && names.size() > 1) names.erase(names.begin());
    for (const std::string& n : names) out.push_back(check::lower_case(n));
  }
  return out;
}

Names shown_by(const LintForm& form) {
  Names out;
  for (const ShownOperand& o : form.operands) out.push_back(check::lower_case(o.name));
  return out;
}

void check(const LintOptype& i, const LintLevel& opcode, const LintForm& form, diag::Sink& sink, bool& said) {
  const Names order = order_of(opcode), shown = shown_by(form);
  const Names a = common(order, shown), b = common(shown, order);
  if (a == b || said) return;
  const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (x == a.end() || y == b.end()) return;
  said = true;
  diag::Diagnostic& d = report(sink, diag::Kind::OperandOrder, check::span_of(opcode.order.place),
                               "`Order` of " + code(opcode.name()) + " has " + code(*x) + " where the form of " +
                                   code(i.name()) + " has " + code(*y),
                               "a reader who takes operands by their place takes the wrong one");
  d.labels.push_back({form.span(), "the form"});
}

}  // namespace

void operand_order(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const LintLevel& opcode : i.opcodes) {
      bool said = false;
      if (!opcode.order) continue;
      for (const LintForm& form : i.forms) check(i, opcode, form, sink, said);
    }
  }
}

}  // namespace isadora::findings
