#include "parse/lines.h"

#include <algorithm>

#include "lex/lexer.h"
#include "parse/keywords.h"

namespace isadora::parse {

namespace {

constexpr std::string_view kSpaces = " \t\r\v\f";

std::string_view trim_end(std::string_view text) {
  size_t last = text.find_last_not_of(kSpaces);
  return last == std::string_view::npos ? std::string_view{} : text.substr(0, last + 1);
}

// The line up to its comment; quotes are respected.
std::string_view without_comment(std::string_view line) {
  bool quoted = false;
  for (size_t i = 0; i + 1 < line.size(); ++i) {
    if (line[i] == '\\' && quoted)
      ++i;
    else if (line[i] == '"')
      quoted = !quoted;
    else if (!quoted && line[i] == '/' && (line[i + 1] == '/' || line[i + 1] == '*'))
      return trim_end(line.substr(0, i));
  }
  return line;
}

bool is_statement_word(std::string_view word) {
  for (std::string_view reserved : {"case", "default", "if", "else", "for", "foreach", "while", "switch", "atomic"})
    if (word == reserved) return true;
  return false;
}

}  // namespace

Line line_at(std::string_view text, uint32_t begin) {
  size_t end = text.find('\n', begin);
  auto next = static_cast<uint32_t>(end == std::string_view::npos ? text.size() : end + 1);
  std::string_view line = text.substr(begin, next - begin);
  if (line.ends_with('\n')) line.remove_suffix(1);
  size_t first = std::min(line.find_first_not_of(kSpaces), line.size());
  return {begin, begin + static_cast<uint32_t>(first), trim_end(line.substr(first)), next};
}

std::string_view leading_word(std::string_view line) {
  if (line.empty() || !(lex::is_name_start(line[0]) || lex::is_placeholder(line, 0))) return {};
  size_t end = 1;
  while (end < line.size() && (lex::is_name_char(line[end]) || lex::is_placeholder(line, end))) ++end;
  return line.substr(0, end);
}

bool is_definition_line(const Line& line) { return is_definition_word(leading_word(line.text)); }

// `__bold__` is Markdown.
bool is_block_line(const Line& line) {
  if (!line.text.starts_with("__")) return false;
  std::string_view word = leading_word(line.text);
  return word.size() > 2 && word[2] != '_' && !word.ends_with('_') && without_comment(line.text) == word;
}

bool is_fence_line(const Line& line) { return line.text.starts_with("```"); }

bool is_bare_fence(const Line& line) { return line.text == "```"; }

bool is_comment_line(const Line& line) { return line.text.starts_with("//") || line.text.starts_with("/*"); }

bool is_claim_line(const Line& line) { return line.text.starts_with("//="); }

bool is_statement_line(const Line& line) {
  std::string_view text = without_comment(line.text);
  if (text.empty()) return false;
  bool named = lex::is_name_char(text[0]);
  if (!named && text[0] != '"') return false;
  size_t rest = 0;
  while (named && rest < text.size() && lex::is_name_char(text[rest])) ++rest;
  rest = text.find_first_not_of(kSpaces, rest);
  if (rest == std::string_view::npos) return false;
  if (text[rest] == '<') return true;
  return text.ends_with(';') && (!named || text[rest] == ';' || text[rest] == '=');
}

bool is_header_line(const Line& line) {
  std::string_view word = leading_word(line.text);
  if (word.empty() || is_statement_word(word)) return false;
  std::string_view text = without_comment(line.text);
  return text.ends_with(':') && text.find_first_of(";=?\"") == std::string_view::npos;
}

}  // namespace isadora::parse
