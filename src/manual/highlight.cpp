#include "manual/highlight.h"

#include <algorithm>

#include "lex/lexer.h"

namespace isadora::manual {

namespace {

using lex::Token;
using lex::TokenKind;

// Keywords of the semantics language.
constexpr std::string_view kKeywords[] = {
    "if",    "else",   "switch", "case",   "default", "break",        "for",   "while", "foreach", "element", "of",
    "under", "atomic", "as",     "return", "exit",    "not_modelled", "crack", "given", "fault",   "warn",    "barrier",
    "wait",  "halt",   "host",   "begin",  "commit",  "rollback",     "when",  "and",   "or"};
// Built-in functions of the language, by the section that explains them.
constexpr std::string_view kState[] = {"pc", "next_pc", "lane", "active", "launch", "set", "old", "new"};
constexpr std::string_view kFunctions[] = {
    "min",        "max",         "abs",        "mod",       "rem",       "div",    "quot", "popcount",
    "msb",        "lsb",         "sext",       "zext",      "size",      "extend", "ceil", "floor",
    "bitreverse", "bytereverse", "dtypeof",    "ballot",    "any",       "all",    "pick", "reduce_add",
    "reduce_min", "reduce_max",  "reduce_and", "reduce_or", "reduce_xor"};

bool has(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_sized_integer(std::string_view word) {
  const std::string_view digits = word.starts_with("UINT")  ? word.substr(4)
                                  : word.starts_with("INT") ? word.substr(3)
                                                            : "";
  return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

std::vector<Token> tokens_of(std::string_view text, lex::LexMode mode) {
  std::vector<Token> tokens;
  std::vector<lex::LexError> errors;
  lex::Lexer lexer(text, tokens, errors);
  for (uint32_t at = 0; at < text.size();) at = lexer.notation(at, mode);
  return tokens;
}

Html span(std::string_view css, std::string_view text) { return element("span", {{"class", std::string(css)}}, text); }

class Painter {
 public:
  Painter(std::string_view text, Text what, const BookPages* pages, const Page* page, const Local* local)
      : text_(text), what_(what), pages_(pages), page_(page), local_(local) {}

  Html run() {
    const std::vector<Token> tokens =
        tokens_of(text_, what_ == Text::Semantics ? lex::LexMode::Body : lex::LexMode::Example);
    Html out;
    for (size_t i = 0; i < tokens.size(); ++i) out += paint(tokens, i);
    return out;
  }

 private:
  Html paint(const std::vector<Token>& tokens, size_t i) {
    const Token& t = tokens[i];
    const std::string_view text = text_.substr(t.begin, t.end - t.begin);
    switch (t.kind) {
      case TokenKind::LineComment:
      case TokenKind::BlockComment: return span("tc", text);
      case TokenKind::Number: return span("tn", text);
      case TokenKind::String: return span("ts", text);
      case TokenKind::Modifier: return span("tm", text);
      case TokenKind::Control: return is_control(text) ? span("tx", text) : Html(text);
      case TokenKind::DefKeyword:
      case TokenKind::BlockKeyword: return span("tk", text);
      case TokenKind::Name: return name(text, tokens, i);
      default: return text;
    }
  }

  // Is it the first word of its line?
  bool begins_line(const Token& t) const {
    const size_t at = text_.find_last_not_of(" \t", t.begin == 0 ? std::string_view::npos : t.begin - 1);
    return t.begin == 0 || at == std::string_view::npos || text_[at] == '\n' || text_[at] == ';';
  }

  bool is_call(const std::vector<Token>& tokens, size_t i) const {
    return i + 1 < tokens.size() && text_[tokens[i + 1].begin] == '(';
  }

  // Register names may begin with a dollar.
  bool is_control(std::string_view text) const {
    if (!pages_) return true;
    const std::vector<model::Control>& all = pages_->isa().controls;
    return std::any_of(all.begin(), all.end(), [&](const model::Control& c) { return text.substr(1) == c.name; });
  }

  Html lead(const std::string& path, std::string_view css, std::string_view text) const {
    return element("a", {{"class", std::string(css)}, {"href", page_->root() + path}}, text);
  }

  Html name(std::string_view text, const std::vector<Token>& tokens, size_t i) const {
    if (what_ == Text::Semantics && (has(kKeywords, text) || text.starts_with("__"))) return span("tk", text);
    if (what_ != Text::Semantics && begins_line(tokens[i])) return span("ti", text);
    if (local_) {
      const auto it = local_->find(lowercase(text));
      if (it != local_->end() && !is_call(tokens, i))
        return element("a", {{"class", "to"}, {"href", it->second}}, text);
    }
    if (pages_) {
      const std::string to = pages_->find(text);
      if (!to.empty() && to != page_->path) return lead(to, is_call(tokens, i) ? "tf" : "tr", text);
    }
    if (what_ != Text::Semantics) return text;
    if (has(kFunctions, text) || is_sized_integer(text)) return language("#functions", "tf", text);
    if (has(kState, text)) return language("#expressions", "tr", text);
    return text;
  }

  // Words of the language link to its document, if the site has it.
  Html language(std::string_view anchor, std::string_view css, std::string_view text) const {
    const bool documented = page_ && std::any_of(pages_->options().documents.begin(), pages_->options().documents.end(),
                                                 [](const Document& d) { return d.path == "semantics.md"; });
    return documented ? lead("docs/semantics.html" + std::string(anchor), css, text) : span(css, text);
  }

  std::string_view text_;
  Text what_;
  const BookPages* pages_;
  const Page* page_;
  const Local* local_;
};

constexpr size_t kLongStatement = 32;  // columns; the continuation of a longer line is indented

// Removes the common indentation.
std::string dedented(std::string_view text) {
  size_t least = std::string_view::npos;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const size_t first = text.find_first_not_of(' ', at);
    if (first < end) least = std::min(least, first - at);
    at = end + 1;
  }
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    out += line.substr(std::min(least, line.size()));
    if (end < text.size()) out += '\n';
    at = end + 1;
  }
  return out;
}

}  // namespace

Html highlighted(std::string_view text, Text what, const BookPages& pages, const Page& page, const Local& local) {
  return Painter(text, what, &pages, &page, &local).run();
}

Html listing(std::string_view text, Text what, const BookPages& pages, const Page& page, const Local& local) {
  const std::string from_left = dedented(text);
  if (what != Text::Semantics || from_left.find("/*") != std::string::npos)
    return code_block(highlighted(from_left, what, pages, page, local), "code");
  Html lines;
  for (size_t at = 0; at < from_left.size();) {
    const size_t end = std::min(from_left.find('\n', at), from_left.size() - 1) + 1;
    const std::string line = from_left.substr(at, end - at);
    const Html shown = highlighted(line, what, pages, page, local);
    const std::string further = "--i:" + std::to_string(line.find_first_not_of(' ') + 4);
    lines += line.size() < kLongStatement ? shown : element("span", {{"class", "w"}, {"style", further}}, shown);
    at = end;
  }
  return code_block(lines, "code");
}

Html painted(std::string_view text, Text what) { return Painter(text, what, nullptr, nullptr, nullptr).run(); }

}  // namespace isadora::manual
