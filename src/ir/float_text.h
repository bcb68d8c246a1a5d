// Floats in text, in as many bits as a field has: of a wider format the upper bits, of a narrower one its own bits
// below zeros.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ir/floats.h"

namespace isadora::ir {

// The value as a field of this many bits holds it; none if not even its exponent fits.
std::optional<FloatShape> float_shape(FloatFormat format, unsigned bits);

// The pattern nearest to a decimal number (`-1.5e-3`, to even), or none where it is out of range.
std::optional<uint64_t> read_float(const FloatShape& shape, std::string_view number);

// Appends the shortest number that is read as the pattern, with a point or an exponent; the nearest of several. Of
// infinities and NaN nothing, and the answer is false.
bool print_float(const FloatShape& shape, uint64_t pattern, std::string& out);

}  // namespace isadora::ir
