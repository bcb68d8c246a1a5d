#include "inspect/words.h"

#include <algorithm>

#include "sim/report.h"

namespace isadora::inspect {

using base::Integer;

std::string hex(uint64_t v) { return Integer(v).to_hex(); }

std::string lanes_text(uint64_t mask) {
  if (!mask) return "none";
  std::string out;
  for (unsigned lane = 0; lane < sim::kMaxLanes; lane++) {
    if (!(mask >> lane & 1)) continue;
    unsigned last = lane;
    while (last + 1 < sim::kMaxLanes && mask >> (last + 1) & 1) last++;
    out += (out.empty() ? "" : ",") + std::to_string(lane) + (last > lane ? "-" + std::to_string(last) : "");
    lane = last;
  }
  return out;
}

std::string threads_text(const model::Isa& isa, const sim::Warp& warp, const std::string& lanes) {
  if (isa.machine.execution == model::Execution::Hart) return {};
  return "block " + sim::to_string(warp.block().index) + " warp " + std::to_string(warp.number()) + " lanes " + lanes +
         " ";
}

std::string values_text(const std::vector<Integer>& values) {
  const bool same = std::all_of(values.begin(), values.end(), [&](const Integer& v) { return v == values[0]; });
  std::string out;
  for (size_t i = 0; i < (same ? std::min<size_t>(1, values.size()) : values.size()); i++) {
    out += (i ? ", " : "") + values[i].to_hex();
  }
  return out;
}

std::string line_text(const object::Object& object, uint64_t pc) {
  const object::LineEntry* line = object.line_at(pc);
  return line ? object.source_of(*line) + ":" + std::to_string(line->line) : "";
}

bool parse_number(std::string_view text, uint64_t& number) {
  const std::optional<Integer> v = Integer::parse(text);
  if (!v || !v->fits_uint64()) return false;
  number = v->to_uint64();
  return true;
}

bool parse_span(std::string_view text, NumberRange& span) {
  const size_t dots = text.find("..");
  if (!parse_number(text.substr(0, dots), span.from)) return false;
  span.to = span.from;
  if (dots == std::string_view::npos) return true;
  return parse_number(text.substr(dots + 2), span.to) && span.from <= span.to;
}

}  // namespace isadora::inspect
