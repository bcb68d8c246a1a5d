// Machine code of regions, once for each: all engines, launches and warps of a process share it.
#pragma once

#include <memory>

#include "sim/warps/region.h"
#include "sim/warps/warps.h"

namespace isadora::sim::warps {

// The code of a region that some engine has asked for, a function of type Machine; null where none has.
std::shared_ptr<const compiling::CompileRequest> known(const std::vector<uint64_t>& key);

// The same for any region: it is compiled, by another thread unless somebody waits for it.
std::shared_ptr<const compiling::CompileRequest> compiled(WarpRegion region, const WarpJitOptions& options);

// The same; it is compiled once it is asked for by compiled(), and until then there is code if another run has kept it.
std::shared_ptr<const compiling::CompileRequest> kept(WarpRegion region, const WarpJitOptions& options);

}  // namespace isadora::sim::warps
