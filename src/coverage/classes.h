// Classes of operand values: the values at which implementations usually have bugs.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/integer.h"
#include "ir/ir.h"

namespace isadora::coverage {

enum class Class : uint8_t {
  Zero,
  One,
  MinusOne,  // all bits
  Least,     // of two's complement
  Greatest,
  Small,  // a sign-extended byte, in 16 bits or more
  Other,
  MinusZero,
  Denormal,
  Normal,  // not zero and not one
  Infinity,
  NaN,
};
inline constexpr size_t kClasses = 12;

std::string_view name(Class c);

// The classes of the low `bits` bits of a value.
Class class_of(const base::Integer& value, unsigned bits);
Class class_of_float(const base::Integer& value, ir::FloatFormat format);

// All classes that exist for this width.
std::vector<Class> integer_classes(unsigned bits);
const std::vector<Class>& float_classes();

}  // namespace isadora::coverage
