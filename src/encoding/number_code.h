// Encodes a number in an operand: for code addresses the distance, scaled and checked against the type's range.
#pragma once

#include <algorithm>

#include "model/spelling.h"

namespace isadora::encoding {

struct NumberCode {
  bool fits = false, is_multiple = false;  // of the type's scale
  base::Int128 value = 0;                  // the checked number: the number itself, or the distance
  base::Int128 low = 0, high = 0;          // its range
  uint64_t code = 0;                       // where both are true
};

// `address` is that of the instruction, which has this many bytes.
inline NumberCode number_code(const model::Type& type, base::Int128 v, uint64_t address, unsigned bytes) {
  using base::Int128;
  NumberCode out;
  if (type.relative != model::Relative::No) {
    v -= static_cast<Int128>(address) + model::origin_of(type, address, bytes);
  }
  if (type.pattern_bits && v > 0 && v >> type.pattern_bits == 0 && v >> (type.pattern_bits - 1))
    v -= Int128{1} << type.pattern_bits;
  const unsigned width = std::min(type.width, 64u);
  const auto scale = static_cast<Int128>(std::max<uint64_t>(type.scale, 1));
  const Int128 high_bit = width ? Int128{1} << (width - 1) : 0, span = Int128{1} << width;
  const bool sign = type.is_signed || type.pattern;
  const Int128 low = sign ? -high_bit : type.from_one,
               high = (type.is_signed && !type.pattern ? high_bit - 1 : span - 1) + type.from_one;
  const Int128 units = scale == 1 ? v : v / scale;
  out.value = v;
  out.low = low * scale;
  out.high = high * scale;
  out.fits = units >= low && units <= high && v >= out.low;
  out.is_multiple = scale == 1 || v % scale == 0;
  out.code = static_cast<uint64_t>(static_cast<base::UInt128>(units) & static_cast<base::UInt128>(span - 1));
  out.code = model::uninverted(type, out.code);
  return out;
}

}  // namespace isadora::encoding
