// Encodes a number in an operand: for code addresses the distance, scaled and checked against the type's range.
#pragma once

#include <algorithm>

#include "encoding/window.h"
#include "model/spelling.h"

namespace isadora::encoding {

struct NumberCode {
  bool fits = false, is_multiple = false;  // of the type's scale
  base::Int128 value = 0;                  // the checked number: the number itself, or the distance
  base::Int128 low = 0, high = 0;          // its range
  uint64_t code = 0;                       // where both are true
};

// The least and the greatest number of a type, in units of its scale.
inline std::pair<base::Int128, base::Int128> number_range(const model::Type& type) {
  using base::Int128;
  const unsigned width = std::min(type.width, 64u);
  const Int128 half = width ? Int128{1} << (width - 1) : 0, span = Int128{1} << width;
  return {type.is_signed || type.pattern ? -half : type.from_one,
          (type.is_signed && !type.pattern ? half : span) - 1 + type.from_one};
}

// `address` is that of the instruction, which has this many bytes.
inline NumberCode number_code(const model::Type& type, base::Int128 v, uint64_t address, unsigned bytes) {
  using base::Int128;
  NumberCode out;
  if (type.relative != model::Relative::No) {
    v -= static_cast<Int128>(address) + model::origin_of(type, address, bytes);
  }
  if (type.pattern_bits && v > 0 && v >> type.pattern_bits == 0 && v >> (type.pattern_bits - 1))
    v -= Int128{1} << type.pattern_bits;
  const auto scale = static_cast<Int128>(std::max<uint64_t>(type.scale, 1));
  const auto [low, high] = number_range(type);
  const Int128 units = scale == 1 ? v : v / scale;
  out.value = v;
  out.low = low * scale;
  out.high = high * scale;
  out.fits = units >= low && units <= high && v >= out.low;
  out.is_multiple = scale == 1 || v % scale == 0;
  out.code = model::uninverted(type, static_cast<uint64_t>(units) & ones(type.width));
  return out;
}

}  // namespace isadora::encoding
