// What is seen of warps that stand still.
#pragma once

#include <optional>
#include <vector>

#include "sim/machine.h"
#include "sim/state_locations.h"

namespace isadora::sim::session {

// Where a warp goes on, and which of its lanes.
struct WarpPosition {
  uint64_t pc = 0, lanes = 0;
};

// The lanes with the lowest pc among those that may run, as the schedule has it; it is not told. None where no lane can
// go on.
std::optional<WarpPosition> here(const Warp& warp);
// The lanes of a warp that have threads.
uint64_t threads(const Warp& warp);

// Bytes of memory for a lane, or null where they are not all there.
uint8_t* bytes_of(Warp& warp, const StateLocation& memory, unsigned lane);
// As many bytes as are there from an address on, at most n.
std::vector<uint8_t> bytes_from(AddressSpace& space, uint64_t address, uint64_t n);
// The value of any place; nothing where there is no such memory.
std::optional<base::Integer> value_at(Warp& warp, const StateLocation& place, unsigned lane);
// One for each lane, ascending, or one where all lanes see the same place. Memory that is not there reads 0.
std::vector<base::Integer> values(Warp& warp, const StateLocation& place, uint64_t lanes);

}  // namespace isadora::sim::session
