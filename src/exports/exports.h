// A description in a form that others read. What forms there are, exports.def says.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/model.h"

namespace isadora::exports {

struct Export {
  std::string_view name, summary;
  // Empty, with a sentence in `error`, where the description has something that the form cannot say.
  std::string (*write)(const model::Isa& isa, std::string* error);
};
std::span<const Export> all();
const Export* find(std::string_view name);  // null when there is none

#define EXPORT(name, function, summary) std::string function(const model::Isa& isa, std::string* error = nullptr);
#include "exports/exports.def"
#undef EXPORT

// The Model that to_json wrote: equal to the one that it was given. Anything else than such a text gives a sentence
// that says where and what was expected; what comes back is whole: every index is in range and every function verifies.
std::optional<model::Isa> model_from_json(std::string_view text, std::string& error);

}  // namespace isadora::exports
