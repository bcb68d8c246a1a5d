// TODO and similar marks, statements that are commented out, and empty comments after text.
#include "findings/lints.h"
#include "findings/words.h"
#include "lex/token.h"

namespace isadora::findings {

namespace {

bool is_mark(std::string_view word) { return word == "TODO" || word == "FIXME" || word == "XXX" || word == "TBD"; }

void report_finding(base::Span span, std::string_view what, diag::Sink& sink) {
  report(sink, diag::Kind::Unfinished, span, code(what) + " says that something is open here",
         "whoever implements the description has to guess; decide it, or say why it may stay open");
}

void visit(const parse::Tree& tree, const lex::Token& token, diag::Sink& sink) {
  const base::Span span{tree.source.get(), token.begin, token.end};
  const std::string_view text = std::string_view(tree.source->text).substr(token.begin, token.end - token.begin);
  if (token.kind == lex::TokenKind::Name) {
    if (is_mark(text)) report_finding(span, text, sink);
    return;
  }
  for (const TextWord& w : words_in(text))
    if (is_mark(w.text)) return report_finding(within(span, text, w.text), w.text, sink);
  const size_t at = text.find("???");
  if (at != std::string_view::npos) report_finding(within(span, text, text.substr(at, 3)), "???", sink);
}

// `NAME;` or `field<…> … ;`: a statement if the comment mark is removed.
bool is_statement(std::string_view text) {
  if (!text.ends_with(';') || text.find(';') + 1 != text.size()) return false;
  if (text.starts_with("field<")) return true;
  const auto words = words_in(text);
  return words.size() == 1 && words[0].text.size() + 1 == text.size();
}

bool stands_alone(const parse::Tree& tree, uint32_t at) {
  const std::string& text = tree.source->text;
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
  return at == 0 || text[at - 1] == '\n';
}

void comment(const parse::Tree& tree, const lex::Token& token, diag::Sink& sink) {
  const base::Span span{tree.source.get(), token.begin, token.end};
  const std::string_view said =
      trimmed(std::string_view(tree.source->text).substr(token.begin + 2, token.end - token.begin - 2));
  if (said.empty() && !stands_alone(tree, token.begin))
    report(sink, diag::Kind::Unfinished, span, "this comment says nothing",
           "its author had something to say and did not; say it, or remove the marks");
  if (is_statement(said) && stands_alone(tree, token.begin))
    report(sink, diag::Kind::Unfinished, span, code(said) + " is commented out",
           "whether it belongs to the description is left open; decide it, or say why it may stay open");
}

}  // namespace

void unfinished(const LintModel& lint_model, diag::Sink& sink) {
  using lex::TokenKind;
  for (const parse::Tree& tree : lint_model.trees) {
    for (const lex::Token& t : tree.tokens) {
      const bool words =
          t.kind == TokenKind::LineComment || t.kind == TokenKind::BlockComment || t.kind == TokenKind::Prose;
      if (words || t.kind == TokenKind::Name) visit(tree, t, sink);
      if (t.kind == TokenKind::LineComment) comment(tree, t, sink);
    }
  }
}

}  // namespace isadora::findings
