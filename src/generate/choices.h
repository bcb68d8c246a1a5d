// The source of random choices: a seed, or bytes that a fuzzer writes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>

namespace isadora::generate {

// A seed gives choices without end. Bytes give them while there are any; then every choice is the first one. It is a
// source of random bits for the standard library's distributions.
class ChoiceSource {
 public:
  using result_type = uint64_t;

  explicit ChoiceSource(uint64_t seed) : random_(seed), endless_(true) {}
  explicit ChoiceSource(std::span<const uint8_t> bytes) : bytes_(bytes) {}

  static constexpr uint64_t min() { return 0; }
  static constexpr uint64_t max() { return UINT64_MAX; }
  uint64_t operator()() { return bits(64); }

  bool more() const { return endless_ || !bytes_.empty(); }
  // The low `width` bits of a number, of which there are 64.
  uint64_t bits(unsigned width) {
    const uint64_t mask = width >= 64 ? UINT64_MAX : (uint64_t{1} << width) - 1;
    if (endless_) return random_() & mask;
    uint64_t value = 0;
    const size_t n = std::min<size_t>((std::min(width, 64u) + 7) / 8, bytes_.size());
    for (size_t i = 0; i < n; i++) value |= uint64_t{bytes_[i]} << (8 * i);
    bytes_ = bytes_.subspan(n);
    return value & mask;
  }
  uint64_t below(uint64_t n) { return bits(n <= 0x100 ? 8 : n <= 0x10000 ? 16 : 64) % n; }
  // Once in n times; not where the choice is the first one.
  bool rarely(uint64_t n) { return below(n) == n - 1; }

 private:
  std::mt19937_64 random_;
  bool endless_ = false;
  std::span<const uint8_t> bytes_;
};

}  // namespace isadora::generate
