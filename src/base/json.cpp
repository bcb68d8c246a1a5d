#include "base/json.h"

#include <vector>

namespace isadora::base {

Json parse_json(std::string_view text, size_t most) {
  std::vector<size_t> members;  // of the objects that are being read
  bool too_many = false;
  const auto keep = [&](int, Json::parse_event_t event, Json&) {
    if (event == Json::parse_event_t::object_start) members.push_back(0);
    if (event == Json::parse_event_t::object_end) members.pop_back();
    if (event == Json::parse_event_t::key) too_many |= ++members.back() > most;
    return !too_many;
  };
  Json out = Json::parse(text, keep, false);
  if (too_many) return Json(Json::value_t::discarded);
  return out;
}

bool json_nests_deeper(std::string_view text, size_t most) {
  size_t depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') ++i;
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if ((c == '[' || c == '{') && ++depth > most) return true;
    if ((c == ']' || c == '}') && depth > 0) --depth;
  }
  return false;
}

std::string json_text(const Json& value, int indent) {
  return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace isadora::base
