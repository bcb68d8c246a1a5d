// The table of lints. A lint reads the LintModel and reports; it depends neither on other lints nor on `allow` remarks.
#pragma once

#include <span>

#include "diag/diagnostic.h"
#include "findings/lint_model.h"

namespace isadora::findings {

#define LINT(kind, function) void function(const LintModel& lint_model, diag::Sink& sink);
#include "findings/lints.def"
#undef LINT

struct Lint {
  diag::Kind kind;
  void (*find)(const LintModel& lint_model, diag::Sink& sink);
};
std::span<const Lint> lints();

// A finding with the reason why it matters.
diag::Diagnostic& report(diag::Sink& sink, diag::Kind kind, base::Span span, std::string message, std::string why);

inline std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }
// "`a`, `b` and `c`"
std::string listed(const std::vector<std::string>& words);

}  // namespace isadora::findings
