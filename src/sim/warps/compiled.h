// Machine code of regions, once for each: all engines, launches and warps of a process share it.
#pragma once

#include <memory>

#include "sim/warps/region.h"
#include "sim/warps/warps.h"

namespace isadora::sim::warps {

// The code of a region if some engine has requested it, a function of type Machine; null if none has.
std::shared_ptr<const compiling::CompileRequest> find_requested(const std::vector<uint64_t>& key);

// Requests a region's code: another thread compiles it, unless the caller waits.
std::shared_ptr<const compiling::CompileRequest> compiled(WarpRegion region, const WarpJitOptions& options);

// As above, but it is compiled only when compiled() requests it; until then there is code if another run has stored it.
std::shared_ptr<const compiling::CompileRequest> find_stored(WarpRegion region, const WarpJitOptions& options);

}  // namespace isadora::sim::warps
