// A description in formats that other tools read. exports.def lists the formats.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/model.h"

namespace isadora::exports {

struct Export {
  std::string_view name, summary;
  // Empty, with an error message, if the format cannot represent something in the description.
  std::string (*write)(const model::Isa& isa, std::string* error);
};
std::span<const Export> all();
const Export* find(std::string_view name);  // null if there is none

#define EXPORT(name, function, summary) std::string function(const model::Isa& isa, std::string* error = nullptr);
#include "exports/exports.def"
#undef EXPORT

// Reads the output of to_json: the same Model. For any other text the error says where, and what was expected. A Model
// that is returned is valid: every index is in range and every function verifies.
std::optional<model::Isa> model_from_json(std::string_view text, std::string& error);
std::optional<model::Isa> model_from_parsed(const nlohmann::ordered_json& whole, std::string& error);

}  // namespace isadora::exports
