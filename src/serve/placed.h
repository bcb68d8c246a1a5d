// Memory that a launch asks for beside the buffers of parameters: `global[0x1000] = 0..31; local[0x10] lane 3 = 1`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/model.h"

namespace isadora::serve {

struct Placed {
  uint16_t space = 0;
  std::optional<unsigned> lane;  // of a space of lanes; none: all lanes
  uint64_t address = 0;
  std::vector<uint8_t> bytes;
};

// Pieces with `;` between them, their values as a buffer has them (read_buffer). None, with what is wrong, where one is
// not like that, or where all have more than `most` bytes.
std::optional<std::vector<Placed>> read_placed(const model::Isa& isa, const std::string& text, uint64_t most,
                                               std::string& wrong);

}  // namespace isadora::serve
