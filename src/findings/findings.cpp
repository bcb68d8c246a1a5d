#include "findings/findings.h"

#include <algorithm>
#include <iterator>

#include "findings/lints.h"
#include "findings/suppressions.h"

namespace isadora::findings {

namespace {

constexpr Lint kLints[] = {
#define LINT(kind, function) {diag::Kind::kind, function},
#include "findings/lints.def"
#undef LINT
};

// Removes findings that equal an error of the build at the same place.
constexpr std::pair<diag::Kind, diag::Kind> kSaidBy[] = {
    {diag::Kind::MissingDefault, diag::Kind::UnprintedField}, {diag::Kind::PrefixMismatch, diag::Kind::UnboundName},
    {diag::Kind::UncodedModifier, diag::Kind::UnboundName},   {diag::Kind::UnsetName, diag::Kind::UnknownName},
    {diag::Kind::UnsetName, diag::Kind::UndefinedValue},      {diag::Kind::UnsetName, diag::Kind::NotExecutable},
    {diag::Kind::PartialName, diag::Kind::UnknownName},       {diag::Kind::EndlessLoop, diag::Kind::NotExecutable},
    {diag::Kind::PartialResult, diag::Kind::UnsetResult},
};

bool overlap(base::Span a, base::Span b) {
  return a.source && a.source == b.source && a.begin < b.end && b.begin < a.end;
}

bool overlap(const diag::Diagnostic& lint, const diag::Diagnostic& error) {
  if (overlap(lint.span, error.span)) return true;
  const auto labelled = [&](const diag::Label& l) { return overlap(l.span, error.span); };
  const auto labels = [&](const diag::Label& l) { return overlap(l.span, lint.span); };
  return std::any_of(lint.labels.begin(), lint.labels.end(), labelled) ||
         std::any_of(error.labels.begin(), error.labels.end(), labels);
}

bool is_said(const diag::Diagnostic& lint, const std::vector<diag::Diagnostic>& errors) {
  return std::any_of(errors.begin(), errors.end(), [&](const diag::Diagnostic& error) {
    return std::find(std::begin(kSaidBy), std::end(kSaidBy), std::pair(lint.kind, error.kind)) != std::end(kSaidBy) &&
           overlap(lint, error);
  });
}

}  // namespace

std::span<const Lint> lints() { return kLints; }

diag::Diagnostic& report(diag::Sink& sink, diag::Kind kind, base::Span span, std::string message, std::string why) {
  diag::Diagnostic& d = sink.report(kind, span, std::move(message));
  d.notes.push_back(std::move(why));
  return d;
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + code(words[i]);
  return out;
}

diag::Sink run_lints(const std::vector<parse::Tree>& trees) {
  const LintModel lint_model(trees);
  diag::Sink found;
  for (const Lint& lint : kLints) lint.find(lint_model, found);
  return found;
}

void add(const std::vector<parse::Tree>& trees, diag::Sink found, LintInput looked, diag::Sink& sink) {
  std::erase_if(found.all(), [&](const diag::Diagnostic& d) { return is_said(d, sink.all()); });
  apply_suppressions(trees, looked, found);
  sink.append(std::move(found));
  sink.sort();
}

}  // namespace isadora::findings
