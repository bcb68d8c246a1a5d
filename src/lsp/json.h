// JSON as the protocol needs it: members that may be missing or of another kind than they should be.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>

#include "base/json.h"

namespace isadora::lsp {

using base::Json;

// The value at the end of a path of members, or null.
inline const Json& at(const Json& from, std::initializer_list<const char*> path) {
  static const Json kNothing;
  const Json* here = &from;
  for (const char* name : path) {
    if (!here->is_object()) return kNothing;
    const auto found = here->find(name);
    if (found == here->end()) return kNothing;
    here = &*found;
  }
  return *here;
}

inline std::string text_at(const Json& from, std::initializer_list<const char*> path) {
  const Json& found = at(from, path);
  return found.is_string() ? found.get<std::string>() : std::string();
}

inline std::optional<int64_t> number_at(const Json& from, std::initializer_list<const char*> path) {
  const Json& found = at(from, path);
  if (!found.is_number_integer()) return std::nullopt;
  return found.get<int64_t>();
}

}  // namespace isadora::lsp
