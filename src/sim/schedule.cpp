// Masks of lanes make each decision a few operations on a word.
#include "sim/schedule.h"

#include <algorithm>
#include <optional>

namespace isadora::sim {

LaneGroup lowest_group(const Warp& warp, uint64_t runnable) {
  LaneGroup group;
  group.pc = group.stop = UINT64_MAX;
  each_lane(runnable, [&](unsigned lane) { group.pc = std::min(group.pc, warp.pc[lane]); });
  each_lane(runnable, [&](unsigned lane) {
    if (warp.pc[lane] == group.pc) {
      group.lanes |= lane_bit(lane);
    } else {
      group.stop = std::min(group.stop, warp.pc[lane]);
    }
  });
  group.alone = group.lanes == warp.running;
  return group;
}

void place(Warp& warp, const LaneGroup& group) { warp.pc.set(group.lanes, group.pc, warp.alive()); }

namespace {

// Lanes whose wait is over: each lane of their mask waits at the same place or has ended.
uint64_t arrived(const Warp& warp) {
  const uint64_t mask = warp.wait_mask[static_cast<unsigned>(__builtin_ctzll(warp.waiting))];
  bool differs = !warp.wait_pc.same(warp.waiting);
  each_lane(warp.waiting, [&](unsigned lane) { differs |= warp.wait_mask[lane] != mask; });
  if (!differs) return mask & warp.alive() & ~warp.waiting ? 0 : warp.waiting;  // as is usual
  uint64_t done = 0;
  each_lane(warp.waiting, [&](unsigned lane) {
    uint64_t here = 0;
    each_lane(warp.waiting,
              [&](unsigned other) { here |= warp.wait_pc[other] == warp.wait_pc[lane] ? lane_bit(other) : 0; });
    const uint64_t missing = warp.wait_mask[lane] & warp.alive() & ~here;
    done |= missing ? 0 : lane_bit(lane);
  });
  return done;
}

void move(Warp& warp, uint64_t group, uint64_t pc, unsigned bytes, uint64_t alive, const Outcome& outcome) {
  if (const uint64_t others = group & ~outcome.branched) warp.pc.set(others, pc + bytes, alive);
  if (!outcome.branched) return;
  if (outcome.together) {
    warp.pc.set(outcome.branched, outcome.target, alive);
    if (outcome.target <= pc) warp.yielded |= outcome.branched;
    return;
  }
  each_lane(outcome.branched, [&](unsigned lane) {
    warp.pc.set(lane_bit(lane), warp.target[lane], alive);
    if (warp.target[lane] <= pc) warp.yielded |= lane_bit(lane);
  });
}

void release(Warp& warp) {
  if (!warp.waiting) return;
  const uint64_t released = arrived(warp);
  warp.waiting &= ~released;
  warp.running |= released;
}

}  // namespace

void advance(Warp& warp, uint64_t group, uint64_t pc, unsigned bytes, const Outcome& outcome) {
  const uint64_t alive = warp.alive();
  move(warp, group, pc, bytes, alive, outcome);
  const uint64_t stops = outcome.at_barrier | outcome.waits;
  if (!(stops | outcome.ended)) return;
  if (stops) warp.wait_pc.set(stops, pc, alive);
  warp.running &= ~(stops | outcome.ended);
  warp.yielded &= warp.running;
  warp.at_barrier |= outcome.at_barrier & ~outcome.ended;
  warp.waiting |= outcome.waits & ~outcome.ended & ~outcome.at_barrier;
  release(warp);
}

void end_lanes(Warp& warp, uint64_t lanes) {
  warp.running &= ~lanes;
  release(warp);
}

bool release_barrier(std::span<Warp* const> block) {
  std::optional<int64_t> number;
  for (const Warp* warp : block) {
    if (warp->running | warp->waiting) return false;
    if (!warp->at_barrier) continue;
    const auto own = warp->barrier.same(warp->at_barrier);
    if (!own || (number && *number != *own)) return false;
    number = own;
  }
  for (Warp* warp : block) {
    warp->running |= warp->at_barrier;
    warp->at_barrier = 0;
  }
  return number.has_value();
}

}  // namespace isadora::sim
