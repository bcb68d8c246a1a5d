// Which registers are read later.
#pragma once

#include <bit>

#include "cc/machine.h"

namespace isadora::cc {

// Registers, a bit for each.
class LiveSet {
 public:
  explicit LiveSet(size_t registers) : words_((registers + 63) / 64) {}
  bool has(Reg r) const { return words_[r / 64] >> (r % 64) & 1; }
  void add(Reg r) { words_[r / 64] |= uint64_t{1} << (r % 64); }
  void remove(Reg r) { words_[r / 64] &= ~(uint64_t{1} << (r % 64)); }
  void remove(const LiveSet& others) {
    for (size_t w = 0; w < words_.size(); ++w) words_[w] &= ~others.words_[w];
  }
  // Returns whether there are more than before.
  bool add(const LiveSet& others) {
    bool changed = false;
    for (size_t w = 0; w < words_.size(); ++w) {
      changed |= (others.words_[w] & ~words_[w]) != 0;
      words_[w] |= others.words_[w];
    }
    return changed;
  }
  template <class Do>
  void for_each(const Do& action) const {
    for (size_t w = 0; w < words_.size(); ++w)
      for (uint64_t bits = words_[w]; bits; bits &= bits - 1)
        action(static_cast<Reg>(w * 64 + static_cast<size_t>(std::countr_zero(bits))));
  }

 private:
  std::vector<uint64_t> words_;
};

// At the end of each block.
std::vector<LiveSet> live_at_ends(const MachineFunction& f);

}  // namespace isadora::cc
