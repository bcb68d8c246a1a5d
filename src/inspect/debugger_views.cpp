// What the debugger shows of the machine.
#include <algorithm>

#include "inspect/debugger.h"
#include "sim/place_values.h"
#include "sim/report.h"

namespace isadora::inspect {

using base::Integer;
using sim::Place;

std::string Debugger::instruction_text(uint64_t pc) {
  std::string why;
  const sim::Instruction* instruction = program_->fetch(pc, why);
  return instruction ? texts_(instruction->decoded, pc) : "(" + why + ")";
}

std::string Debugger::place_text(const sim::Warp& warp, uint64_t lanes, uint64_t pc) {
  const std::string line = line_text(object_, pc);
  return threads_text(codec_.isa(), warp, lanes_text(lanes)) + "at " + hex(pc) + " " + locations_.name(pc) +
         (line.empty() ? "" : " (" + line + ")") + "\n  " + instruction_text(pc);
}

// The lanes with the lowest pc among those that may run, as the schedule has it; it is not told.
std::optional<uint64_t> Debugger::here(uint64_t& lanes) const {
  lanes = 0;
  uint64_t candidates = warp_->running & ~warp_->yielded;
  if (!candidates) candidates = warp_->running;
  if (!candidates) return std::nullopt;
  uint64_t pc = UINT64_MAX;
  sim::each_lane(candidates, [&](unsigned lane) { pc = std::min(pc, warp_->pc[lane]); });
  sim::each_lane(candidates, [&](unsigned lane) { lanes |= warp_->pc[lane] == pc ? sim::lane_bit(lane) : 0; });
  return pc;
}

uint64_t Debugger::threads() const {
  const uint64_t all = launch_->block.volume(), first = uint64_t{warp_->number()} * warp_->lanes();
  return sim::low_lanes(static_cast<unsigned>(std::min<uint64_t>(warp_->lanes(), all - first)));
}

bool Debugger::is_there(const Place& place, std::string& error) const {
  if (place.kind != Place::Kind::Memory) return true;
  const model::Space& space = codec_.isa().spaces[place.index];
  const unsigned bytes = place.bits / 8;
  bool there = true;
  sim::each_lane(place.per_lane ? chosen_lanes() : 1, [&](unsigned lane) {
    there &= warp_->space(place.index, lane).find(place.address, bytes) != nullptr;
  });
  if (there) return true;
  error = "space `" + space.name + "` has no " + std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes") + " at " +
          hex(place.address) + ": " + warp_->space(place.index, 0).describe(place.address, bytes);
  return false;
}

// One value for each lane, or one where all lanes see the same place.
std::vector<Integer> Debugger::values(const Place& place, sim::Warp& warp, uint64_t lanes) const {
  std::vector<Integer> out;
  sim::each_lane(place.per_lane ? lanes : 1, [&](unsigned lane) {
    if (place.kind != Place::Kind::Memory) return out.push_back(sim::value_of(warp, place, lane));
    const uint8_t* bytes = warp.space(place.index, lane).find(place.address, place.bits / 8);
    out.push_back(bytes ? sim::load(bytes, place.bits / 8) : Integer());
  });
  return out;
}

}  // namespace isadora::inspect
