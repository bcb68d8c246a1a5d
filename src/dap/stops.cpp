// Breakpoints, watchpoints, and the description of an exception.
#include "dap/server.h"
#include "sim/session/warp_position.h"

namespace isadora::dap {

using sim::session::Watch;

namespace {

const Json& list(const Json& a, const char* member) {
  static const Json kNone = Json::array();
  const Json& found = lsp::at(a, {member});
  return found.is_array() ? found : kNone;
}

// Does a location from outside exist, and do its bits?
bool is_whole(const model::Isa& isa, const sim::StateLocation& place) {
  switch (place.kind) {
    case sim::StateLocation::Kind::Registers: {
      if (place.index >= isa.files.size()) return false;
      const model::RegisterFile& file = isa.files[place.index];
      return place.number < file.count && place.bits != 0 &&
             place.bits <= uint64_t{file.width} * (file.count - place.number);
    }
    case sim::StateLocation::Kind::Aggregate:
      return place.index < isa.aggregates.size() && place.bits == isa.aggregates[place.index].width;
    case sim::StateLocation::Kind::Memory:
      return place.index < isa.spaces.size() && place.bits % 8 == 0 && place.bits != 0 &&
             place.bits / 8 <= sim::kMaxAccess;
    default: return false;  // instructions write no other kinds
  }
}

}  // namespace

// Reads one location as a user writes it. Errors are part of the answer.
Json Server::put(std::vector<Breakpoint>& breakpoints, const std::string& where) {
  std::string error;
  const auto address = locations_->find_instruction(where, debuggee().codec(), error);
  if (!address) return {{"id", ++last_id_}, {"verified", false}, {"message", error}};
  breakpoints.push_back({++last_id_, *address});
  Json told = line_of(*address);
  told.update({{"id", last_id_}, {"verified", true}, {"instructionReference", inspect::hex(*address)}});
  return told;
}

Json Server::set_breakpoints(const Json& a) {
  debuggee();
  std::string file = lsp::text_at(a, {"source", "path"});
  if (file.empty()) file = lsp::text_at(a, {"source", "name"});
  if (file.empty()) throw Refusal{"the argument `source` has no `path`"};
  std::vector<Breakpoint>& own = sources_[file];
  own.clear();
  Json told = Json::array();
  for (const Json& one : list(a, "breakpoints")) {
    const auto line = lsp::number_at(one, {"line"});
    if (!line || *line < 1) throw Refusal{"a breakpoint has no `line` from 1 on"};
    told.push_back(put(own, file + ":" + std::to_string(*line)));
  }
  return {{"breakpoints", told}};
}

Json Server::set_function_breakpoints(const Json& a) {
  debuggee();
  functions_.clear();
  Json told = Json::array();
  for (const Json& one : list(a, "breakpoints")) told.push_back(put(functions_, text(one, "name")));
  return {{"breakpoints", told}};
}

Json Server::set_instruction_breakpoints(const Json& a) {
  debuggee();
  instructions_.clear();
  Json told = Json::array();
  for (const Json& one : list(a, "breakpoints")) {
    uint64_t address = 0;
    const std::string reference = text(one, "instructionReference");
    if (!inspect::parse_number(reference, address))
      throw Refusal{"`" + reference + "` is not the address of an instruction"};
    address += static_cast<uint64_t>(number(one, "offset", 0));
    told.push_back(put(instructions_, inspect::hex(address)));
  }
  return {{"breakpoints", told}};
}

// ---- watchpoints: "WARP LANES LOCATION"

Json Server::data_breakpoint_info(const Json& a) {
  const std::string name = text(a, "name");
  unsigned warp = 0;
  uint64_t lanes = ~uint64_t{0};
  sim::StateLocation found;
  if (lsp::at(a, {"variablesReference"}).is_null() || number(a, "variablesReference") == 0) {
    warp = lsp::at(a, {"frameId"}).is_null() ? 0 : warp_of(a, "frameId");
    const auto known = places_->find(name);
    if (!known) return {{"dataId", nullptr}, {"description", places_->explain(name)}};
    found = *known;
  } else {
    const Node& of = node(a, "variablesReference");
    warp = of.warp;
    try {
      std::tie(found, lanes) = place_of(of, name);
    } catch (const Refusal& refusal) {
      return {{"dataId", nullptr}, {"description", refusal.why}};
    }
  }
  if (found.kind == sim::StateLocation::Kind::Constant || found.kind == sim::StateLocation::Kind::Pc)
    return {{"dataId", nullptr}, {"description", "`" + name + "` is nothing that instructions write"}};
  const Json id = {warp,          lanes,         static_cast<int>(found.kind), found.index, found.number, found.bits,
                   found.address, found.per_lane};
  return {{"dataId", base::json_text(id)},
          {"description", name},
          {"accessTypes", {"read", "write", "readWrite"}},
          {"canPersist", false}};
}

Json Server::set_data_breakpoints(const Json& a) {
  debuggee();
  watches_.clear();
  Json told = Json::array();
  for (const Json& one : list(a, "breakpoints")) {
    const Json id = base::parse_json(text(one, "dataId"));
    const auto is_number = [](const Json& n) { return n.is_number_integer() || n.is_boolean(); };
    if (!id.is_array() || id.size() != 8 || !std::ranges::all_of(id, is_number) || !id[7].is_boolean())
      throw Refusal{"`dataId` is none that this session gave"};
    Watch watch;
    const auto at = [&](size_t i) { return id[i].is_boolean() ? uint64_t{0} : id[i].get<uint64_t>(); };
    watch.warp = static_cast<unsigned>(at(0));
    watch.lanes = at(1);
    watch.place.kind = static_cast<sim::StateLocation::Kind>(at(2));
    watch.place.index = static_cast<uint16_t>(at(3)), watch.place.number = static_cast<unsigned>(at(4));
    watch.place.bits = static_cast<unsigned>(at(5)), watch.place.address = at(6),
    watch.place.per_lane = id[7].get<bool>();
    if (at(2) > UINT8_MAX || watch.warp >= session().warps().size() || !is_whole(isa(), watch.place))
      throw Refusal{"`dataId` is none that this session gave"};
    const std::string access = lsp::text_at(one, {"accessType"});
    watch.on = access == "read" ? Watch::On::Read : access == "readWrite" ? Watch::On::Access : Watch::On::Write;
    watches_.push_back({++last_id_, text(one, "dataId"), watch});
    told.push_back({{"id", last_id_}, {"verified", true}});
  }
  return {{"breakpoints", told}};
}

Json Server::exception_info(const Json&) {
  if (!faulted()) throw Refusal{"nothing has faulted"};
  const sim::FaultReport& fault = *session().result().fault;
  std::string text = fault.message + (fault.note.empty() ? "" : "; " + fault.note);
  if (fault.address) text += "; address " + inspect::hex(*fault.address);
  return {{"exceptionId", fault.kind},
          {"description", text},
          {"breakMode", "always"},
          {"details", {{"message", text}, {"typeName", fault.kind}, {"stackTrace", locations_->name(fault.pc)}}}};
}

}  // namespace isadora::dap
