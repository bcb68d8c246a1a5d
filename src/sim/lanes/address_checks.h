// Accesses to the same row of addresses, as of a structure or an unrolled loop, share what was seen of it.
#pragma once

#include <vector>

#include "sim/lanes/frame.h"

namespace isadora::sim::lanes {

// Gives the accesses of a stretch their looks, and says how many those are, the first of the frame not counted. They
// are all to be forgotten when the stretch is entered, but not where it begins again as a loop. A register's row has
// `row_bytes`.
unsigned share_looks(std::vector<LaneOp>& ops, uint32_t row_bytes);

}  // namespace isadora::sim::lanes
