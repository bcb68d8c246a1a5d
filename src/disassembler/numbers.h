// Numbers to text, at the end of a string.
#pragma once

#include <string>

#include "base/integer.h"

namespace isadora::disassembler {

inline void append_hex(std::string& out, base::UInt128 v) {
  char buffer[32];
  char* at = buffer + sizeof buffer;
  do {
    *--at = "0123456789ABCDEF"[static_cast<unsigned>(v) & 15];
    v >>= 4;
  } while (v);
  out += "0x";
  out.append(at, static_cast<size_t>(buffer + sizeof buffer - at));
}

inline void append_decimal(std::string& out, base::UInt128 v) {
  char buffer[40];
  char* at = buffer + sizeof buffer;
  do {
    *--at = static_cast<char>('0' + static_cast<unsigned>(v % 10));
    v /= 10;
  } while (v);
  out.append(at, static_cast<size_t>(buffer + sizeof buffer - at));
}

inline void append_number(std::string& out, base::UInt128 v, unsigned radix) {
  if (radix == 10)
    append_decimal(out, v);
  else
    append_hex(out, v);
}

// At least `digits` digits, without a mark: addresses.
inline void append_padded_hex(std::string& out, uint64_t v, unsigned digits) {
  unsigned needed = 1;
  while (needed < 16 && v >> (4 * needed)) ++needed;
  for (unsigned i = std::max(needed, digits); i-- > 0;) out += "0123456789ABCDEF"[i < 16 ? (v >> (4 * i)) & 15 : 0];
}

}  // namespace isadora::disassembler
