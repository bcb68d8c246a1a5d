#include "coverage/classes.h"

#include <algorithm>
#include <array>

#include "ir/floats.h"

namespace isadora::coverage {

using base::Integer;

namespace {

constexpr unsigned kFew = 8;     // up to this many bits, all values are examined
constexpr unsigned kWide = 16;   // bits in which some values count as small
constexpr int64_t kSmall = 128;  // the smallest value that is not small

}  // namespace

std::string_view name(Class c) {
  static constexpr std::array<std::string_view, kClasses> kNames = {"zero",     "one",    "minus one", "least",
                                                                    "greatest", "small",  "other",     "minus zero",
                                                                    "denormal", "normal", "infinity",  "NaN"};
  return kNames[static_cast<size_t>(c)];
}

Class class_of(const Integer& value, unsigned bits) {
  const Integer v = value.low_bits(bits);
  if (v.is_zero()) return Class::Zero;
  if (v == Integer(1)) return Class::One;
  const Integer half = Integer::power_of_two(bits - 1), whole = Integer::power_of_two(bits);
  if (v == whole - 1) return Class::MinusOne;
  if (v == half) return Class::Least;
  if (v == half - 1) return Class::Greatest;
  const bool small = v < Integer(kSmall) || whole - Integer(kSmall) <= v;
  return bits >= kWide && small ? Class::Small : Class::Other;
}

Class class_of_float(const Integer& value, ir::FloatFormat format) {
  const ir::FloatShape shape = ir::float_shape(format);
  const uint64_t sign = shape.sign(), infinity = shape.infinity();
  const uint64_t all = value.low_bits(64).to_uint64() & (sign | (sign - 1)), magnitude = all & (sign - 1);
  const uint64_t hidden = uint64_t{1} << (shape.precision - 1);
  if (magnitude == 0) return all ? Class::MinusZero : Class::Zero;
  if (magnitude < hidden) return Class::Denormal;
  if (magnitude == infinity) return Class::Infinity;
  if (magnitude > infinity) return Class::NaN;
  return all == static_cast<uint64_t>(shape.bias()) * hidden ? Class::One : Class::Normal;
}

std::vector<Class> integer_classes(unsigned bits) {
  if (bits == 0) return {};
  if (bits > kFew) {
    std::vector<Class> all = {Class::Zero, Class::One, Class::MinusOne, Class::Least, Class::Greatest};
    if (bits >= kWide) all.push_back(Class::Small);
    all.push_back(Class::Other);
    return all;
  }
  std::vector<Class> all;
  for (uint64_t v = 0; v < uint64_t{1} << bits; ++v) {
    const Class c = class_of(Integer(v), bits);
    if (std::ranges::find(all, c) == all.end()) all.push_back(c);
  }
  std::ranges::sort(all);
  return all;
}

const std::vector<Class>& float_classes() {
  static const std::vector<Class> kAll = {Class::Zero,   Class::MinusZero, Class::Denormal, Class::One,
                                          Class::Normal, Class::Infinity,  Class::NaN};
  return kAll;
}

}  // namespace isadora::coverage
