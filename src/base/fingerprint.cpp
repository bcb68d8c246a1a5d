#include "base/fingerprint.h"

#include <cstdint>

namespace isadora::base {

std::string fingerprint(std::string_view bytes) {
  using Word = unsigned __int128;
  constexpr Word prime = Word{1} << 88 | 0x13B;
  Word hash = Word{0x6C62272E07BB0142} << 64 | 0x62B821756295C58D;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * prime;
  std::string digits;
  for (int shift = 124; shift >= 0; shift -= 4) digits += "0123456789abcdef"[static_cast<unsigned>(hash >> shift) & 15];
  return digits;
}

KeyBuilder& KeyBuilder::operator<<(std::string_view text) {
  *this << uint64_t{text.size()};
  text_ += text;
  return *this;
}

KeyBuilder& KeyBuilder::operator<<(uint64_t number) {
  text_ += std::to_string(number) + " ";
  return *this;
}

}  // namespace isadora::base
