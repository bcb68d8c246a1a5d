#include "prove/attempts.h"

#include <random>

#include "ir/floats.h"

namespace isadora::prove {

namespace {

uint64_t near_one(const ir::FloatShape& shape, std::mt19937_64& random) {
  constexpr uint64_t kExponents = 5;
  const unsigned fraction = shape.precision - 1;
  const uint64_t exponent = static_cast<uint64_t>(shape.bias()) + random() % kExponents - kExponents / 2;
  const uint64_t sign = random() % 2 ? shape.sign() : 0;
  return sign | exponent << fraction | (random() & ((uint64_t{1} << fraction) - 1));
}

}  // namespace

Assignment random_values(const Tables& tables, unsigned attempt) {
  std::mt19937_64 random(attempt);
  const bool as_floats = !tables.floats.empty() && attempt % 4 != 0;
  const auto& info = as_floats ? tables.floats[random() % tables.floats.size()] : ir::FloatInfo{};
  const ir::FloatShape shape = ir::float_shape(info.format);
  const unsigned piece = as_floats ? shape.bits : 64;
  Assignment values;
  for (const TermVariable& v : tables.variables) {
    Integer value;
    for (unsigned at = 0; at < v.width; at += piece)
      value = value.shl(piece) + Integer(as_floats ? near_one(shape, random) : random());
    if (!as_floats && random() % 4 == 0) value = value.shr(static_cast<unsigned>(random() % v.width));
    values.push_back(value.low_bits(v.width));
  }
  return values;
}

}  // namespace isadora::prove
