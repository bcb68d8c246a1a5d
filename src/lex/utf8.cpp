#include "lex/utf8.h"

#include <cstdint>
#include <cstring>

namespace isadora::lex {

namespace {

bool continues(std::string_view text, size_t at) {
  return at < text.size() && (static_cast<uint8_t>(text[at]) & 0xC0) == 0x80;
}

// Some lead bytes restrict the second byte: that excludes overlong forms, surrogates and values above U+10FFFF.
bool second_fits(uint8_t lead, uint8_t second) {
  switch (lead) {
    case 0xE0: return second >= 0xA0;
    case 0xED: return second < 0xA0;
    case 0xF0: return second >= 0x90;
    case 0xF4: return second < 0x90;
    default: return true;
  }
}

}  // namespace

size_t character_length(std::string_view text, size_t at) {
  auto lead = static_cast<uint8_t>(text[at]);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  for (size_t i = 1; i < length; ++i)
    if (!continues(text, at + i)) return 0;
  return second_fits(lead, static_cast<uint8_t>(text[at + 1])) ? length : 0;
}

// Most text is ASCII, which is passed eight bytes at a time.
size_t find_bad_byte(std::string_view text, size_t from) {
  while (from < text.size()) {
    uint64_t eight = ~uint64_t{0};
    if (text.size() - from >= sizeof eight) std::memcpy(&eight, text.data() + from, sizeof eight);
    if ((eight & 0x8080808080808080) == 0) {
      from += sizeof eight;
      continue;
    }
    size_t length = character_length(text, from);
    if (length == 0) return from;
    from += length;
  }
  return std::string_view::npos;
}

}  // namespace isadora::lex
