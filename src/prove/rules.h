// What the rules of several files ask of a constant.
#pragma once

#include "prove/term.h"

namespace isadora::prove {

// n where v is 2^n, else -1.
inline int power(const Integer& v) {
  if (v.is_zero() || v.is_negative()) return -1;
  const unsigned n = v.bit_length() - 1;
  return Integer::power_of_two(n) == v ? static_cast<int>(n) : -1;
}

// By how much a term of this width is shifted.
inline unsigned shift_amount(const Integer& v, uint32_t width) {
  return v < Integer(width) ? static_cast<unsigned>(v.to_uint64()) : width;
}

}  // namespace isadora::prove
