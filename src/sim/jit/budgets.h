// The code of a hart tests its budget of instructions at its entry, and at branches that close a cycle. There it must
// be large enough for the longest way to the next such place; else the operations continue, which test it at each
// branch.
#pragma once

#include <vector>

#include "sim/harts/region.h"

namespace isadora::sim::jit {

class Budgets {
 public:
  explicit Budgets(const harts::HartRegion& region);

  // Instructions that must be left when a block has been paid for.
  int64_t need(size_t block) const { return needs_[block]; }
  bool closes_cycle(size_t from, size_t to) const { return order_[to] >= order_[from]; }

 private:
  void visit(size_t block);

  const harts::HartRegion& region_;
  std::vector<int64_t> needs_;
  std::vector<size_t> order_;  // in which the search leaves blocks; SIZE_MAX while it is in one
  std::vector<bool> seen_;
  size_t left_ = 0;
};

}  // namespace isadora::sim::jit
