// Names and texts of an untrusted file. They are printed in listings and by the debugger, so names that would break a
// listing or control a terminal are refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace isadora::object {

// Not empty, and letters, digits, `_`, `.`, `$` and characters beyond ASCII alone, none of which controls a terminal.
bool is_word(std::string_view text);
// Can a program name a section or a group so, if need be in quotes?
bool is_section_name(std::string_view text);

// Without control characters (U+0000 to U+001F and U+007F to U+009F) but tabs. It need not be valid UTF-8.
bool is_printable(std::string_view text);

// The type that a section has by its name, a number of ELF: SHT_INIT_ARRAY for `.init_array.5`, SHT_PROGBITS for most.
uint32_t usual_type(std::string_view section);

}  // namespace isadora::object
