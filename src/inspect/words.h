// The text of lanes, places and values, in a trace and by the debugger.
#pragma once

#include <string>
#include <vector>

#include "sim/machine.h"

namespace isadora::inspect {

std::string lanes_text(uint64_t mask);  // "0-3,7", "none"
// "block 0,0,0 warp 0 lanes 0-3 ", and nothing of a hart: there is but one.
std::string threads_text(const model::Isa& isa, const sim::Warp& warp, const std::string& lanes);
std::string values_text(const std::vector<base::Integer>& values);  // one where all are the same
std::string hex(uint64_t v);
// "sums.s:9", empty where no line is known
std::string line_text(const object::Object& object, uint64_t pc);
// Parses a number: decimal or 0x…; false for anything else, and for numbers beyond 64 bits.
bool parse_number(std::string_view text, uint64_t& number);
// N or N..M, from ≤ to.
struct NumberRange {
  uint64_t from = 0, to = 0;  // both inside
  bool has(uint64_t v) const { return from <= v && v <= to; }
};
bool parse_span(std::string_view text, NumberRange& span);

}  // namespace isadora::inspect
