// Ranges of results. They are always sound: a value never lies outside, and a range may be wider than need be.
#pragma once

#include "ir/ir.h"

namespace isadora::ir {

inline constexpr unsigned kMaxBits = 1024;  // no range goes beyond -2^1024 .. 2^1024 - 1

// An amount (of a shift, of bits) as a machine number, clamped: beyond the width of any value it makes no difference.
inline unsigned amount(const Integer& v) {
  if (v.is_negative()) return 0;
  return v < Integer(2 * kMaxBits) ? static_cast<unsigned>(v.to_uint64()) : 2 * kMaxBits;
}

bool too_wide(const Range& r);
bool within(const Range& inner, const Range& outer);
Range join(const Range& a, const Range& b);
Range unsigned_range(unsigned bits);
Range signed_range(unsigned bits);

// The range that an operation with state has by itself: a read's width, a shuffled value's range. Empty if it has none.
std::optional<Range> state_range(const Function& f, const Inst& inst);

}  // namespace isadora::ir
