#include "base/json.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

namespace isadora::base {

namespace {

constexpr size_t kMostShown = 60;  // bytes of a name

// The library's sentence, without its number and the characters that it read last, which may be many.
std::string syntax_error(std::string_view text, const Json::parse_error& error) {
  const std::string_view before = text.substr(0, error.byte > 0 ? error.byte - 1 : 0);
  const size_t line = 1 + static_cast<size_t>(std::ranges::count(before, '\n'));
  const size_t column = before.size() - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  const std::string_view what = error.what();
  const size_t begin = what.find("syntax error");
  return "not JSON: line " + std::to_string(line) + ", column " + std::to_string(column) + ": " +
         std::string(begin == what.npos ? "syntax error" : what.substr(begin, what.find("; last read") - begin));
}

}  // namespace

Json parse_json(std::string_view text, size_t most) {
  std::string error;
  return parse_json(text, error, most);
}

Json parse_json(std::string_view text, std::string& error, size_t most) {
  std::vector<std::unordered_set<std::string>> members;  // of the objects that are being read
  bool too_many = false;
  std::string twice;
  const auto keep = [&](int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) members.emplace_back();
    if (event == Json::parse_event_t::object_end) members.pop_back();
    if (event != Json::parse_event_t::key || too_many) return !too_many;
    const bool is_new = members.back().insert(parsed.get<std::string>()).second;
    if (!is_new && twice.empty())
      twice = "not accepted: an object has the member " + json_text(parsed.get<std::string>().substr(0, kMostShown)) +
              " twice";
    return !(too_many |= members.back().size() > most);
  };
  const Json discarded(Json::value_t::discarded);
  try {
    Json out = Json::parse(text, keep);
    if (!too_many && twice.empty()) return out;
    error = too_many ? "not accepted: an object has more than " + std::to_string(most) + " members" : twice;
  } catch (const Json::parse_error& problem) {
    error = syntax_error(text, problem);
  } catch (const Json::exception&) {  // a number that no double holds
    error = "not JSON: a number is out of range";
  }
  return discarded;
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
