// The values of places (sim/state_locations.h) in a warp: registers, and aggregates of them.
#pragma once

#include "sim/machine.h"
#include "sim/state_locations.h"

namespace isadora::sim {

// Of a place that is no memory.
base::Integer value_of(const Warp& warp, const StateLocation& place, unsigned lane);
// Of registers, aggregates and a lane's pc; the value modulo what fits.
void set_value(Warp& warp, const StateLocation& place, unsigned lane, const base::Integer& value);
// Is v a pattern of so many bits, or a negative number that they can hold?
bool fits_bits(const base::Integer& v, unsigned bits);

}  // namespace isadora::sim
