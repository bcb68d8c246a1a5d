#include "object/names.h"

#include <elf.h>

#include <algorithm>

namespace isadora::object {
namespace {

bool is_word_character(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '.' ||
         c == '$' || static_cast<unsigned char>(c) >= 128;
}

}  // namespace

bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_word_character) && is_printable(text);
}

bool is_section_name(std::string_view text) {
  return !text.empty() && is_printable(text) && text.find_first_of("\"\\") == std::string_view::npos;
}

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

uint32_t usual_type(std::string_view section) {
  if (section.starts_with(".init_array")) return SHT_INIT_ARRAY;
  if (section.starts_with(".fini_array")) return SHT_FINI_ARRAY;
  if (section.starts_with(".preinit_array")) return SHT_PREINIT_ARRAY;
  return SHT_PROGBITS;
}

}  // namespace isadora::object
