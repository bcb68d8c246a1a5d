// Classes of operand values: those at which implementations go wrong.
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
  Small,  // one byte with its sign, of 16 bits or more
  Other,
  MinusZero,
  Denormal,
  Normal,  // and neither zero nor one
  Infinity,
  NaN,
};
inline constexpr size_t kClasses = 12;

std::string_view name(Class c);

// Of the low `bits` bits of a value.
Class class_of(const base::Integer& value, unsigned bits);
Class class_of_float(const base::Integer& value, ir::FloatFormat format);

// All that values of so many bits have.
std::vector<Class> integer_classes(unsigned bits);
const std::vector<Class>& float_classes();

}  // namespace isadora::coverage
