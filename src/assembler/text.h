// Characters of assembly text: words, blanks, case-insensitive comparison. An instruction is on one line, so a line end
// is not a blank here; a comment is.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/source.h"

namespace isadora::assembler {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr std::array<bool, 256> word_characters(bool dotted) {
  std::array<bool, 256> result{};
  for (unsigned c = 0; c < 256; ++c) {
    const unsigned letter = c | 32;
    result[c] = (c < 128 && letter >= 'a' && letter <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
                (dotted && (c == '.' || c == '$' || c >= 128));
  }
  return result;
}
inline constexpr std::array<bool, 256> kWordCharacters = word_characters(false),
                                       kDottedCharacters = word_characters(true);
inline bool is_word(char c) { return kWordCharacters[static_cast<unsigned char>(c)]; }
inline char fold(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

inline std::string folded(std::string_view s) {
  std::string result(s);
  for (char& c : result) c = fold(c);
  return result;
}

inline bool same_folded(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (fold(a[i]) != fold(b[i])) return false;
  }
  return true;
}

// Finds a std::string by a std::string_view.
struct NameHash {
  using is_transparent = void;
  size_t operator()(std::string_view s) const { return std::hash<std::string_view>()(s); }
};

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // some editors put it before UTF-8

// The character at a place, and 0 at the end of the text.
inline char at(std::string_view text, uint32_t pos) { return pos < text.size() ? text[pos] : '\0'; }

// Past a comment that begins at `pos`, or `pos` itself where there is none or it is never closed.
inline uint32_t skip_comment(std::string_view text, uint32_t pos) {
  if (at(text, pos) != '/') return pos;
  size_t end = std::string_view::npos;
  if (at(text, pos + 1) == '/') {
    end = text.find('\n', pos);
  } else if (at(text, pos + 1) == '*') {
    end = text.find("*/", pos + 2);
    if (end == std::string_view::npos) return pos;
    end += 2;
  } else {
    return pos;
  }
  return static_cast<uint32_t>(end == std::string_view::npos ? text.size() : end);
}

// Past blanks and comments, where there are some.
inline uint32_t skip_blanks(std::string_view text, uint32_t pos) {
  while (pos < text.size() && text[pos] == ' ') ++pos;
  for (;; ++pos) {
    const char c = at(text, pos);
    if (c == ' ' || c == '\t' || c == '\r') continue;
    const uint32_t next = skip_comment(text, pos);
    if (next == pos) return pos;
    pos = next - 1;
  }
}

// The fast path: mostly there is one space or none.
inline uint32_t skip_blank(std::string_view text, uint32_t pos) {
  if (pos + 1 >= text.size()) return skip_blanks(text, pos);
  const char* here = text.data() + pos;
  here += *here == ' ';
  pos = static_cast<uint32_t>(here - text.data());
  return *here > ' ' && *here != '/' ? pos : skip_blanks(text, pos);
}

// Past a text in quotes, a character in quotes, or a character. Those in quotes end at the latest with the line.
inline uint32_t element_end(std::string_view text, uint32_t pos) {
  const char quote = text[pos++];
  if (quote != '"' && quote != '\'') return pos;
  const auto skip = [&] { pos += at(text, pos) == '\\' ? 2 : 1; };
  const auto ends = [&] { return pos >= text.size() || text[pos] == '\n'; };
  if (quote == '\'' && !ends()) skip();
  while (quote == '"' && !ends() && text[pos] != '"') skip();
  pos += at(text, pos) == quote;
  return std::min(pos, static_cast<uint32_t>(text.size()));
}

inline uint32_t skip_digits(std::string_view text, uint32_t pos) {
  while (is_digit(at(text, pos))) ++pos;
  return pos;
}

// Past an unsigned number that may have a point and an exponent; `pos` itself if it does not begin there.
inline uint32_t decimal_end(std::string_view text, uint32_t pos) {
  const uint32_t whole = skip_digits(text, pos);
  const bool has_point = at(text, whole) == '.';
  const uint32_t mantissa = has_point ? skip_digits(text, whole + 1) : whole;
  if (mantissa - pos == (has_point ? 1 : 0)) return pos;
  const bool has_exponent = fold(at(text, mantissa)) == 'e';
  const char sign = at(text, mantissa + 1);
  const uint32_t exponent = mantissa + (sign == '-' || sign == '+' ? 2 : 1);
  return has_exponent && is_digit(at(text, exponent)) ? skip_digits(text, exponent) : mantissa;
}

inline constexpr std::string_view kOperators = "+-*/%&|^<>";

// Does the text combine two terms, outside of parentheses?
inline bool is_sum(std::string_view text) {
  int depth = 0;
  bool after_term = false;
  for (uint32_t pos = 0; pos < text.size(); pos = element_end(text, pos)) {
    const char c = text[pos];
    if (c == ' ' || c == '\t') continue;
    if (depth == 0 && after_term && kOperators.find(c) != std::string_view::npos) return true;
    depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    after_term = is_word(c) || std::string_view(")]}'\".").find(c) != std::string_view::npos;
  }
  return false;
}

// Blanks out the comments that only this instruction set has: all offsets stay the same.
base::SourceRef without_comments(const base::SourceRef& source, std::string_view mark);

inline uint32_t word_end(std::string_view text, uint32_t pos) {
  while (pos < text.size() && is_word(text[pos])) ++pos;
  return pos;
}

// The name of an instruction set is that of its folder: `name-of-folder`.
inline uint32_t isa_name_end(std::string_view text, uint32_t pos) {
  while (is_word(at(text, pos)) || at(text, pos) == '-') ++pos;
  return pos;
}

// Names of symbols: with `dotted` they may hold dots, dollars, and characters beyond ASCII, as C's do.
inline bool begins_name(char c, bool dotted) {
  return is_letter(c) || (dotted && static_cast<unsigned char>(c) >= 128);
}
inline uint32_t name_end(std::string_view text, uint32_t pos, bool dotted) {
  const auto& characters = dotted ? kDottedCharacters : kWordCharacters;
  while (pos < text.size() && characters[static_cast<unsigned char>(text[pos])]) ++pos;
  return pos;
}

// The end of a symbol in quotes, `"name"`, which may be called as a register is; `pos` if there is none.
inline uint32_t quoted_end(std::string_view text, uint32_t pos) {
  if (at(text, pos) != '"') return pos;
  if (!begins_name(at(text, pos + 1), true)) return pos;
  const uint32_t end = name_end(text, pos + 1, true);
  return at(text, end) == '"' ? end + 1 : pos;
}

// Is `name` at `pos`, as a whole word?
inline bool stands(std::string_view text, uint32_t pos, std::string_view name, bool exact) {
  if (name.empty() || text.size() - pos < name.size()) return false;
  if (fold(text[pos]) != fold(name[0])) return false;
  const std::string_view here = text.substr(pos, name.size());
  if (!(exact ? here == name : same_folded(here, name))) return false;
  return !is_word(name.back()) || !is_word(at(text, pos + static_cast<uint32_t>(name.size())));
}

}  // namespace isadora::assembler
