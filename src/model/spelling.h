// How the codes of a type are written: the one place that says so. What prints and reads many keeps tables of it.
#pragma once

#include <span>
#include <string>

#include "base/integer.h"
#include "model/model.h"

namespace isadora::model {

// The number that a code of a number type stands for: signed and scaled as the type says. In 128 bits, or in fewer
// where the type's width and scale together fit them.
template <class Value>
Value scaled(const Type& type, uint64_t code, bool as_signed) {
  auto v = static_cast<Value>(code);
  if (as_signed && type.width && type.width <= 64 && code >> (type.width - 1) & 1) v -= Value{1} << type.width;
  return v * static_cast<Value>(type.scale);
}
template <class Value = base::Int128>
Value number_of(const Type& type, uint64_t code) {
  return scaled<Value>(type, code, type.is_signed && !type.pattern);
}
// The same number as it is printed: where patterns are, below zero as the pattern.
template <class Value = base::Int128>
Value printed_number(const Type& type, uint64_t code) {
  const auto v = number_of<Value>(type, code);
  return v < 0 && type.pattern_bits ? v + (Value{1} << type.pattern_bits) : v;
}
// The distance in bytes that a code of a relative number stands for, from the beginning of an instruction of so many.
inline int64_t distance_of(const Type& type, uint64_t code, unsigned bytes) {
  const auto distance = static_cast<int64_t>(scaled<base::Int128>(type, code, type.is_signed || type.pattern));
  return distance + (type.relative == Relative::Next ? bytes : 0);
}

// Registers from number `first` on, as they are printed: "R4", "R[4:5]".
std::string spelled(const RegisterFile& file, unsigned first, unsigned count);
// A code as an operand of one register's width is printed: "EQ", "R3", "-0x7", "0,2"; a distance as a number.
std::string spelled(const Isa& isa, const Type& type, uint64_t code);
// What a code says, for readers: an enumerator by its name, a register, a number, whether a prefix is applied.
std::string meaning(const Isa& isa, const Type& type, uint64_t code);

// A part that may be left out and holds a plus and a number: the number is written with its own sign, `+4` or `-4`.
// `map`: the field that each number in the part stands for, where it is not the field itself.
bool is_signed_number(const Isa& isa, std::span<const Field> fields, const Part& group,
                      const std::vector<uint16_t>* map = nullptr);

}  // namespace isadora::model
