#include "ir/value_table.h"

#include <algorithm>
#include <utility>

namespace isadora::ir {

void ValueTable::add(uint32_t hash, Value value) {
  constexpr size_t kFirst = 64;
  if (2 * (taken_ + 1) > slots_.size()) refill(std::max(kFirst, 2 * slots_.size()), kNone);
  size_t at = first(hash);
  while (slots_[at].value != kNone) at = next(at);
  slots_[at] = {hash, value};
  taken_++;
}

void ValueTable::forget_after(Value last) { refill(slots_.size(), last); }

void ValueTable::refill(size_t slots, Value last) {
  const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(slots));
  taken_ = 0;
  for (const Slot& slot : before) {
    if (slot.value != kNone && slot.value <= last) add(slot.hash, slot.value);
  }
}

}  // namespace isadora::ir
