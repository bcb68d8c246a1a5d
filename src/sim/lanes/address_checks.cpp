#include "sim/lanes/address_checks.h"

#include <algorithm>

#include "sim/lanes/kernel.h"

namespace isadora::sim::lanes {
namespace {

// A row of registers that an access of some size finds its addresses in.
struct Key {
  Row row;
  uint16_t space;
  uint8_t kind, bytes;
  bool operator==(const Key&) const = default;

  bool is_wide() const { return kind == static_cast<uint8_t>(AddressRow::Wide); }
};

// The number of registers whose rows an operation writes from `to` on, if it writes registers.
uint32_t rows_written(const LaneOp& op) {
  if (op.what == K::Split && op.type == Shape::W128) return 4;
  return is(op.what, kTwoRegisters) ? 2 : 1;
}

// The execution mask of an instruction: a row, or none for all lanes.
struct Guard {
  Row row;
  bool inverted = false;
  bool operator==(const Guard&) const = default;
  bool lasts() const { return row.base != kTemporaries; }
};

// The state of a slot during the scan of the superblock.
struct CheckedSlot {
  Key key;
  bool written;       // somewhere in the superblock: then the next access must check again
  bool seen = false;  // since it was written
  Guard guard;        // under which it was seen
};

class Sharing {
 public:
  Sharing(std::vector<LaneOp>& ops, uint32_t row_bytes) : ops_(ops), row_bytes_(row_bytes) {}

  unsigned share() {
    for (LaneOp& op : ops_) {
      if (is(op.what, kGuard)) {
        guard_ = {op.a, op.what == K::GuardNot};
      } else if (op.what == K::Unguard) {
        guard_ = {};
      } else if (is(op.what, kLook)) {
        access(op);
      }
      forget(op);
    }
    return static_cast<unsigned>(slots_.size());
  }

 private:
  bool writes(const LaneOp& op, const Key& key) const {
    if (is(op.what, kStore) || op.what == K::CheckStore || op.to.base != key.row.base) return false;
    if (op.what == K::WriteAt) return true;
    return op.to.offset < key.row.offset + row_bytes_ * (key.is_wide() ? 2 : 1) &&
           key.row.offset < op.to.offset + row_bytes_ * rows_written(op);
  }

  // An access under its own predicate may check none of the lanes, so its result is not shared.
  void access(LaneOp& op) {
    if (op.b.base != kNoBase || op.a.base < kFiles || op.sub == static_cast<uint8_t>(AddressRow::Word64)) return;
    const Key key{op.a, op.aux, op.sub, op.bytes};
    auto slot = std::ranges::find(slots_, key, &CheckedSlot::key);
    if (slot == slots_.end()) {
      if (slots_.size() + 1 == kAddressChecks) return;
      const bool written = std::ranges::any_of(ops_, [&](const LaneOp& other) { return writes(other, key); });
      slot = slots_.insert(slots_.end(), CheckedSlot{key, written, false, {}});
    }
    op.check = static_cast<uint8_t>(1 + (slot - slots_.begin()));
    // A check under another guard may not have covered all lanes.
    if (op.what == K::Load && op.type == Shape::W32 && op.bytes == 4) op.what = K::LoadSeen;
    const bool seen = slot->seen && (slot->guard == Guard{} || slot->guard == guard_);
    op.rechecks = slot->written && !seen;
    if (seen || !guard_.lasts()) return;
    slot->seen = true;
    slot->guard = guard_;
  }

  void forget(const LaneOp& op) {
    for (CheckedSlot& slot : slots_) {
      if (writes(op, slot.key) || (slot.guard != Guard{} && op.to == slot.guard.row)) slot.seen = false;
    }
  }

  std::vector<LaneOp>& ops_;
  uint32_t row_bytes_;
  std::vector<CheckedSlot> slots_;
  Guard guard_;  // of the instruction at hand
};

}  // namespace

unsigned share_address_checks(std::vector<LaneOp>& ops, uint32_t row_bytes) { return Sharing(ops, row_bytes).share(); }

}  // namespace isadora::sim::lanes
