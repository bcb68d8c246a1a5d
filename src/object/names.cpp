#include "object/names.h"

#include <algorithm>

namespace isadora::object {
namespace {

bool is_word_character(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '.' || c == '$';
}

// 'x' or '\x' at `at`: how many bytes it has, else none.
size_t literal_at(std::string_view text, size_t at) {
  if (text[at] != '\'') return 0;
  const size_t size = text.substr(at + 1).starts_with('\\') ? 4 : 3;
  return at + size <= text.size() && text[at + size - 1] == '\'' ? size : 0;
}

}  // namespace

bool is_word(std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_word_character); }

bool is_printable(std::string_view text) {
  unsigned char before = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool follows = before >= 0x80 && before != 0xC2;  // in the middle of a character beyond U+00BF
    if ((byte < 0x20 && c != '\t') || byte == 0x7F || (byte >= 0x80 && byte < 0xA0 && !follows)) return false;
    before = byte;
  }
  return true;
}

bool is_one_statement(std::string_view text) {
  if (!is_printable(text)) return false;
  for (size_t at = 0; at < text.size();) {
    const size_t literal = literal_at(text, at);
    const std::string_view rest = text.substr(at);
    if (!literal && (rest.starts_with(';') || rest.starts_with("//") || rest.starts_with("/*"))) return false;
    at += std::max<size_t>(literal, 1);
  }
  return true;
}

}  // namespace isadora::object
