#include "manual/listings.h"

#include <algorithm>
#include <span>

#include "lex/lexer.h"
#include "manual/highlight.h"

namespace isadora::manual {

namespace {

using lex::Token;
using lex::TokenKind;

constexpr std::string_view kCKeywords[] = {
    "alignas",   "auto",     "bool",     "break",    "case",   "catch",    "char",  "class",  "const",
    "constexpr", "continue", "default",  "delete",   "do",     "double",   "else",  "enum",   "extern",
    "false",     "float",    "for",      "goto",     "if",     "inline",   "int",   "long",   "new",
    "namespace", "nullptr",  "operator", "private",  "public", "return",   "short", "signed", "sizeof",
    "static",    "struct",   "switch",   "template", "this",   "throw",    "true",  "try",    "typedef",
    "typename",  "union",    "unsigned", "using",    "void",   "volatile", "while"};
constexpr std::string_view kPythonKeywords[] = {
    "and",    "as",     "assert", "async",   "await", "break", "class",  "continue", "def",    "del",   "elif",
    "else",   "except", "False",  "finally", "for",   "from",  "global", "if",       "import", "in",    "is",
    "lambda", "None",   "not",    "or",      "pass",  "raise", "return", "True",     "try",    "while", "with"};

struct Language {
  std::string_view name;
  bool hash_comments;  // else `#` begins a directive, and comments are those of C
  std::span<const std::string_view> keywords;
};

const Language kLanguages[] = {{"c", false, kCKeywords},
                               {"cpp", false, kCKeywords},
                               {"python", true, kPythonKeywords},
                               {"json", false, {}},
                               {"yaml", true, {}}};

Html tinted(std::string_view css, std::string_view text) {
  return element("span", {{"class", std::string(css)}}, text);
}

std::string_view line_at(std::string_view text, size_t at) {
  return text.substr(at, std::min(text.find('\n', at), text.size()) - at);
}

// The beginning of a line's comment: a `#` at the beginning or after a blank, outside of quotes; else the line's end.
size_t comment_in(std::string_view line) {
  char quote = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quote != 0)
      quote = c == quote ? 0 : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '#' && (i == 0 || line[i - 1] == ' '))
      return i;
  }
  return line.size();
}

// Code without comments that begin with `#`.
Html code_of(std::string_view text, const Language& language) {
  std::vector<Token> tokens;
  std::vector<lex::LexError> troubles;
  lex::Lexer lexer(text, tokens, troubles);
  for (uint32_t at = 0; at < text.size();) at = lexer.notation(at, lex::LexMode::Body);
  Html out;
  bool directive = false;  // after `#`: the next word is a directive
  for (const Token& t : tokens) {
    const std::string_view word = text.substr(t.begin, t.end - t.begin);
    const bool called = t.end < text.size() && text[t.end] == '(';
    switch (t.kind) {
      case TokenKind::LineComment:
      case TokenKind::BlockComment: out += tinted("tc", word); break;
      case TokenKind::Number: out += tinted("tn", word); break;
      case TokenKind::String: out += tinted("ts", word); break;
      case TokenKind::Name:
        if (directive || std::ranges::find(language.keywords, word) != language.keywords.end())
          out += tinted("tk", word);
        else
          out += called ? tinted("tf", word) : Html(word);
        break;
      default: out += word;
    }
    if (t.kind != TokenKind::Space) directive = word == "#";
  }
  return out;
}

Html listing_of(std::string_view text, const Language& language) {
  if (!language.hash_comments) return code_of(text, language);
  Html out;
  bool quoted = false;  // within a string of three quotation marks
  for (size_t at = 0; at < text.size();) {
    const std::string_view line = line_at(text, at);
    const size_t marks = line.find("\"\"\""), again = marks == line.npos ? marks : line.find("\"\"\"", marks + 3);
    if (quoted || marks != line.npos) {
      out += tinted("ts", line);
      quoted ^= (marks != line.npos) && again == line.npos;
    } else {
      const size_t comment = comment_in(line);
      out += code_of(line.substr(0, comment), language);
      if (comment < line.size()) out += tinted("tc", line.substr(comment));
    }
    at += line.size();
    if (at < text.size()) out += "\n", ++at;
  }
  return out;
}

// Colours comments and strings of a shell command.
Html command(std::string_view line) {
  const size_t comment = comment_in(line);
  Html out;
  size_t at = 0;
  while (at < comment) {
    const size_t open = std::min(line.find_first_of("\"'", at), comment);
    out += line.substr(at, open - at);
    if (open == comment) break;
    const size_t close = line.find(line[open], open + 1);
    const size_t end = close >= comment ? comment : close + 1;
    out += tinted("ts", line.substr(open, end - open));
    at = end;
  }
  const Html shown = element("span", {{"class", "tq"}}, out);
  return comment < line.size() ? shown + tinted("tc", line.substr(comment)) : shown;
}

// In a session, the commands without their output; in a script, all lines.
Html session(std::string_view text, bool is_script) {
  Html out;
  for (size_t at = 0; at < text.size();) {
    const std::string_view line = line_at(text, at);
    const bool prompted = line.starts_with("$ ") || line.starts_with("> ");
    if (prompted && !is_script)
      out += tinted("tp", line.substr(0, 2)) + command(line.substr(2));
    else
      out += is_script ? command(line) : Html(line);
    out += "\n";
    at += line.size() + 1;
  }
  return out;
}

}  // namespace

Html plain_listing(std::string_view text, std::string_view language) {
  const std::string_view name = language.substr(0, std::min(language.find(' '), language.size()));
  if (name == "console") return code_block(session(text, false), "session");
  if (name == "sh" || name == "bash") return code_block(session(text, true), "script");
  if (name == "isa") return code_block(painted(text, Text::Semantics), "code");
  if (name == "asm") return code_block(painted(text, Text::Assembly), "code");
  const auto known = std::ranges::find(kLanguages, name, &Language::name);
  return code_block(known == std::end(kLanguages) ? Html(text) : listing_of(text, *known), "code");
}

}  // namespace isadora::manual
