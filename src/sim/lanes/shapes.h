// The shape of each value of a function: a mask of lanes, or a row of elements of 32, 64 or 128 bits. A value whose
// range does not fit a row's elements is kept modulo 2^bits if no use demands more bits.
#pragma once

#include <vector>

#include "ir/ir.h"

namespace isadora::sim::lanes {

enum class Shape : uint8_t {
  None,  // has no value
  Bits,  // 0 or 1: a bit per lane
  W32,
  W64,
  W128,
  Large,  // too large for a row
};

constexpr unsigned bits_of(Shape s) {
  return s == Shape::W32 ? 32 : s == Shape::W64 ? 64 : s == Shape::W128 ? 128 : s == Shape::Bits ? 1 : 0;
}

inline constexpr unsigned kAll = UINT16_MAX;  // bits that are looked at: all of them, sign included

struct Shapes {
  std::vector<Shape> of;           // by value
  std::vector<unsigned> demanded;  // how many low bits are looked at
};

Shapes find_shapes(const ir::Function& f);

// The range lies in the unsigned (signed) numbers of this many bits.
bool fits_unsigned(const ir::Range& r, unsigned bits);
bool fits_signed(const ir::Range& r, unsigned bits);

}  // namespace isadora::sim::lanes
