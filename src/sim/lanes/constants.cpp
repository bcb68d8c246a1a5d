#include "sim/lanes/constants.h"

#include <algorithm>

namespace isadora::sim::lanes {
namespace {

constexpr uint32_t kBytes = 16 << 20;  // untouched pages cost nothing

constexpr uint32_t kAlign = 16;  // of the widest element

template <class T>
void fill(uint8_t* to, T value, unsigned elements) {
  std::fill_n(reinterpret_cast<T*>(to), elements, value);
}

}  // namespace

Constants::Constants(const void* near) : memory_(make_zeroed(kBytes, near)) {}

std::optional<Row> Constants::row(const base::Integer& value, Shape shape, unsigned elements) {
  const uint32_t bytes = shape == Shape::Bits ? 64 : std::max(elements * bits_of(shape) / 8, kAlign);
  const base::Integer kept = value.low_bits(shape == Shape::Bits ? 1 : bits_of(shape));
  const auto known = known_.find({kept, shape, elements});
  if (known != known_.end()) return known->second;
  if (!memory_ || used_ + bytes > kBytes) return {};
  uint8_t* to = memory_.get() + used_;
  switch (shape) {
    case Shape::Bits: fill<uint64_t>(to, kept.is_zero() ? 0 : ~uint64_t{0}, 8); break;
    case Shape::W32: fill(to, static_cast<uint32_t>(kept.to_uint64()), elements); break;
    case Shape::W64: fill(to, kept.to_uint64(), elements); break;
    case Shape::W128: fill(to, kept.to_uint128(), elements); break;
    default: return {};
  }
  const Row row{kConstants, used_};
  used_ += bytes;
  known_.emplace(std::tuple(kept, shape, elements), row);
  return row;
}

}  // namespace isadora::sim::lanes
