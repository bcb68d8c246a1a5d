// Numbers to text, in a buffer or at the end of a string.
#pragma once

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <string>

#include "base/integer.h"

namespace isadora::disassembler {

inline constexpr size_t kLongestNumber = 40;  // characters

inline char* write_hex_digits(char* out, uint64_t v, unsigned digits) {
  while (digits-- > 0) *out++ = "0123456789ABCDEF"[v >> (4 * digits) & 15];
  return out;
}

inline unsigned hex_digits(uint64_t v) { return (static_cast<unsigned>(std::bit_width(v | 1)) + 3) / 4; }

inline char* write_small(char* out, uint64_t v, unsigned radix) {
  if (radix == 10) return std::to_chars(out, out + kLongestNumber, v).ptr;
  *out++ = '0';
  *out++ = 'x';
  return write_hex_digits(out, v, hex_digits(v));
}

// As above in radix 16, without a loop: a byte for each digit, the first one lowest. Always writes ten characters.
inline char* write_hex(char* out, uint32_t v) {
  const unsigned digits = hex_digits(v);
  uint64_t spread = v;
  spread = (spread | spread << 16) & 0x0000FFFF0000FFFF;
  spread = (spread | spread << 8) & 0x00FF00FF00FF00FF;
  spread = (spread | spread << 4) & 0x0F0F0F0F0F0F0F0F;
  const uint64_t letters = (spread + 0x0606060606060606) >> 4 & 0x0101010101010101;
  const uint64_t text =
      __builtin_bswap64((spread | 0x3030303030303030) + letters * ('A' - '9' - 1)) >> (64 - 8 * digits);
  out[0] = '0';
  out[1] = 'x';
  std::memcpy(out + 2, &text, sizeof text);
  return out + 2 + digits;
}

inline char* write_number(char* out, base::UInt128 v, unsigned radix) {
  const auto high = static_cast<uint64_t>(v >> 64), low = static_cast<uint64_t>(v);
  if (!high) return write_small(out, low, radix);
  if (radix != 10) return write_hex_digits(write_small(out, high, radix), low, 16);
  constexpr uint64_t kNineteen = 10'000'000'000'000'000'000u;  // ten to the power of 19
  char rest[kLongestNumber];                                   // the lower digits, after a 1 that keeps their zeros
  const char* const end = write_small(rest, static_cast<uint64_t>(v % kNineteen) + kNineteen, 10);
  out = write_number(out, v / kNineteen, 10);
  return std::copy<const char*>(rest + 1, end, out);
}

inline void append_number(std::string& out, base::UInt128 v, unsigned radix) {
  char buffer[kLongestNumber];
  out.append(buffer, static_cast<size_t>(write_number(buffer, v, radix) - buffer));
}
inline void append_hex(std::string& out, base::UInt128 v) { append_number(out, v, 16); }

// A code address by its distance in bytes from the instruction: `.`, `.+0x20`, `.-0x8`.
inline char* write_distance(char* out, int64_t distance) {
  *out++ = '.';
  if (distance == 0) return out;
  *out++ = distance < 0 ? '-' : '+';
  return write_small(out, distance < 0 ? -static_cast<uint64_t>(distance) : static_cast<uint64_t>(distance), 16);
}

inline void append_distance(std::string& out, int64_t distance) {
  char buffer[kLongestNumber];
  out.append(buffer, static_cast<size_t>(write_distance(buffer, distance) - buffer));
}

}  // namespace isadora::disassembler
