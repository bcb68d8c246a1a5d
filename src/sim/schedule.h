// Scheduling of a warp's lanes: the next group, and the release of waiting lanes. docs/machine.md states the rule.
#pragma once

#include <cstdint>
#include <span>

#include "sim/engine.h"
#include "sim/machine.h"

namespace isadora::sim {

// Lanes that execute together.
struct LaneGroup {
  uint64_t lanes = 0;
  uint64_t pc = 0;
  uint64_t stop = 0;   // the next address where others may wait for them; ~0 where none do
  bool alone = false;  // no other lane of the warp could run, now or after these have yielded
};

// The lanes that execute next: those with the lowest pc among the running ones that have not yielded. None where no
// lane can run.
inline LaneGroup next_group(Warp& warp);

// The group's lanes are at its pc: their own pc is updated only if something reads it.
void place(Warp& warp, const LaneGroup& group);

// Moves the lanes of `group` on after an instruction at `pc` of `bytes` bytes that did not trap, and releases those
// whose wait is over.
void advance(Warp& warp, uint64_t group, uint64_t pc, unsigned bytes, const Outcome& outcome);

// Ends lanes at an address without an instruction.
void end_lanes(Warp& warp, uint64_t lanes);

// `advance` where all lanes that could run were in the group, none waits for others, and all end or come to a barrier
// (Outcome::halts); `next` is the address after the instruction.
inline void halt(Warp& warp, uint64_t pc, uint64_t next, const Outcome& outcome) {
  const uint64_t lanes = warp.running, alive = warp.alive();
  warp.pc.set(lanes, next, alive);
  if (outcome.at_barrier) warp.wait_pc.set(outcome.at_barrier, pc, alive);
  warp.at_barrier |= outcome.at_barrier & ~outcome.ended;
  warp.running = 0;
}

// All lanes of a warp that could run are these, at an address, and none waits for others.
inline bool is_at(const Warp& warp, uint64_t lanes, uint64_t pc) {
  const uint64_t* const at = warp.pc.common(lanes);
  return warp.running == lanes && at && *at == pc && !(warp.yielded | warp.waiting);
}

// Releases the barrier that all lanes of the block wait at or have ended before. False where there is none.
bool release_barrier(std::span<Warp* const> block);

// next_group() for lanes at different addresses.
LaneGroup lowest_group(const Warp& warp, uint64_t runnable);

inline LaneGroup next_group(Warp& warp) {
  if (!(warp.running & ~warp.yielded)) warp.yielded = 0;  // everyone had a turn: a new round
  const uint64_t runnable = warp.running & ~warp.yielded;
  if (!runnable) return {};
  if (const auto pc = warp.pc.same(runnable)) return {runnable, *pc, UINT64_MAX, runnable == warp.running};
  return lowest_group(warp, runnable);
}

}  // namespace isadora::sim
