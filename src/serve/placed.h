// Memory that a launch initializes in addition to its buffers: `global[0x1000] = 0..31; local[0x10] lane 3 = 1`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/model.h"

namespace isadora::serve {

struct Placed {
  uint16_t space = 0;
  std::optional<unsigned> lane;  // of a per-lane space; none: all lanes
  uint64_t address = 0;
  std::vector<uint8_t> bytes;
};

// Reads placements separated by `;`, with values in the notation of buffers (read_buffer). None, with an error, if one
// is invalid or if together they exceed `most` bytes.
std::optional<std::vector<Placed>> read_placed(const model::Isa& isa, const std::string& text, uint64_t most,
                                               std::string& wrong);

}  // namespace isadora::serve
