// Texts without the blanks around them, lists of texts, and texts as bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace isadora::base {

// Without the characters of `blanks` at both ends. A text of blanks alone becomes the empty one at its end.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r") {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

// "a, b or c"
inline std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i != 0) out += i + 1 == words.size() ? " or " : ", ";
    out += words[i];
  }
  return out;
}

// Views of the same memory.
inline std::string_view as_text(std::span<const uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
inline std::span<const uint8_t> as_bytes(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}
inline std::span<uint8_t> as_bytes(std::string& text) { return {reinterpret_cast<uint8_t*>(text.data()), text.size()}; }

}  // namespace isadora::base
