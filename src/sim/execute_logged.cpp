// Executes harts at full speed into a log and reports the logged instructions to the observer afterwards.
#include <algorithm>
#include <utility>

#include "sim/execute.h"

namespace isadora::sim {

// Executes a hart by the engine's own control flow, and tells the observer afterwards. False: nothing was executed.
bool Executor::advance_logged(Warp& warp, LaneGroup& group, uint64_t& done, bool& goes_on) {
  if (!engine_.runs_blocks() || !group.alone || options_.stats) return false;
  const uint64_t most = std::min(options_.observer->lag(), room()), begin = group.pc;
  if (most <= 1) return false;
  log_.fixed_accesses = options_.observer->infers_accesses();
  const HartProgress did = engine_.run_blocks(warp, program_, group.pc, most, false, &log_);
  if (did.instructions == 0) return false;
  const std::optional<uint64_t> stops_after = options_.observer->executed(warp, log_);
  if (stops_after && *stops_after < did.instructions) {
    engine_.undo(program_);
    group.pc = begin;
    goes_on = go_back(warp, group, *stops_after);
    return true;
  }
  warp.at = log_.step(did.instructions - 1).pc;
  count(warp, did.instructions, did.instructions - did.skipped);
  done += did.instructions;
  place(warp, group);
  goes_on = !stops_after || stop_here();
  return true;
}

// Executes the first instructions of an undone log again, without the observer. They neither fault nor stop.
bool Executor::go_back(Warp& warp, LaneGroup& group, uint64_t instructions) {
  const uint64_t last = log_.step(instructions - 1).pc;  // the log's blocks may be gone afterwards
  Observer* const observer = std::exchange(options_.observer, nullptr);
  const uint64_t pause = std::exchange(pause_, result_.stats.warp_instructions + instructions);
  while (!pauses() && advance_group(warp, group, round_.done)) group = next_group(warp);
  pause_ = pause;
  options_.observer = observer;
  warp.at = last;
  return stop_here();
}

}  // namespace isadora::sim
