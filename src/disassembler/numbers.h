// Numbers to text, in a buffer or at the end of a string.
#pragma once

#include <algorithm>
#include <bit>
#include <charconv>
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

inline char* write_number(char* out, base::UInt128 v, unsigned radix) {
  const auto high = static_cast<uint64_t>(v >> 64), low = static_cast<uint64_t>(v);
  if (!high) return write_small(out, low, radix);
  if (radix != 10) return write_hex_digits(write_small(out, high, radix), low, 16);
  constexpr uint64_t kNineteen = 10'000'000'000'000'000'000u;  // ten to the power of 19
  char rest[kLongestNumber];                                   // the lower digits, behind a 1 that keeps their zeros
  const char* const end = write_small(rest, static_cast<uint64_t>(v % kNineteen) + kNineteen, 10);
  out = write_number(out, v / kNineteen, 10);
  return std::copy<const char*>(rest + 1, end, out);
}

inline void append_hex(std::string& out, base::UInt128 v) {
  char buffer[kLongestNumber];
  out.append(buffer, static_cast<size_t>(write_number(buffer, v, 16) - buffer));
}

inline void append_number(std::string& out, base::UInt128 v, unsigned radix) {
  char buffer[kLongestNumber];
  out.append(buffer, static_cast<size_t>(write_number(buffer, v, radix) - buffer));
}

// At least `digits` digits, without a mark: addresses.
inline void append_padded_hex(std::string& out, uint64_t v, unsigned digits) {
  unsigned needed = 1;
  while (needed < 16 && v >> (4 * needed)) ++needed;
  for (unsigned i = std::max(needed, digits); i-- > 0;) out += "0123456789ABCDEF"[i < 16 ? (v >> (4 * i)) & 15 : 0];
}

}  // namespace isadora::disassembler
