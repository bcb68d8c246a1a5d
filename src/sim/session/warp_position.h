// Reads the state of a stopped run.
#pragma once

#include <optional>
#include <vector>

#include "sim/machine.h"
#include "sim/state_locations.h"

namespace isadora::sim::session {

// A warp's next address, and the lanes there.
struct WarpPosition {
  uint64_t pc = 0, lanes = 0;
};

// The runnable lanes with the lowest pc, by the schedule, without a change of state. None if no lane can run.
std::optional<WarpPosition> here(const Warp& warp);

// Bytes of memory for a lane, or null where they are not all there.
uint8_t* bytes_of(Warp& warp, const StateLocation& memory, unsigned lane);
// As many bytes as are there from an address on, at most n.
std::vector<uint8_t> bytes_from(AddressSpace& space, uint64_t address, uint64_t n);
// The value of any location; empty if its memory is missing.
std::optional<base::Integer> value_at(Warp& warp, const StateLocation& place, unsigned lane);
// One for each lane, ascending, or one where all lanes see the same place. Memory that is not there reads 0.
std::vector<base::Integer> values(Warp& warp, const StateLocation& place, uint64_t lanes);

}  // namespace isadora::sim::session
