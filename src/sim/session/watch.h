// A place that a run may stop at when an instruction touches it.
#pragma once

#include "sim/accesses.h"
#include "sim/observer.h"
#include "sim/state_locations.h"

namespace isadora::sim::session {

struct Watch {
  enum class On : uint8_t { Write, Read, Access } on = On::Write;
  StateLocation place;  // no constant
  unsigned warp = 0;    // whose registers, or whose lane's memory; memory that is shared counts for all warps
  uint64_t lanes = ~0;  // likewise
};

// Does the next instruction access it? `accesses` are the instruction's.
bool touches(const Watch& watch, const Issue& issue, const Accesses& accesses);

}  // namespace isadora::sim::session
