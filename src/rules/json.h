// Rules as JSON: what is kept between runs, and what other programs read. Fields, types and files are named.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "rules/derive.h"

namespace isadora::rules {

struct StoredRules {
  std::vector<Rule> rules;
  std::vector<Refusal> refused;
};

nlohmann::ordered_json to_json(const model::Isa& isa, const Rule& rule);
std::string to_text(const model::Isa& isa, const StoredRules& kept);
// None where it is damaged, or names what the description has not.
std::optional<StoredRules> kept_of(const model::Isa& isa, const std::string& text);

std::string_view name(Rule::Kind kind);
std::string_view name(Status status);
std::string_view name(Rule::Upper upper);

}  // namespace isadora::rules
