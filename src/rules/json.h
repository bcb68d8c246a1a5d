// Rules as JSON: for the cache, and for other programs. Fields, types and files are named.
#pragma once

#include <optional>

#include "base/json.h"
#include "rules/derive.h"

namespace isadora::rules {

struct StoredRules {
  std::vector<Rule> rules;
  std::vector<Refusal> refused;
};

base::Json to_json(const model::Isa& isa, const Rule& rule);
std::string to_text(const model::Isa& isa, const StoredRules& kept);
// None if it is damaged, or names something that the description lacks.
std::optional<StoredRules> stored_rules(const model::Isa& isa, const std::string& text);

std::string_view name(Rule::Kind kind);
std::string_view name(Status status);
std::string_view name(Rule::Upper upper);

}  // namespace isadora::rules
