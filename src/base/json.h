// JSON in one type, whose members keep their order. The parser and the printer are compiled once: in each file that
// uses them they would cost a compiler seconds.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace isadora::base {

using Json = nlohmann::ordered_json;

// The most members of an object: they are searched one after another, so as many take seconds. An exported description
// has one for each register of a file, of which there are at most 65,536.
inline constexpr size_t kMostJsonMembers = size_t{1} << 16;

// Discarded if the text is not JSON, or an object has more than `most` members or two of one name.
Json parse_json(std::string_view text, size_t most = kMostJsonMembers);
// If it is discarded, `error` says why: "not JSON: line 1, column 5: …", or "not accepted: …" for the members.
Json parse_json(std::string_view text, std::string& error, size_t most = kMostJsonMembers);

// Do arrays and objects nest more than `most` deep? Brackets within strings do not count.
bool json_nests_deeper(std::string_view text, size_t most);

// In one line, or with line breaks and `indent` blanks for each level. Invalid UTF-8 becomes U+FFFD.
std::string json_text(const Json& value, int indent = -1);

}  // namespace isadora::base
