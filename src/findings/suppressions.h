// `// isadora: allow KIND: reason` silences findings of that kind where it stands: after something, on its line; on a
// line of its own, on the next line, and where a definition or a block begins there, in all of it. In Markdown it is
// written `<!-- isadora: allow KIND: reason -->`. A silence without a reason, of a kind that is no lint, or that
// silences nothing is itself a finding.
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

// What `isadora prove` refutes and a description may want: only a run of it can say whether there is something to
// silence, so these silences are its own.
inline constexpr std::array<std::string_view, 2> kOfProver = {"equal-opcodes", "idle-field"};

// What is found in the Model, too, and not in the text alone.
inline constexpr std::array<diag::Kind, 2> kOfModel = {diag::Kind::ConstantResult, diag::Kind::ExampleComment};

class Allowances {
 public:
  explicit Allowances(const std::vector<parse::Tree>& trees);
  ~Allowances();
  // The reason that a silence of this word gives for what is found here.
  std::optional<std::string> reason(std::string_view word, base::Span place);
  void report_unused(diag::Sink& sink) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Takes the silenced among `found` away and adds what is wrong with the silences.
void apply_suppressions(const std::vector<parse::Tree>& trees, LintInput looked, diag::Sink& found);

}  // namespace isadora::findings
