// UTF-8 as far as reading needs it: where a text stops being UTF-8, and how long a character is.
#pragma once

#include <cstddef>
#include <string_view>

namespace isadora::lex {

// The bytes of the well-formed character at `at`, 0 when there is none (overlong forms and surrogates are not well
// formed).
size_t character_length(std::string_view text, size_t at);

// The first byte at or after `from` that begins no well-formed character, or npos.
size_t find_bad_byte(std::string_view text, size_t from);

}  // namespace isadora::lex
