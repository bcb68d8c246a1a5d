// What instructions lead to.
#include "sim/engine.h"

namespace isadora::sim {

void Outcome::branch(Warp& warp, uint64_t lanes, uint64_t to) {
  if (!lanes) return;
  if (!branched) {
    together = true;
    target = to;
  } else if (together && target != to) {
    each_lane(branched, [&](unsigned lane) { warp.target[lane] = target; });
    together = false;
  }
  if (!together) each_lane(lanes, [&](unsigned lane) { warp.target[lane] = to; });
  branched |= lanes;
}

void Outcome::clear() {
  took_part = branched = ended = at_barrier = waits = 0;
  together = true;
  halted.reset();
  transaction = Transaction::None;
  if (trap.kind != Trap::Kind::None) trap = {};
}

}  // namespace isadora::sim
