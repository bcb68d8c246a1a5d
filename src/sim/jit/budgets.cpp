#include "sim/jit/budgets.h"

#include <algorithm>

namespace isadora::sim::jit {

Budgets::Budgets(const harts::HartRegion& region)
    : region_(region),
      needs_(region.blocks.size()),
      order_(region.blocks.size(), SIZE_MAX),
      seen_(region.blocks.size()) {
  // From the head; and where a block has been cut before the branch that led to another one, from there.
  for (size_t block = 0; block < region.blocks.size(); block++) {
    if (!seen_[block]) visit(block);
  }
}

// A depth-first search: a branch to a block that it has not left yet closes a cycle.
void Budgets::visit(size_t block) {
  seen_[block] = true;
  for (const harts::RegionBlock::Step& step : region_.blocks[block].steps) {
    for (const harts::RegionBlock::Target& target : step.targets) {
      if (!seen_[target.block]) visit(target.block);
      if (order_[target.block] == SIZE_MAX) continue;
      const int64_t cost = region_.blocks[target.block].cost - step.refund;
      needs_[block] = std::max(needs_[block], needs_[target.block] + cost);
    }
  }
  order_[block] = left_++;
}

}  // namespace isadora::sim::jit
