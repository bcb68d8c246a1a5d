// Blocks that tools read and that hold words alone: semantics without a clause, examples without an instruction.
#include <algorithm>

#include "findings/lints.h"

namespace isadora::findings {

namespace {

bool has_prose(const LintOptype& i, std::string_view keyword) {
  return std::any_of(i.own.texts.begin(), i.own.texts.end(),
                     [&](const ProseText& t) { return t.block == keyword && !t.comment; });
}

}  // namespace

void prose_only(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (const check::DefinedBlock& b : i.own.definition->blocks) {
      const bool examples = b.keyword == "__Examples";
      if ((!examples && b.keyword != "__Semantics") || !b.items.empty() || !has_prose(i, b.keyword)) continue;
      report(sink, diag::Kind::ProseOnly, check::span_of(check::child_of(b.place, parse::NodeKind::BlockKeyword)),
             examples ? "the examples of " + code(i.name()) + " hold no instruction"
                      : "the semantics of " + code(i.name()) + " have no clause",
             examples ? "nothing shows how it is written, and no claim can be tested"
                      : "words cannot be executed, tested or proved");
    }
  }
}

}  // namespace isadora::findings
