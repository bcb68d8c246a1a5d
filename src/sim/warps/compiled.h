// Machine code of regions, once for each: all engines, launches and warps of a process share it.
#pragma once

#include <atomic>
#include <memory>

#include "sim/warps/region.h"
#include "sim/warps/warps.h"

namespace isadora::sim::warps {

struct Compiled {
  std::atomic<Machine> machine = nullptr;  // null: not yet, or there is none
};

// The code of a region that some engine has asked for; null where none has.
std::shared_ptr<const Compiled> known(const std::vector<uint64_t>& key);

// The same for any region: it is compiled, by another thread unless somebody waits for it.
std::shared_ptr<const Compiled> compiled(Region region, const Options& options);

}  // namespace isadora::sim::warps
