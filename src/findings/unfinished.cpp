// TODO and its like: the author says himself that something is open.
#include "findings/lints.h"
#include "findings/words.h"
#include "lex/token.h"

namespace isadora::findings {

namespace {

bool is_mark(std::string_view word) { return word == "TODO" || word == "FIXME" || word == "XXX" || word == "TBD"; }

void say(base::Span span, std::string_view what, diag::Sink& sink) {
  report(sink, diag::Kind::Unfinished, span, code(what) + " says that something is open here",
         "whoever implements the description has to guess; decide it, or say why it may stay open");
}

void look(const parse::Tree& tree, const lex::Token& token, diag::Sink& sink) {
  const base::Span span{tree.source.get(), token.begin, token.end};
  const std::string_view text = std::string_view(tree.source->text).substr(token.begin, token.end - token.begin);
  if (token.kind == lex::TokenKind::Name) {
    if (is_mark(text)) say(span, text, sink);
    return;
  }
  for (const Word& w : words_in(text))
    if (is_mark(w.text)) return say(within(span, text, w.text), w.text, sink);
  const size_t at = text.find("???");
  if (at != std::string_view::npos) say(within(span, text, text.substr(at, 3)), "???", sink);
}

}  // namespace

void unfinished(const Sheet& sheet, diag::Sink& sink) {
  using lex::TokenKind;
  for (const parse::Tree& tree : sheet.trees) {
    for (const lex::Token& t : tree.tokens) {
      const bool words =
          t.kind == TokenKind::LineComment || t.kind == TokenKind::BlockComment || t.kind == TokenKind::Prose;
      if (words || t.kind == TokenKind::Name) look(tree, t, sink);
    }
  }
}

}  // namespace isadora::findings
