// Combines adjacent loads, as of an unrolled loop or of a structure's members: loads of neighboring words of each lane
// become one operation.
#pragma once

#include <vector>

#include "sim/lanes/frame.h"

namespace isadora::sim::lanes {

inline constexpr size_t kLoadsTogether = 16;

// Puts an operation before such loads that does all of them, or, where one of them is out of the ordinary, leaves
// them to their own operations. They have their looks already. A register's row has `row_bytes`.
void join_loads(std::vector<LaneOp>& ops, uint32_t row_bytes);

}  // namespace isadora::sim::lanes
