// A comment that states the result of its example names the example's destination: `GET R1, …  // then R0 = R5` does
// not.
#include <algorithm>

#include "findings/lints.h"
#include "findings/words.h"
#include "lex/token.h"

namespace isadora::findings {

namespace {

bool is_register(std::string_view word, std::string& file) {
  size_t letters = 0;
  while (letters < word.size() && std::isupper(static_cast<unsigned char>(word[letters]))) ++letters;
  file = word.substr(0, letters);
  return letters > 0 && letters < word.size() &&
         word.find_first_not_of("0123456789", letters) == std::string_view::npos;
}

// The comment after a line, on it.
base::Span comment_after(const parse::Tree& tree, uint32_t token) {
  while (token < tree.tokens.size() && tree.tokens[token].kind == lex::TokenKind::Space) ++token;
  if (token >= tree.tokens.size() || tree.tokens[token].kind != lex::TokenKind::LineComment) return {};
  return {tree.source.get(), tree.tokens[token].begin, tree.tokens[token].end};
}

// Registers that the comment gives a value, `R0 = …`; the last of a chain of conditions is the result.
void check_comment(NodeRef line, diag::Sink& sink) {
  const std::string_view text = check::text_of(line);
  const base::Span span = comment_after(*line.tree, (*line.tree)[line.node].last);
  if (!span) return;
  const auto words = words_in(text);
  std::string file, other;
  // The destination is the first operand, and a plain register.
  const auto first =
      std::find_if(words.begin(), words.end(), [&](const TextWord& w) { return is_register(w.text, file); });
  if (first == words.end() || text.substr(0, first->at).find_first_of("[,") != std::string_view::npos) return;
  const std::string_view comment = std::string_view(span.source->text).substr(span.begin, span.end - span.begin);
  for (const TextWord& w : words_in(comment)) {
    const std::string_view behind = comment.substr(w.at + w.text.size());
    const bool set = behind.starts_with(" = ") || (behind.starts_with("=") && !behind.starts_with("=="));
    if (!set || !is_register(w.text, other) || other != file || w.text == first->text) continue;
    const bool in_line = std::any_of(words.begin(), words.end(), [&](const TextWord& x) { return x.text == w.text; });
    if (in_line) continue;
    report(sink, diag::Kind::ExampleComment, within(span, comment, w.text),
           "the comment gives " + code(w.text) + " a value, the example sets " + code(first->text),
           "one of the two is a slip")
        .fixes.push_back({within(span, comment, w.text), std::string(first->text), "write " + code(first->text)});
  }
}

}  // namespace

void example_comment(const LintModel& lint_model, diag::Sink& sink) {
  for (const LintOptype& i : lint_model.instructions) {
    for (NodeRef item : i.own.definition->block_items("__Examples"))
      if (check::kind_of(item) == parse::NodeKind::ExampleLine) check_comment(item, sink);
  }
}

}  // namespace isadora::findings
