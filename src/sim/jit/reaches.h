// Accesses of a block through a base that stays as it is: all of them are in the window, or the first one leaves.
#pragma once

#include <map>
#include <vector>

#include "sim/harts/region.h"
#include "sim/lanes/kernel.h"

namespace isadora::sim::jit {

struct AccessRange {
  const lanes::LaneOp* window = nullptr;  // whose window it is: one that stores, where any does
  uint64_t least = 0;                     // the lowest offset from the base
  uint64_t span = 0;                      // bytes from there to the end of the last
};

// The row that an access adds to its address.
inline lanes::Row uniform_of(const lanes::LaneOp& op) { return is(op.what, lanes::kLoad) ? op.c : op.to; }

class Reaches {
 public:
  struct Within {
    size_t reach;
    uint64_t offset;  // from its base
  };

  Reaches(const harts::RegionBlock& block, const harts::Storage& storage);
  const std::vector<AccessRange>& all() const { return reaches_; }
  // Null for an access that shares nothing.
  const Within* of(const harts::RegionBlock::Step& step) const {
    const auto found = within_.find(&step);
    return found == within_.end() ? nullptr : &found->second;
  }

 private:
  struct Base {
    lanes::Row row, uniform;
    uint8_t kind;    // of the address
    uint16_t space;  // of memory
    bool operator==(const Base&) const = default;
  };
  struct Open {
    Base base;
    size_t reach;
    uint64_t first;
    uint64_t moved = 0;    // the sum of additions to the base since
    bool settled = false;  // after a branch: the window of code that never runs would never be filled
  };

  void access(const harts::RegionBlock::Step& step);
  bool fits(const Open& open, const lanes::LaneOp& op) const;
  void add(AccessRange& reach, const lanes::LaneOp& op, uint64_t from);
  void forget_temporaries();
  void written_by(const lanes::LaneOp& op);
  uint64_t added_by(const lanes::LaneOp& op) const;

  const harts::Storage& storage_;
  std::vector<AccessRange> reaches_;
  std::vector<Open> open_;
  std::map<const harts::RegionBlock::Step*, Within> within_;
};

}  // namespace isadora::sim::jit
