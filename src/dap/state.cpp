// Threads, frames, registers and lanes.
#include "base/text.h"
#include "dap/server.h"
#include "model/registers.h"
#include "sim/session/warp_position.h"

namespace isadora::dap {

using base::Integer;
using sim::StateLocation;

namespace {

std::string where_of(const model::RegisterFile& file) {
  switch (file.scope) {
    case model::Scope::Lane: return "of each lane";
    case model::Scope::Warp: return "of the warp";
    default: return "";
  }
}

Json json_of(const auto& shown) {
  Json out = {{"name", shown.name}, {"value", shown.value}, {"variablesReference", shown.reference}};
  if (!shown.expression.empty()) out["evaluateName"] = shown.expression;
  if (!shown.memory.empty()) out["memoryReference"] = shown.memory;
  return out;
}

}  // namespace

// ---- threads and frames

unsigned Server::warp_of(const Json& a, const char* member) const {
  const int64_t n = number(a, member);
  if (n < 1 || static_cast<uint64_t>(n) > session().warps().size())
    throw Refusal{std::string("the argument `") + member + "` is none of the " +
                  std::to_string(session().warps().size()) + " threads"};
  return static_cast<unsigned>(n - 1);
}

Json Server::threads(const Json&) {
  Json all = Json::array();
  if (debuggee_ && !over_) {
    for (const sim::Warp* w : session().warps()) {
      const std::string name = inspect::threads_text(isa(), *w, inspect::lanes_text(w->threads()));
      all.push_back(
          {{"id", w->number() + 1}, {"name", name.empty() ? "hart" : name.substr(0, name.find_last_not_of(' ') + 1)}});
    }
  }
  return {{"threads", all}};
}

// The next address of a warp, or that of its fault.
std::optional<sim::session::WarpPosition> Server::position_of(unsigned warp) const {
  if (faulted() && session().result().fault->warp == warp)
    return sim::session::WarpPosition{session().result().fault->pc, session().result().fault->lanes};
  return sim::session::here(session().warp(warp));
}

Json Server::line_of(uint64_t address) const {
  const object::Object& object = debuggee().object();
  const object::LineEntry* line = object.line_at(address);
  if (!line) return Json::object();
  const std::string path = object.source_of(*line);
  if (path.empty()) return Json::object();
  return {{"line", line->line},
          {"column", std::max(1u, line->column)},
          {"source", {{"name", path.substr(path.rfind('/') + 1)}, {"path", path}}}};
}

Json Server::stack_trace(const Json& a) {
  const unsigned warp = warp_of(a, "threadId");
  Json frames = Json::array();
  if (const auto at = position_of(warp)) {
    std::string name = locations_->name(at->pc);
    if (isa().machine.execution == model::Execution::Simt) name += " lanes " + inspect::lanes_text(at->lanes);
    Json frame = {{"id", warp + 1},
                  {"name", name},
                  {"line", 0},
                  {"column", 0},
                  {"instructionPointerReference", inspect::hex(at->pc)}};
    frame.update(line_of(at->pc));
    frames.push_back(frame);
  }
  return {{"stackFrames", frames}, {"totalFrames", frames.size()}};
}

// ---- variables

int Server::reference(const Node& node) {
  nodes_.push_back(node);
  return static_cast<int>(nodes_.size());
}

const Server::Node& Server::node(const Json& a, const char* member) const {
  const int64_t n = number(a, member);
  if (n < 1 || static_cast<uint64_t>(n) > nodes_.size())
    throw Refusal{std::string("the argument `") + member +
                  "` refers to nothing; references are valid while the program is stopped"};
  return nodes_[static_cast<size_t>(n - 1)];
}

Json Server::scopes(const Json& a) {
  const unsigned warp = warp_of(a, "frameId");
  Json all = Json::array();
  const auto add = [&](const std::string& name, const Node& node, bool registers) {
    Json scope = {{"name", name}, {"variablesReference", reference(node)}, {"expensive", !registers}};
    if (registers) scope["presentationHint"] = "registers";
    all.push_back(scope);
  };
  if (!locals(warp).empty()) add("Locals", {Node::Kind::Locals, warp, 0, 0}, false);
  for (uint16_t f = 0; f < isa().files.size(); ++f) {
    const std::string where = where_of(isa().files[f]);
    add("Registers " + isa().files[f].name + (where.empty() ? "" : " " + where), {Node::Kind::File, warp, f, 0}, true);
  }
  if (session().warp(warp).lanes() > 1) add("Lanes", {Node::Kind::Lanes, warp, 0, 0}, false);
  if (!isa().spaces.empty()) add("Memory", {Node::Kind::Spaces, warp, 0, 0}, false);
  return {{"scopes", all}};
}

StateLocation Server::register_place(uint16_t file, unsigned number) const {
  return sim::register_place(isa(), file, number);
}

Server::Shown Server::shown(unsigned warp, const std::string& name, const StateLocation& place) {
  sim::Warp& w = session().warp(warp);
  const auto values = sim::session::values(w, place, w.threads());
  Shown out{name, inspect::values_text(values), 0, "", name};
  if (place.kind == StateLocation::Kind::Registers && place.per_lane && w.lanes() > 1 &&
      place.bits == isa().files[place.index].width)
    out.reference = reference({Node::Kind::Register, warp, place.index, place.number});
  if (place.kind == StateLocation::Kind::Memory) out.memory = memory_reference(place.index, warp, 0, place.address);
  return out;
}

// A row for each lane: its next address, with its registers as children.
std::vector<Server::Shown> Server::lane_rows(unsigned warp) {
  sim::Warp& w = session().warp(warp);
  const auto at = position_of(warp);
  std::vector<Shown> out;
  sim::each_lane(w.threads(), [&](unsigned lane) {
    const auto pc = sim::session::values(w, sim::pc_place(), uint64_t{1} << lane);
    const bool runs = at && (at->lanes >> lane & 1);
    const std::string where = pc.empty() ? "" : "pc = " + pc[0].to_hex();
    out.push_back({"lane " + std::to_string(lane), where + (runs ? ", executes next" : ""),
                   reference({Node::Kind::Lane, warp, 0, lane})});
  });
  return out;
}

// The spaces that each lane has for itself, or the shared ones.
void Server::space_rows(unsigned warp, unsigned lane, bool of_lanes, std::vector<Shown>& out) const {
  for (uint16_t s = 0; s < isa().spaces.size(); ++s) {
    const model::Space& space = isa().spaces[s];
    if ((space.scope == model::Scope::Lane) != of_lanes) continue;
    const std::string size = std::to_string(space.address_bits) + " bits of address";
    out.push_back({space.name, size, 0, memory_reference(s, warp, lane, 0)});
  }
}

std::vector<Server::Shown> Server::children(const Node& node) {
  std::vector<Shown> out;
  sim::Warp& w = session().warp(node.warp);
  switch (node.kind) {
    case Node::Kind::File:
      for (unsigned n = 0; n < isa().files[node.file].count; ++n)
        out.push_back(shown(node.warp, model::spelling(isa().files[node.file], n), register_place(node.file, n)));
      break;
    case Node::Kind::Register: {
      const StateLocation place = register_place(node.file, node.number);
      sim::each_lane(w.threads(), [&](unsigned lane) {
        out.push_back({std::to_string(lane), sim::session::values(w, place, uint64_t{1} << lane)[0].to_hex(), 0});
      });
      break;
    }
    case Node::Kind::Lanes: out = lane_rows(node.warp); break;
    case Node::Kind::Lane:
      for (uint16_t f = 0; f < isa().files.size(); ++f) {
        if (isa().files[f].scope != model::Scope::Lane) continue;
        for (unsigned n = 0; n < isa().files[f].count; ++n) {
          const auto values = sim::session::values(w, register_place(f, n), uint64_t{1} << node.number);
          out.push_back({model::spelling(isa().files[f], n), values.empty() ? "" : values[0].to_hex(), 0});
        }
      }
      space_rows(node.warp, node.number, true, out);
      break;
    case Node::Kind::Spaces:
      space_rows(node.warp, 0, false, out);
      if (w.lanes() == 1) space_rows(node.warp, 0, true, out);
      break;
    case Node::Kind::Locals:
      for (const std::string& name : locals(node.warp))
        out.push_back({name, source_variable(node.warp, name).value_or(""), 0, "", name});
      break;
  }
  return out;
}

Json Server::variables(const Json& a) {
  const Node of = node(a, "variablesReference");  // a copy: children make nodes
  std::vector<Shown> all = children(of);
  const int64_t first = number(a, "start", 0), most = number(a, "count", 0);
  if (first < 0 || most < 0) throw Refusal{"`start` and `count` are not negative"};
  Json list = Json::array();
  for (size_t i = static_cast<size_t>(first); i < all.size() && (most == 0 || list.size() < static_cast<size_t>(most));
       ++i)
    list.push_back(json_of(all[i]));
  return {{"variables", list}};
}

// ---- variables of the program in C

std::vector<std::string> Server::locals(unsigned warp) {
  const auto at = position_of(warp);
  return at ? source_variables_->locals(at->pc) : std::vector<std::string>();
}

// None: no such variable is in scope.
std::optional<std::string> Server::source_variable(unsigned warp, const std::string& name) {
  const auto at = position_of(warp);
  if (!at) return std::nullopt;
  return source_variables_->text(name, at->pc, inspect::state_of(session().warp(warp), isa()));
}

// ---- locations and values

StateLocation Server::place(const std::string& text) const {
  if (text == "pc") return sim::pc_place();
  const auto found = places_->find(text);
  if (!found) throw Refusal{places_->explain(text)};
  return *found;
}

// The location of a node's child, and the lanes that have it.
std::pair<StateLocation, uint64_t> Server::place_of(const Node& of, const std::string& name) {
  const uint64_t all = ~uint64_t{0};
  switch (of.kind) {
    case Node::Kind::File:
    case Node::Kind::Lane: {
      const StateLocation found = place(name);
      return {found, of.kind == Node::Kind::Lane ? uint64_t{1} << of.number : all};
    }
    case Node::Kind::Register: {
      uint64_t lane = 0;
      if (!inspect::parse_number(name, lane) || lane > 63) throw Refusal{"`" + name + "` is not a lane"};
      return {register_place(of.file, of.number), uint64_t{1} << lane};
    }
    default: throw Refusal{"`" + name + "` has no value of its own"};
  }
}

std::string Server::set(unsigned warp, uint64_t lanes, const StateLocation& place, const std::string& text) {
  const auto value = Integer::parse(text);
  if (!value) throw Refusal{"`" + text + "` is not a number"};
  const Integer room = Integer::power_of_two(place.bits);
  if (*value >= room || *value < -Integer::power_of_two(place.bits - 1))
    throw Refusal{"`" + text + "` does not fit " + std::to_string(place.bits) + " bits"};
  const uint64_t those = lanes & session().warp(warp).threads();
  const std::string error = session().set(warp, those, place, value->low_bits(place.bits));
  if (!error.empty()) throw Refusal{error};
  return inspect::values_text(sim::session::values(session().warp(warp), place, those));
}

Json Server::set_variable(const Json& a) {
  const Node of = node(a, "variablesReference");
  const auto [where, lanes] = place_of(of, text(a, "name"));
  return {{"value", set(of.warp, lanes, where, text(a, "value"))}};
}

Json Server::set_expression(const Json& a) {
  const unsigned warp = lsp::at(a, {"frameId"}).is_null() ? 0 : warp_of(a, "frameId");
  return {{"value", set(warp, ~uint64_t{0}, place(text(a, "expression")), text(a, "value"))}};
}

// A location, or LOCATION = VALUE.
Json Server::evaluate(const Json& a) {
  const unsigned warp = lsp::at(a, {"frameId"}).is_null() ? 0 : warp_of(a, "frameId");
  const std::string expression = text(a, "expression");
  const auto trimmed = [](std::string_view s) { return std::string(base::trimmed(s, " \t\r\n")); };
  const size_t equals = expression.find('=');
  if (const std::string name = trimmed(expression); !places_->find(name))
    if (const auto variable = source_variable(warp, name)) return {{"result", *variable}, {"variablesReference", 0}};
  const StateLocation where = place(trimmed(std::string_view(expression).substr(0, equals)));
  if (equals != std::string::npos) {
    const std::string now = set(warp, ~uint64_t{0}, where, trimmed(std::string_view(expression).substr(equals + 1)));
    return {{"result", now}, {"variablesReference", 0}};
  }
  if (where.kind == StateLocation::Kind::Memory && !sim::session::bytes_of(session().warp(warp), where, 0)) {
    const unsigned bytes = where.bits / 8;
    throw Refusal{"space `" + isa().spaces[where.index].name +
                  "` has nothing there: " + session().warp(warp).space(where.index, 0).describe(where.address, bytes)};
  }
  const Shown found = shown(warp, expression, where);
  Json out = {{"result", found.value}, {"variablesReference", found.reference}};
  if (!found.memory.empty()) out["memoryReference"] = found.memory;
  return out;
}

}  // namespace isadora::dap
