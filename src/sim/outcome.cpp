// Applies the outcome of instructions: branches, barriers, ends.
#include "sim/engine.h"

namespace isadora::sim {

void Outcome::add_branch(Warp& warp, uint64_t lanes, uint64_t to) {
  if (!lanes) return;
  if (together && target != to) {
    each_lane(branched, [&](unsigned lane) { warp.target[lane] = target; });
    together = false;
  }
  if (!together) each_lane(lanes, [&](unsigned lane) { warp.target[lane] = to; });
  branched |= lanes;
}

}  // namespace isadora::sim
