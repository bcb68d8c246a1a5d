// Parses a file: checks its bytes, lays out its lines, and reads their regions by the grammar.
#include <algorithm>
#include <utility>

#include "base/digits.h"
#include "lex/utf8.h"
#include "parse/extent.h"
#include "parse/file.h"
#include "parse/grammar.h"
#include "parse/layout.h"
#include "parse/tree.h"

namespace isadora::parse {

namespace {

using diag::Kind;
using lex::LexError;
using lex::LexErrorKind;
using lex::TokenKind;

constexpr size_t kMostBadBytes = 20;

// One finding for a line.
void report_encoding(Cursor& c) {
  const base::Source& source = *c.tree().source;
  size_t at = lex::find_bad_byte(source.text, 0);
  for (size_t n = 0; at != std::string::npos && n < kMostBadBytes; ++n) {
    auto place = static_cast<uint32_t>(at);
    c.report(Kind::BadEncoding, {&source, place, place + 1},
             "byte 0x" + base::digits_of(static_cast<uint8_t>(source.text[at])) + " is not UTF-8");
    size_t line_end = source.text.find('\n', at);
    at = line_end == std::string::npos ? line_end : lex::find_bad_byte(source.text, line_end);
  }
}

void report_character(Cursor& c, base::Span span, std::string_view text) {
  if (lex::find_bad_byte(text, 0) != std::string_view::npos) return;  // that has been reported
  auto byte = static_cast<uint8_t>(text[0]);
  if (byte < 0x20 || byte == 0x7F) {
    c.report(Kind::BadCharacter, span,
             "the control character 0x" + base::digits_of(byte) + " has no meaning in notation");
    return;
  }
  diag::Diagnostic& d = c.report(Kind::BadCharacter, span, "`" + std::string(text) + "` has no meaning in notation");
  std::string plain(lex::meant_by(text));
  if (!plain.empty()) d.fixes.push_back({span, plain, "write `" + plain + "`"});
}

void report_string(Cursor& c, base::Span span, std::string_view text) {
  size_t last = text.find_last_not_of("; \t\r");
  uint32_t place = span.begin + static_cast<uint32_t>(last == std::string_view::npos ? text.size() : last + 1);
  diag::Diagnostic& d = c.report(Kind::UnclosedString, span, "this string has no closing quote on its line");
  d.fixes.push_back({{span.source, place, place}, "\"", "insert `\"`"});
}

void report_error(Cursor& c, const LexError& error) {
  const base::Source& source = *c.tree().source;
  base::Span span{&source, error.begin, error.end};
  std::string_view text = std::string_view(source.text).substr(error.begin, error.end - error.begin);
  switch (error.kind) {
    case LexErrorKind::BadCharacter: return report_character(c, span, text);
    case LexErrorKind::Placeholder:
      c.report(Kind::BadTable, span,
               "`" + std::string(text.substr(0, 40)) + "` is a column of a table, and no table `__Rows` is here");
      return;
    case LexErrorKind::BadNumber:
      c.report(Kind::BadNumber, span,
               "`" + std::string(text.substr(0, 40)) +
                   "` is not a number, expected one such as 12, 0x1F, 0b101, 2^32 or 1.5");
      return;
    case LexErrorKind::UnclosedString: return report_string(c, span, text);
    case LexErrorKind::UnclosedComment:
      c.report(Kind::UnclosedComment, span, "this comment has no end, `*/` was expected");
      return;
  }
}

Tree refused(base::SourceRef source, diag::Sink& sink) {
  auto size = static_cast<uint32_t>(source->text.size());
  sink.report(Kind::TooLarge, {source.get(), 0, 0},
              "the file has " + std::to_string(source->text.size()) + " bytes, at most " + std::to_string(kLargest) +
                  " are read");
  Tree tree{std::move(source), {{TokenKind::Error, 0, size}, {TokenKind::End, size, size}}, {}};
  tree.nodes = {{NodeKind::File, 0, 2, kNoNode, 1, kNoNode}, {NodeKind::Error, 0, 1, 0}};
  return tree;
}

}  // namespace

Tree parse_as_written(base::SourceRef source, diag::Sink& sink) {
  diag::Sink null_sink;
  const bool has_columns = source->text.find("__Rows") != std::string::npos;
  return parse(std::move(source), has_columns ? null_sink : sink);
}

Tree parse(base::SourceRef source, diag::Sink& sink) { return parse(std::move(source), sink, ParseExtent::Whole); }

Tree parse(base::SourceRef source, diag::Sink& sink, ParseExtent extent) {
  if (source->text.size() > kLargest) return refused(std::move(source), sink);
  SourceLayout layout = lay_out(source->text, extent);
  Tree tree{std::move(source), std::move(layout.tokens), {}};
  Cursor cursor(tree, sink);
  report_encoding(cursor);
  for (const LexError& error : layout.errors) report_error(cursor, error);
  file(cursor, layout.regions);
  return tree;
}

Tree parse_expression(base::SourceRef source, diag::Sink& sink) {
  if (source->text.size() > kLargest) return refused(std::move(source), sink);
  Tree tree{std::move(source), {}, {}};
  std::vector<LexError> errors;
  auto size = static_cast<uint32_t>(tree.source->text.size());
  lex::Lexer lexer(tree.source->text, tree.tokens, errors);
  for (uint32_t at = 0; at < size;) at = lexer.notation(at, lex::LexMode::Body);
  tree.tokens.push_back({TokenKind::End, size, size});
  Cursor cursor(tree, sink);
  report_encoding(cursor);
  for (const LexError& error : errors) report_error(cursor, error);
  cursor.enter(0, static_cast<uint32_t>(tree.tokens.size() - 1));
  cursor.make_root(expression(cursor));
  if (!cursor.at_end()) cursor.unexpected("the end of the expression");
  return tree;
}

}  // namespace isadora::parse
