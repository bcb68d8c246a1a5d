#include "sim/session/warp_position.h"

#include "sim/place_values.h"
#include "sim/schedule.h"

namespace isadora::sim::session {

using base::Integer;

std::optional<WarpPosition> here(const Warp& warp) {
  uint64_t candidates = warp.running & ~warp.yielded;
  if (!candidates) candidates = warp.running;
  if (!candidates) return std::nullopt;
  const LaneGroup next = lowest_group(warp, candidates);
  return WarpPosition{next.pc, next.lanes};
}

uint8_t* bytes_of(Warp& warp, const StateLocation& memory, unsigned lane) {
  return warp.space(memory.index, lane).find(memory.address, memory.bits / 8);
}

std::vector<uint8_t> bytes_from(AddressSpace& space, uint64_t address, uint64_t n) {
  if (const uint8_t* const all = n ? space.find(address, n) : nullptr) return {all, all + n};
  std::vector<uint8_t> out;
  for (uint64_t i = 0; i < n && address + i >= address; i++) {
    const uint8_t* const byte = space.find(address + i, 1);
    if (!byte) break;
    out.push_back(*byte);
  }
  return out;
}

std::optional<Integer> value_at(Warp& warp, const StateLocation& place, unsigned lane) {
  if (place.kind != StateLocation::Kind::Memory) return value_of(warp, place, lane);
  const uint8_t* const bytes = bytes_of(warp, place, lane);
  if (!bytes) return std::nullopt;
  return load(warp.isa().machine, bytes, place.bits / 8);
}

std::vector<Integer> values(Warp& warp, const StateLocation& place, uint64_t lanes) {
  std::vector<Integer> out;
  each_lane(place.per_lane ? lanes : 1,
            [&](unsigned lane) { out.push_back(value_at(warp, place, lane).value_or(Integer())); });
  return out;
}

}  // namespace isadora::sim::session
