// Accesses to the same row of addresses, as of a structure or an unrolled loop, share one check of the addresses.
#pragma once

#include <vector>

#include "sim/lanes/frame.h"

namespace isadora::sim::lanes {

// Assigns the checks of a superblock's accesses and returns their number, without the frame's first. They are reset
// when the superblock is entered, but not when it repeats as a loop. A register's row has `row_bytes`.
unsigned share_address_checks(std::vector<LaneOp>& ops, uint32_t row_bytes);

}  // namespace isadora::sim::lanes
