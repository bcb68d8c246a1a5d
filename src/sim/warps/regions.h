// From a kernel's code to a region.
#pragma once

#include "sim/lanes/lanes.h"
#include "sim/program.h"
#include "sim/warps/region.h"

namespace isadora::sim::warps {

// The code that is reachable from some addresses by jumps with known targets, with its entries. At most this many
// instructions.
inline constexpr size_t kLargestRegion = 4096;

WarpRegion make_region(Program& program, const lanes::Lanes& engine, const Warp& warp,
                       const std::vector<uint64_t>& from, bool whole);

}  // namespace isadora::sim::warps
