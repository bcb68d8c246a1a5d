// The state of a run for the page.
#include <algorithm>
#include <functional>
#include <string_view>

#include "base/digits.h"
#include "disassembler/bits.h"
#include "model/registers.h"
#include "serve/run.h"

namespace isadora::serve {

using base::Integer;
using model::Scope;

namespace {

constexpr uint64_t kMostBytes = 4096;  // of memory that are shown at a time

Json dim_of(const sim::Dim& d) { return Json::array({d.x, d.y, d.z}); }

// A hash that shows whether a buffer has changed between two requests.
std::string digest_of(sim::AddressSpace& space, const sim::Buffer& b) {
  const uint8_t* const bytes = b.size ? space.find(b.begin, b.size) : nullptr;
  if (!bytes) return {};
  return hex(std::hash<std::string_view>()({reinterpret_cast<const char*>(bytes), b.size}));
}

Json lanes_json(uint64_t mask) {
  Json out = Json::array();
  sim::each_lane(mask, [&](unsigned lane) { out.push_back(lane); });
  return out;
}

}  // namespace

Json Run::lanes_of(const sim::Warp& w) const {
  Json out = Json::array();
  const uint64_t threads = w.threads();
  for (unsigned lane = 0; lane < w.lanes(); lane++) {
    const uint64_t bit = sim::lane_bit(lane);
    const bool waits = (w.waiting | w.at_barrier) & bit;
    Json one = {{"state", !(threads & bit)       ? "no thread"
                          : !(w.alive() & bit)   ? "ended"
                          : (w.at_barrier & bit) ? "at a barrier"
                          : (w.waiting & bit)    ? "waits for lanes"
                          : (w.yielded & bit)    ? "lets others go first"
                                                 : "runs"}};
    if (w.alive() & bit) one["pc"] = hex(waits ? w.wait_pc[lane] : w.pc[lane]);
    out.push_back(std::move(one));
  }
  return out;
}

// The warp's next instruction, the lanes at it, and those of them whose guard is true.
Json Run::next_instruction() {
  const auto here = sim::session::here(warp());
  if (!here) return nullptr;
  const auto [pc, lanes] = *here;
  std::string why;
  const sim::Instruction* const instruction = session_->program().fetch(pc, why);
  Json out = {{"address", hex(pc)}, {"lanes", lanes_json(lanes)}};
  if (const object::LineEntry* line = typed_.object.line_at(pc)) out["line"] = typed_.typed_line(line->line);
  if (!instruction) {
    out["text"] = nullptr;
    out["why"] = why;
    return out;
  }
  out["text"] = texts_(instruction->decoded, pc);
  out["word"] = disassembler::word_text(instruction->decoded.word, instruction->opcode->length);
  warp().at = pc;
  out["takes_part"] = lanes_json(probe_.accesses_of(warp(), *instruction, lanes).active);
  return out;
}

// One value if all lanes have the same.
Json Run::row(uint16_t file, unsigned number) const {
  const model::RegisterFile& f = isa_.isa.files[file];
  sim::Registers& registers = warp().file(file);
  Json out = {{"name", model::spelling(f, number)}};
  const unsigned lanes = f.scope == Scope::Lane ? warp().lanes() : 1;
  std::vector<Integer> values;
  for (unsigned lane = 0; lane < lanes; lane++) values.push_back(registers.get(number, lane));
  const bool same = std::ranges::all_of(values, [&](const Integer& v) { return v == values[0]; });
  if (same) {
    out["value"] = values[0].to_hex();
  } else {
    for (const Integer& v : values) out["values"].push_back(v.to_hex());
  }
  return out;
}

// Registers that are not zero.
Json Run::files() const {
  Json out = Json::array();
  for (uint16_t f = 0; f < isa_.isa.files.size(); f++) {
    const model::RegisterFile& file = isa_.isa.files[f];
    if (file.is_view()) continue;
    sim::Registers& registers = warp().file(f);
    Json rows = Json::array();
    for (unsigned n = 0; n < file.count; n++) {
      bool zero = true;
      for (unsigned lane = 0; lane < registers.columns() && zero; lane++) zero = registers.get(n, lane).is_zero();
      if (!zero) rows.push_back(row(f, n));
    }
    out.push_back({{"name", file.name}, {"rows", rows}});
  }
  return out;
}

Json Run::fault() const {
  const auto& report = session_->result().fault;
  if (!report) return nullptr;
  const sim::FaultReport& f = *report;
  Json out = {{"kind", f.kind},    {"message", f.message},         {"note", f.note},
              {"pc", hex(f.pc)},   {"instruction", f.instruction}, {"block", dim_of(f.block_index)},
              {"warp", f.warp},    {"lanes", lanes_json(f.lanes)}, {"space", f.space},
              {"nearby", f.nearby}};
  if (f.line) out["line"] = typed_.typed_line(f.line);
  if (f.address) out["address"] = hex(*f.address);
  return out;
}

const char* Run::status() const {
  using Status = sim::RunResult::Status;
  if (!session_->ended()) return paused_ ? "paused" : "stands";
  switch (session_->result().status) {
    case Status::Faulted: return "faulted";
    case Status::Limit: return "limit";
    default: return "done";
  }
}

Json Run::state() {
  if (warp_ >= session_->warps().size()) warp_ = 0;
  const auto& result = session_->result();
  Json warps = Json::array();
  for (const sim::Warp* w : session_->warps()) warps.push_back({{"number", w->number()}, {"ended", w->alive() == 0}});
  Json out = {{"status", status()},
              {"moment", session_->now()},
              {"latest", history().latest()},
              {"block", dim_of(warp().block().index)},
              {"grid", dim_of(session_->launch().grid)},
              {"warp", warp_},
              {"warps", warps},
              {"lanes", lanes_of(warp())},
              {"next", next_instruction()},
              {"files", files()},
              {"output", history().host()->written_to(1)},
              {"errors", history().host()->written_to(2)}};
  if (result.exit_status && session_->ended()) out["exit_status"] = *result.exit_status;
  if (session_->ended()) out["fault"] = fault();
  if (session_->ended() && result.status == sim::RunResult::Status::Limit)
    out["message"] = "stopped after " + std::to_string(session_->now()) + " instructions: the explorer goes no further";
  return out;
}

Json Run::memory(const std::string& name, unsigned lane, uint64_t address, uint64_t bytes, std::string& error) {
  const auto& spaces = isa_.isa.spaces;
  const auto found = std::ranges::find(spaces, name, &model::Space::name);
  if (found == spaces.end()) return error = "unknown space `" + diag::shortened(name) + "`", Json();
  if (lane >= warp().lanes()) return error = "there is no lane " + std::to_string(lane), Json();
  sim::AddressSpace& space = warp().space(static_cast<uint16_t>(found - spaces.begin()), lane);
  Json buffers = Json::array();
  for (const sim::Buffer& b : space.buffers())
    buffers.push_back({{"name", b.name}, {"begin", hex(b.begin)}, {"bytes", b.size}, {"digest", digest_of(space, b)}});
  std::string content;
  for (uint64_t i = 0; i < std::min(bytes, kMostBytes); i++) {
    const uint8_t* const byte = address + i < address ? nullptr : space.find(address + i, 1);
    content += byte ? base::digits_of(*byte) : "--";
  }
  return {{"space", name},
          {"address", hex(address)},
          {"content", content},
          {"buffers", buffers},
          {"big_endian", isa_.isa.machine.data_order == model::ByteOrder::Big},
          {"near", space.describe(address, 1)}};
}

Json Run::values(const std::string& name, std::string& error) {
  const auto place = places_.find(name);
  if (!place) return error = places_.explain(diag::shortened(name)), Json();
  Json out = Json::array();
  sim::each_lane(place->per_lane ? threads() : 1, [&](unsigned lane) {
    const auto value = sim::session::value_at(warp(), *place, lane);
    out.push_back(value ? Json(value->to_hex()) : Json());
  });
  return out;
}

}  // namespace isadora::serve
