// Collects bits of a word into a number: the index of a table of everything that depends on these bits alone (`pext`).
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "model/model.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace isadora::encoding {

struct Gather {
  uint64_t low = 0, high = 0;  // which bits of each half
  uint32_t low_bits = 0;       // how many of them the lower half has

  Gather() = default;
  explicit Gather(model::Bits mask)
      : low(static_cast<uint64_t>(mask)), high(static_cast<uint64_t>(mask >> 64)), low_bits(count(low)) {}

  model::Bits mask() const { return model::Bits{high} << 64 | low; }
  unsigned bits() const { return low_bits + count(high); }
  // The word that has these bits and no others.
  model::Bits scatter(uint64_t index) const {
    model::Bits word = 0;
    for (model::Bits rest = mask(); rest; rest &= rest - 1, index >>= 1) {
      if (index & 1) word |= rest & -rest;
    }
    return word;
  }

 private:
  static unsigned count(uint64_t half) { return static_cast<unsigned>(std::popcount(half)); }
};

// Calls act(i, word, codes) for all values i of the bits `on`: the word that has these bits and no others, and the
// codes of its fields. What depends on these bits alone is so tabulated.
template <class Act>
void for_all_words(model::Bits on, std::span<const model::Field> fields, Act&& act) {
  const Gather bits(on);
  std::vector<uint64_t> codes;
  for (const model::Field& f : fields) codes.push_back(f.fixed.value_or(0));
  for (uint64_t at = 0; at >> bits.bits() == 0; ++at) {
    const model::Bits word = bits.scatter(at);
    for (size_t i = 0; i < fields.size(); ++i) {
      if (!fields[i].fixed && (model::field_mask(fields[i]) & on)) codes[i] = model::extract(fields[i], word);
    }
    act(at, word, codes.data());
  }
}

// Is this a processor that gathers in one step, and takes fields out eight at a time? Where it is not, nothing is
// looked up so. ISADORA_VECTORS=none has tests do without.
bool gathers();

#if defined(__x86_64__)
#define ISADORA_GATHERS [[gnu::target("avx2,bmi2")]]  // of what is called where gathers() is true

ISADORA_GATHERS inline uint64_t gather(const Gather& g, uint64_t low, uint64_t high) {
  return _pext_u64(low, g.low) | _pext_u64(high, g.high) << g.low_bits;
}
#endif

}  // namespace isadora::encoding
