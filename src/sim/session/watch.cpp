#include "sim/session/watch.h"

#include <algorithm>

namespace isadora::sim::session {

namespace {

// Does [a, a+n) meet [b, b+m)?
bool overlap(uint64_t a, uint64_t n, uint64_t b, uint64_t m) { return a < b ? b - a < n : a - b < m; }

bool counts(Watch::On on, bool writes, bool reads) {
  return (writes && on != Watch::On::Read) || (reads && on != Watch::On::Write);
}

class Touch {
 public:
  Touch(const Watch& watch, const Issue& issue)
      : watch_(watch), place_(watch.place), isa_(issue.warp.isa()), own_(issue.warp.number() == watch.warp) {}

  bool memory(const Accesses& accesses) const {
    const auto touches = [&](const Accesses::Memory& m) {
      const bool reads = m.kind != Accesses::Memory::Kind::Store;
      return counts(watch_.on, m.writes(), reads) && m.space == place_.index && of_lane(m.lane) &&
             overlap(m.address, m.bytes, place_.address, place_.bits / 8);
    };
    return std::ranges::any_of(accesses.memory, touches) || std::ranges::any_of(accesses.services, touches);
  }

  bool registers(const Accesses& accesses) const {
    const bool aggregate = place_.kind == StateLocation::Kind::Aggregate;
    const uint16_t file = aggregate ? isa_.types[isa_.aggregates[place_.index].type].file : place_.index;
    if (!own_ && belongs_to_warp(isa_.files[file].scope)) return false;
    const unsigned width = isa_.files[file].width, count = (place_.bits + width - 1) / width;
    const auto is_it = [&](const Accesses::Register& r) {
      const bool inside = aggregate || (r.number >= place_.number && r.number - place_.number < count);
      return r.file == file && of_lane(r.lane) && inside;
    };
    return counts(watch_.on, std::ranges::any_of(accesses.writes, is_it), std::ranges::any_of(accesses.reads, is_it));
  }

 private:
  bool of_lane(unsigned lane) const { return !place_.per_lane || (own_ && watch_.lanes >> lane & 1); }

  const Watch& watch_;
  const StateLocation& place_;
  const model::Isa& isa_;
  bool own_;
};

}  // namespace

bool touches(const Watch& watch, const Issue& issue, const Accesses& accesses) {
  const Touch touch(watch, issue);
  if (watch.place.kind == StateLocation::Kind::Constant) return false;
  return watch.place.kind == StateLocation::Kind::Memory ? touch.memory(accesses) : touch.registers(accesses);
}

}  // namespace isadora::sim::session
