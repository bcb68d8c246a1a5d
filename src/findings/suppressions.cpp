#include "findings/suppressions.h"

#include <algorithm>
#include <utility>

#include "findings/lints.h"
#include "findings/words.h"
#include "lex/token.h"

namespace isadora::findings {

using diag::Kind;

namespace {

constexpr std::string_view kMark = "isadora: allow";

// Former names of lints, which existing remarks may have.
constexpr std::pair<std::string_view, Kind> kFormerNames[] = {
    {"read-back", Kind::ReadsOwnResult},
    {"strange-code", Kind::OpcodeNameMismatch},
    {"strange-name", Kind::InconsistentFieldName},
    {"strange-place", Kind::InconsistentFieldPosition},
    {"strange-register", Kind::InvalidRegister},
    {"twin-differs", Kind::VariantMismatch},
    {"words-alone", Kind::ProseOnly},
};

struct Suppression {
  base::Span span;  // as written
  std::vector<Kind> kinds;
  std::vector<std::string> of_prover;
  std::string reason;
  uint32_t begin = 0, end = 0;  // findings that begin here are suppressed
  bool used = false, broken = false;
};

std::vector<std::string_view> split(std::string_view text, char by) {
  std::vector<std::string_view> out;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(by, at), text.size());
    out.push_back(trimmed(text.substr(at, end - at)));
    at = end + 1;
  }
  return out;
}

void report_bad(diag::Sink& sink, Suppression& s, std::string message) {
  s.broken = true;
  sink.report(Kind::BadSuppression, s.span, std::move(message))
      .notes.push_back(
          "a suppression is `isadora: allow KIND: reason`, e.g. `// isadora: allow unfinished: decided next year`");
}

void add_kind(diag::Sink& sink, Suppression& s, std::string_view word) {
  std::vector<std::string> names(kOfProver.begin(), kOfProver.end());
  if (std::count(kOfProver.begin(), kOfProver.end(), word)) return s.of_prover.emplace_back(word), void();
  for (const auto& [former, kind] : kFormerNames)
    if (former == word) return s.kinds.push_back(kind);
  for (const Lint& lint : lints()) {
    names.emplace_back(diag::name(lint.kind));
    if (names.back() == word) return s.kinds.push_back(lint.kind);
  }
  for (const Kind kind : kOfModel) {
    names.emplace_back(diag::name(kind));
    if (names.back() == word) return s.kinds.push_back(kind);
  }
  const std::string near = diag::nearest(word, names);
  report_bad(sink, s,
             "unknown lint `" + diag::shortened(std::string(word)) + "`" +
                 (near.empty() ? "" : ", did you mean `" + near + "`?"));
}

// From the start of the next line that holds more than blanks: that line, or the definition or block that begins there.
void extend_to_next(const parse::Tree& tree, Suppression& s, uint32_t from) {
  const std::string& text = tree.source->text;
  const size_t line = text.find('\n', from);
  const size_t first = line == std::string::npos ? line : text.find_first_not_of(" \t\r\n", line);
  if (first == std::string::npos) return;
  s.begin = static_cast<uint32_t>(first);
  s.end = static_cast<uint32_t>(std::min(text.find('\n', first), text.size()));
  for (size_t n = 0; n < tree.nodes.size(); ++n) {
    const parse::NodeKind kind = tree.nodes[n].kind;
    if (kind != parse::NodeKind::Definition && kind != parse::NodeKind::Block) continue;
    const base::Span span = tree.span(static_cast<parse::NodeId>(n));
    if (span.begin == s.begin) s.end = std::max(s.end, span.end);
  }
}

// The scope of a remark: its own line after other text, else the next line or definition.
void place(const parse::Tree& tree, Suppression& s, uint32_t comment) {
  const std::string& text = tree.source->text;
  const size_t line = comment == 0 ? std::string::npos : text.rfind('\n', comment - 1);
  const uint32_t start = line == std::string::npos ? 0 : static_cast<uint32_t>(line + 1);
  const bool alone = text.find_first_not_of(" \t", start) == comment;
  if (alone) return extend_to_next(tree, s, comment);
  s.begin = start;
  s.end = static_cast<uint32_t>(std::min(text.find('\n', comment), text.size()));
}

