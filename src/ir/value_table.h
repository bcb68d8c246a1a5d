// A hash table of values for value numbering. It stores hashes alone: the caller compares the values.
#pragma once

#include <vector>

#include "ir/ir.h"

namespace isadora::ir {

class ValueTable {
 public:
  // The first value with this hash that is the `same`, or kNone.
  template <class Same>
  Value find(uint32_t hash, Same same) const {
    if (slots_.empty()) return kNone;
    for (size_t at = first(hash);; at = next(at)) {
      const Slot& slot = slots_[at];
      if (slot.value == kNone || (slot.hash == hash && same(slot.value))) return slot.value;
    }
  }
  void add(uint32_t hash, Value value);
  void forget_after(Value last);  // the values after it

 private:
  struct Slot {
    uint32_t hash = 0;
    Value value = kNone;
  };
  size_t first(uint32_t hash) const { return hash & (slots_.size() - 1); }
  size_t next(size_t at) const { return (at + 1) & (slots_.size() - 1); }
  // This many slots, with the values up to `last`.
  void refill(size_t slots, Value last);

  std::vector<Slot> slots_;  // a power of two, at most half of them taken
  size_t taken_ = 0;
};

}  // namespace isadora::ir
