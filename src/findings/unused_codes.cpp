// An enumeration of n bits with fewer than 2^n enumerators has codes without a text. The machine should define them
// (`Unused = "illegal";`); otherwise each tool decides for itself.
#include "findings/lints.h"

namespace isadora::findings {

namespace {

// Types of fields whose code is an operand or modifier: unused codes of fields that select the instruction are no
// finding.
std::set<std::string> chosen_types(const LintModel& lint_model) {
  std::set<std::string> out;
  for (const LintOptype& i : lint_model.instructions) {
    for (const LintField* f : i.all_fields())
      if (f->rule != LintField::Rule::Fixed) out.insert(f->type);
  }
  return out;
}

}  // namespace

void unused_codes(const LintModel& lint_model, diag::Sink& sink) {
  if (lint_model.codes_are_ruled) return;
  for (const std::string& type : chosen_types(lint_model)) {
    const Enumeration* e = lint_model.enumeration(type);
    if (!e || e->width == 0 || e->width > 16 || e->enumerators.empty()) continue;
    const size_t codes = size_t{1} << e->width, used = e->enumerators.size();
    if (used >= codes) continue;
    report(sink, diag::Kind::UnusedCodes, check::span_of(e->place),
           code(type) + " has " + std::to_string(codes) + " codes and " + std::to_string(used) +
               " enumerators, and nothing says what the other " + std::to_string(codes - used) + " mean",
           "hardware, assembler and simulator may each do something else with such a word; `Unused = \"illegal\";` in "
           "`__DefISA` rules it for all types");
  }
}

}  // namespace isadora::findings
