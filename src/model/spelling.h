// Spellings of a type's codes, defined here alone. Printers and parsers of many instructions cache them in tables.
#pragma once

#include <string>

#include "base/integer.h"
#include "model/model.h"

namespace isadora::model {

// A code with the bits that the type inverts as those of the number, and back: it is its own inverse.
inline uint64_t uninverted(const Type& type, uint64_t code) {
  return type.inverted && !(code >> (type.unless & 63) & 1) ? code ^ type.inverted : code;
}
// The number that a code of a number type encodes, signed and scaled by the type. In 128 bits, or in fewer if the
// type's width and scale fit them.
template <class Value>
Value scaled(const Type& type, uint64_t code, bool as_signed) {
  code = uninverted(type, code);
  auto v = static_cast<Value>(code);
  if (type.from_one && !code) v = Value{1} << type.width;
  if (as_signed && type.width && type.width <= 64 && code >> (type.width - 1) & 1) v -= Value{1} << type.width;
  return v * static_cast<Value>(type.scale);
}
template <class Value = base::Int128>
Value number_of(const Type& type, uint64_t code) {
  return scaled<Value>(type, code, type.is_signed && !type.pattern);
}
// A number as it is printed: a negative one as its pattern if the type prints patterns.
template <class Value>
Value printed(const Type& type, Value number) {
  return number < 0 && type.pattern_bits ? number + (Value{1} << type.pattern_bits) : number;
}
template <class Value = base::Int128>
Value printed_number(const Type& type, uint64_t code) {
  return printed(type, number_of<Value>(type, code));
}
// The place that a relative number counts from, in bytes beyond an instruction of this many bytes at `address`;
// negative where that is rounded down.
inline int64_t origin_of(const Type& type, uint64_t address, unsigned bytes) {
  if (type.relative == Relative::Next) return bytes;
  return static_cast<int64_t>(type.from) - static_cast<int64_t>((address + type.from) & (type.aligned - 1));
}
// The distance in bytes that a code of a relative number encodes, from the beginning of that instruction.
inline int64_t distance_of(const Type& type, uint64_t code, uint64_t address, unsigned bytes) {
  const auto distance = static_cast<int64_t>(scaled<base::Int128>(type, code, type.is_signed || type.pattern));
  return distance + origin_of(type, address, bytes);
}
// A set of bits as it is printed: `0,2`, or by the names of its members: `{r0-r3, lr}`.
std::string set_text(const Type& type, uint64_t code);
// Names that end in consecutive numbers, as those of a range are.
bool follows(std::string_view before, std::string_view after);

// Registers from number `first` on, as they are printed: "R4", "R[4:5]".
std::string spelled(const RegisterFile& file, unsigned first, unsigned count);
// A code as an operand of one register's width is printed: "EQ", "R3", "-0x7", "0,2"; a distance as a number.
std::string spelled(const Isa& isa, const Type& type, uint64_t code);
// A code for readers: an enumerator's name, a register, a number, whether a prefix is applied.
std::string meaning(const Isa& isa, const Type& type, uint64_t code);

}  // namespace isadora::model
