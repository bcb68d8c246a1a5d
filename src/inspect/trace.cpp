#include "inspect/trace.h"

#include <algorithm>
#include <map>

#include "diag/diagnostic.h"
#include "model/registers.h"
#include "sim/report.h"

namespace isadora::inspect {

using base::Integer;
using sim::Accesses;

namespace {

std::string bad_span(const std::string& key, const std::string& text) {
  return "`" + text + "` is no " + key + ", expected a number or two (e.g. " + key + "=3 or " + key + "=0..7)";
}

bool any(const std::vector<NumberRange>& spans, uint64_t v) {
  return spans.empty() || std::ranges::any_of(spans, [&](const NumberRange& s) { return s.has(v); });
}

}  // namespace

std::string Filters::add(const std::string& text, const model::Isa& isa, const object::Object& object) {
  const size_t equals = text.find('=');
  const std::string key = text.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
  const bool has_value = equals != std::string::npos;
  NumberRange span;
  if (has_value && key == "pc") {
    std::string error;
    const std::optional<NumberRange> where = Locations(object).find_span(value, error);
    if (!where) return error;
    pcs_.push_back(*where);
    return {};
  }
  if (has_value && (key == "warp" || key == "lane")) {
    if (!parse_span(value, span)) return bad_span(key, value);
    (key == "warp" ? warps_ : lanes_).push_back(span);
    return {};
  }
  if (has_value && key == "block") return add_block(value);
  if (has_value && key == "op") return add_op(value, isa);
  return "`" + diag::shortened(text) + "` is not a filter, expected pc=, block=, warp=, lane= or op= (e.g. warp=1)";
}

std::string Filters::add_block(const std::string& text) {
  std::vector<uint32_t> index;
  for (size_t at = 0; at <= text.size() && index.size() < 4;) {
    const size_t comma = std::min(text.find(',', at), text.size());
    uint64_t n = 0;
    if (!parse_number(text.substr(at, comma - at), n) || n > UINT32_MAX) index.resize(4);
    if (index.size() < 4) index.push_back(static_cast<uint32_t>(n));
    at = comma + 1;
  }
  if (index.size() > 3)
    return "`" + diag::shortened(text) + "` is not a block, expected X[,Y[,Z]] (e.g. block=2 or block=0,1)";
  index.resize(3);
  blocks_.push_back(std::move(index));
  return {};
}

std::string Filters::add_op(const std::string& name, const model::Isa& isa) {
  std::vector<bool> chosen(isa.opcodes.size());
  std::vector<std::string> names;
  for (size_t i = 0; i < isa.opcodes.size(); i++) {
    const model::Opcode& o = isa.opcodes[i];
    const auto is = [&](const std::string& known) { return names.push_back(known), known == name; };
    chosen[i] = is(o.name);
    for (const model::Form& f : o.forms) chosen[i] = is(f.mnemonic) || chosen[i];
  }
  if (std::ranges::find(chosen, true) == chosen.end()) {
    const std::string near = diag::nearest(name, names);
    return "no instruction is named `" + diag::shortened(name) + "`" +
           (near.empty() ? "" : "; did you mean `" + near + "`?");
  }
  ops_.push_back(std::move(chosen));
  return {};
}

bool Filters::pass(const sim::Issue& issue) const {
  if (!any(pcs_, issue.pc) || !any(warps_, issue.warp.number())) return false;
  const uint16_t opcode = issue.instruction.decoded.opcode;
  if (!ops_.empty() && std::ranges::none_of(ops_, [&](const auto& chosen) { return chosen[opcode]; })) return false;
  const sim::Dim& b = issue.warp.block().index;
  const std::vector<uint32_t> here = {b.x, b.y, b.z};
  if (!blocks_.empty() && std::ranges::find(blocks_, here) == blocks_.end()) return false;
  for (unsigned lane = 0; lane < sim::kMaxLanes && !lanes_.empty(); lane++) {
    if (issue.group >> lane & 1 && any(lanes_, lane)) return true;
  }
  return lanes_.empty();
}

bool TraceWriter::before(const sim::Issue& issue) {
  passes_ = filters_.pass(issue);
  pending_ = passes_ ? line(issue, lanes_text(issue.group)) : "";
  return true;
}

std::string TraceWriter::line(const sim::Issue& issue, const std::string& lanes) {
  return threads_text(isa_, issue.warp, lanes) + "pc " + hex(issue.pc) + ": " +
         texts_(issue.instruction.decoded, issue.pc);
}

bool TraceWriter::after(const sim::Issue& issue, const sim::Outcome& outcome, const Accesses& accesses) {
  if (!passes_) return true;
  const bool all = outcome.active == issue.group;
  std::string text = all ? pending_ : line(issue, lanes_text(outcome.active) + " of " + lanes_text(issue.group));
  for (const std::string& w : written(issue.warp, accesses)) text += "\n    " + w;
  write_(text);
  pending_.clear();
  return true;
}

void TraceWriter::faulted(sim::Warp&, const sim::FaultReport& report) {
  if (passes_ && !pending_.empty()) write_(pending_ + "\n    fault " + report.kind);
}

namespace {

void written_registers(sim::Warp& warp, const Accesses& accesses, std::vector<std::string>& out) {
  std::map<std::pair<uint16_t, unsigned>, uint64_t> lanes;
  for (const Accesses::Register& w : accesses.writes) lanes[{w.file, w.number}] |= sim::lane_bit(w.lane);
  for (const auto& [place, mask] : lanes) {
    const auto& [index, number] = place;
    const sim::Registers& file = warp.file(index);
    std::vector<Integer> values;
    sim::each_lane(file.columns() == 1 ? 1 : mask,
                   [&, n = number](unsigned lane) { values.push_back(file.get(n, lane)); });
    out.push_back(model::spelling(warp.isa().files[index], number) + " = " + values_text(values));
  }
}

// Adjacent lanes with a write share a line.
void written_memory(sim::Warp& warp, const Accesses& accesses, std::vector<std::string>& out) {
  std::vector<Accesses::Memory> all;
  std::ranges::copy_if(accesses.memory, std::back_inserter(all), [](const auto& m) { return m.writes(); });
  std::ranges::stable_sort(all, {}, &Accesses::Memory::lane);
  for (size_t i = 0; i < all.size();) {
    const Accesses::Memory first = all[i];
    const model::Space& space = warp.isa().spaces[first.space];
    const bool own = space.scope == model::Scope::Lane;
    std::vector<Integer> values;
    for (size_t n = 0; i < all.size(); i++, n++) {
      const Accesses::Memory& m = all[i];
      const bool goes_on =
          m.space == first.space && m.bytes == first.bytes && m.address == first.address + (own ? 0 : n * first.bytes);
      if (!goes_on) break;
      const uint8_t* bytes = warp.space(m.space, m.lane).find(m.address, m.bytes);
      values.push_back(bytes ? sim::load(warp.isa().machine, bytes, m.bytes) : Integer());
    }
    std::string text;
    for (const Integer& v : values) text += (text.empty() ? "" : ", ") + v.to_hex();
    out.push_back(space.name + "[" + hex(first.address) + ", " + std::to_string(first.bytes) +
                  "] = " + (own ? values_text(values) : text));
  }
}

}  // namespace

std::vector<std::string> written(sim::Warp& warp, const Accesses& accesses) {
  std::vector<std::string> out;
  written_registers(warp, accesses, out);
  written_memory(warp, accesses, out);
  return out;
}

}  // namespace isadora::inspect
