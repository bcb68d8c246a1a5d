// The values of places (sim/state_locations.h) in a warp: registers, and aggregates of them.
#pragma once

#include "sim/machine.h"
#include "sim/state_locations.h"

namespace isadora::sim {

// The value of a location that is not memory.
base::Integer value_of(const Warp& warp, const StateLocation& place, unsigned lane);
// Sets registers, aggregates and a lane's pc; the value is truncated.
void set_value(Warp& warp, const StateLocation& place, unsigned lane, const base::Integer& value);
// Does v fit this many bits, as a pattern or as a negative number?
bool fits_bits(const base::Integer& v, unsigned bits);

}  // namespace isadora::sim
