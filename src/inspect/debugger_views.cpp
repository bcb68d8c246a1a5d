// Views of the machine.
#include "inspect/debugger.h"
#include "sim/report.h"

namespace isadora::inspect {

using base::Integer;
using sim::StateLocation;

std::string Debugger::instruction_text(uint64_t pc) {
  std::string why;
  const sim::Instruction* instruction = session_->program().fetch(pc, why);
  return instruction ? texts_(instruction->decoded, pc) : "(" + why + ")";
}

std::string Debugger::place_text(const sim::Warp& warp, uint64_t lanes, uint64_t pc) {
  const std::string line = line_text(object_, pc);
  return threads_text(codec_.isa(), warp, lanes_text(lanes)) + "at " + hex(pc) + " " + locations_.name(pc) +
         (line.empty() ? "" : " (" + line + ")") + "\n  " + instruction_text(pc);
}

std::optional<uint64_t> Debugger::here(uint64_t& lanes) const {
  const auto found = sim::session::here(*warp_);
  lanes = found ? found->lanes : 0;
  return found ? std::optional(found->pc) : std::nullopt;
}

bool Debugger::is_there(const StateLocation& place, std::string& error) const {
  if (place.kind != StateLocation::Kind::Memory) return true;
  const model::Space& space = codec_.isa().spaces[place.index];
  const unsigned bytes = place.bits / 8;
  bool there = true;
  sim::each_lane(place.per_lane ? chosen_lanes() : 1,
                 [&](unsigned lane) { there &= sim::session::bytes_of(*warp_, place, lane) != nullptr; });
  if (there) return true;
  error = "space `" + space.name + "` has no " + std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes") + " at " +
          hex(place.address) + ": " + warp_->space(place.index, 0).describe(place.address, bytes);
  return false;
}

// Of the program in C, where the warp is.
std::optional<std::string> Debugger::variable_text(const std::string& name) const {
  uint64_t lanes = 0;
  const std::optional<uint64_t> pc = here(lanes);
  return pc ? variables_.text(name, *pc, state_of(*warp_, codec_.isa())) : std::nullopt;
}

std::vector<Integer> Debugger::values(const StateLocation& place, uint64_t lanes) const {
  return sim::session::values(*warp_, place, lanes);
}

}  // namespace isadora::inspect
