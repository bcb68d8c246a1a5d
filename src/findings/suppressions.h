// Remarks `// isadora: allow KIND: reason` suppress findings of that kind: after other text, on its line; on a line of
// its own, on the next line, and if a definition or a block begins there, in all of it. In Markdown: `<!-- isadora:
// allow KIND: reason -->`. A remark without a reason, with an unknown kind, or that suppresses nothing is itself a
// finding.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "findings/findings.h"
#include "parse/tree.h"

namespace isadora::findings {

// Kinds of `isadora prove`: only a proof can show whether the remark is unused, so `prove` handles these remarks.
inline constexpr std::array<std::string_view, 2> kOfProver = {"equal-opcodes", "idle-field"};

// Kinds that need the Model, not the text alone.
inline constexpr std::array<diag::Kind, 3> kOfModel = {diag::Kind::ConstantResult, diag::Kind::ExampleComment,
                                                       diag::Kind::UnseenEffect};

class Allowances {
 public:
  explicit Allowances(const std::vector<parse::Tree>& trees);
  ~Allowances();
  // The reason of the remark of this kind at this place.
  std::optional<std::string> reason(std::string_view word, base::Span place);
  void report_unused(diag::Sink& sink) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Removes the suppressed findings from `found` and adds findings about the remarks.
void apply_suppressions(const std::vector<parse::Tree>& trees, LintInput looked, diag::Sink& found);

}  // namespace isadora::findings
