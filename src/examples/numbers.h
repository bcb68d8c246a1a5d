// Open numbers of an example: `li a0, ?N[-2^31 to 2^32-1]` is a program for each of many numbers, and its claims may
// use N.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/integer.h"

namespace isadora::examples {

// low, low + step, … up to high; its place in the text, from `?` to `]`.
struct OpenNumber {
  std::string name;
  base::Integer low, high, step;
  size_t begin = 0, end = 0;
  // The numbers to try: all where they are few, else both ends, powers of two and the numbers below them, and random
  // ones.
  std::vector<base::Integer> values() const;
  // The text with a number in its place.
  std::string with(const std::string& text, const base::Integer& value) const;
};

// The first one in a line, if any. `error` has the reason if it is invalid.
std::optional<OpenNumber> open_number(const std::string& text, std::string& error);

}  // namespace isadora::examples
