// How programs lie in the memory of a hart.
#pragma once

#include <cstdint>

#include "model/model.h"

namespace isadora::model {

struct MemoryMap {
  unsigned bits = 64;      // of an address
  uint64_t page = 0x1000;  // bytes: code, constants and data do not share one
  uint64_t first = 0;      // where code begins: below it nothing lies, so that null points at nothing
};

// By `PageSize` and the memory that instructions load from. A memory of less than 2^20 bytes has smaller pages: 256 of
// them, and code begins at the 16th.
MemoryMap memory_map_of(const Isa& isa);

}  // namespace isadora::model
