// Memory that the operations of a hart name by its address: it stays where it is for as long as they run.
#pragma once

#include <memory>
#include <vector>

#include "sim/lanes/constants.h"
#include "sim/lanes/hart_frame.h"
#include "sim/memory.h"

namespace isadora::sim::harts {

class Storage {
 public:
  explicit Storage(Warp& warp);

  lanes::Constants& constants() { return constants_; }
  // Only where it exists.
  lanes::HartFrame& frame() { return memory()->frame; }
  const lanes::HartFrame& frame() const { return memory()->frame; }
  // Bytes that temporaries may have.
  static constexpr uint32_t kTemporaries = 1 << 20;
  // False where there was no memory for it.
  bool exists() const { return memory_ != nullptr; }

  void* at(lanes::Row row) const { return memory()->frame.bases[row.base] + row.offset; }
  // Bits of a register.
  unsigned width(lanes::Row row) const { return widths_[row.base - lanes::kFiles]; }
  const std::vector<unsigned>& widths() const { return widths_; }  // by file

  // Returns the number of a new window, for LaneOp::skip. If none is left, is_full() becomes true. Windows of regions
  // are numbered apart from those of blocks, so that their numbers do not depend on the blocks that were made before.
  uint32_t window() { return new_window(used_); }
  uint32_t region_window() { return new_window(used_by_regions_); }
  bool is_full() const { return full_; }
  void set_full() { full_ = true; }
  // No window is good any more.
  void forget_windows();

 private:
  static constexpr uint32_t kWindows = 16 << 20;  // bytes, for blocks and regions each; untouched pages cost nothing
  struct Used {
    uint32_t begin, bytes = 0;
  };
  // In one piece, so that compiled code reaches all of it by a short distance from the frame.
  struct Memory {
    lanes::HartFrame frame;
    alignas(16) uint8_t temporaries[kTemporaries];
    alignas(16) uint8_t windows[2 * kWindows];
  };
  Memory* memory() const { return reinterpret_cast<Memory*>(memory_.get()); }
  uint32_t new_window(Used& used);

  lanes::Constants constants_;
  Zeroed memory_;
  Used used_{0}, used_by_regions_{kWindows};  // of the windows
  bool full_ = false;
  std::vector<unsigned> widths_;  // by file
};

// Names the rows of an operation by their addresses.
void address(lanes::LaneOp& op, const Storage& storage);

}  // namespace isadora::sim::harts
