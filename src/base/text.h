// Texts without the blanks around them.
#pragma once

#include <algorithm>
#include <string_view>

namespace isadora::base {

// Without the characters of `blanks` at both ends. A text of blanks alone becomes the empty one at its end.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r") {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

}  // namespace isadora::base
