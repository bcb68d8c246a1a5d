// A clause whose header has the mnemonic of another instruction: it was copied, and its body may be wrong too. (A
// header that matches no form is reported where forms are bound.)
#include "findings/lints.h"

namespace isadora::findings {

void clause_header(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const Clause& clause : i.clauses) {
      const auto other = lint_model.by_mnemonic.find(clause.mnemonic);
      if (i.forms.empty() || i.mnemonics.contains(clause.mnemonic) || other == lint_model.by_mnemonic.end()) continue;
      const std::string mine = i.forms[0].line->mnemonic;
      const base::Span header = check::span_of(clause.header);
      const auto length = static_cast<uint32_t>(clause.mnemonic.size());
      diag::Diagnostic& d =
          report(sink, diag::Kind::ClauseHeader, {header.source, header.begin, header.begin + length},
                 "a clause of " + code(i.name()) + " has the mnemonic of " + code(other->second->name()),
                 "it was copied: read its body as well, it may be the other one's");
      d.fixes.push_back({d.span, mine, "write " + code(mine)});
    }
  }
}

}  // namespace isadora::findings