void read(const parse::Tree& tree, base::Span token, diag::Sink& sink, std::vector<Suppression>& out) {
  const std::string_view text = std::string_view(tree.source->text).substr(token.begin, token.end - token.begin);
  const size_t at = text.find(kMark);
  if (at == std::string_view::npos) return;
  // The comment that it begins.
  size_t begins = std::string_view::npos;
  for (std::string_view opening : {std::string_view("//"), std::string_view("<!--")}) {
    const size_t opens = text.rfind(opening, at);
    if (opens != std::string_view::npos && trimmed(text.substr(opens, at - opens)) == opening) begins = opens;
  }
  if (begins == std::string_view::npos) return;
  std::string_view rest = text.substr(at + kMark.size());
  rest = trimmed(rest.substr(0, rest.find("-->")));
  Suppression s{{tree.source.get(), token.begin + static_cast<uint32_t>(begins), token.end}, {}, {}, {}};
  const size_t colon = rest.find(':');
  for (std::string_view word : split(rest.substr(0, colon), ',')) add_kind(sink, s, word);
  if (colon == std::string_view::npos || trimmed(rest.substr(colon + 1)).empty())
    report_bad(sink, s, "expected a reason after the kind, separated by a colon");
  else
    s.reason = trimmed(rest.substr(colon + 1));
  place(tree, s, token.begin + static_cast<uint32_t>(begins));
  out.push_back(std::move(s));
}

std::vector<Suppression> suppressions_of(const parse::Tree& tree, diag::Sink& sink) {
  std::vector<Suppression> out;
  if (tree.source->text.find(kMark) == std::string::npos) return out;
  for (const lex::Token& t : tree.tokens) {
    if (t.kind == lex::TokenKind::LineComment || t.kind == lex::TokenKind::Prose)
      read(tree, {tree.source.get(), t.begin, t.end}, sink, out);
  }
  return out;
}

bool reaches(const Suppression& s, base::Span span) {
  return !s.broken && s.span.source == span.source && s.begin <= span.begin && span.begin < s.end;
}

// How far a search has to go for a remark to be known as unused.
LintInput needed_by(const Suppression& s) {
  const auto has = [&](Kind k) { return std::ranges::count(s.kinds, k) != 0; };
  if (has(Kind::UnseenEffect)) return LintInput::AtClaims;
  return std::ranges::any_of(kOfModel, has) ? LintInput::AtModel : LintInput::AtText;
}

// In a family, one for all rows: it is of use where one row needs it.
bool is_used(const Suppression& s, const std::vector<Suppression>& all) {
  if (s.used || !s.span.source->origin) return s.used;
  const base::Span written = base::as_written(s.span);
  return std::any_of(all.begin(), all.end(),
                     [&](const Suppression& other) { return other.used && base::as_written(other.span) == written; });
}

void report_unused(diag::Sink& sink, const Suppression& s, const std::vector<Suppression>& all) {
  if (s.broken || is_used(s, all)) return;
  sink.report(Kind::UnusedSuppression, s.span, "no finding here that this suppresses")
      .notes.push_back("a suppression that outlives its finding hides the next one");
}

}  // namespace

struct Allowances::Impl {
  std::vector<Suppression> suppressions;
};

Allowances::Allowances(const std::vector<parse::Tree>& trees) : impl_(std::make_unique<Impl>()) {
  diag::Sink own_findings;  // which `check` reports
  for (const parse::Tree& tree : trees)
    for (Suppression& s : suppressions_of(tree, own_findings))
      if (!s.of_prover.empty()) impl_->suppressions.push_back(std::move(s));
}

Allowances::~Allowances() = default;

std::optional<std::string> Allowances::reason(std::string_view word, base::Span place) {
  std::optional<std::string> out;
  for (Suppression& s : impl_->suppressions) {
    if (!reaches(s, place) || !std::count(s.of_prover.begin(), s.of_prover.end(), word)) continue;
    s.used = true;
    out = s.reason;
  }
  return out;
}

void Allowances::report_unused(diag::Sink& sink) const {
  for (const Suppression& s : impl_->suppressions)
    if (s.kinds.empty()) findings::report_unused(sink, s, impl_->suppressions);
}

void apply_suppressions(const std::vector<parse::Tree>& trees, LintInput looked, diag::Sink& found) {
  diag::Sink own_findings;
  std::vector<Suppression> suppressions;
  for (const parse::Tree& tree : trees) {
    for (Suppression& s : suppressions_of(tree, own_findings)) suppressions.push_back(std::move(s));
  }
  const auto is_suppressed = [&](const diag::Diagnostic& d) {
    bool any = false;
    for (Suppression& s : suppressions) {
      if (!reaches(s, d.span) || !std::count(s.kinds.begin(), s.kinds.end(), d.kind)) continue;
      any = s.used = true;
    }
    return any;
  };
  std::erase_if(found.all(), is_suppressed);
  for (const Suppression& s : suppressions)
    if (s.of_prover.empty() && looked >= needed_by(s)) report_unused(own_findings, s, suppressions);
  found.append(std::move(own_findings));
}

}  // namespace isadora::findings
