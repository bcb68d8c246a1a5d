// The description on which another is built: `__DefISA NAME : [BASE]`.
#pragma once

#include <optional>
#include <string>

#include "base/source.h"

namespace isadora::library {

struct BaseName {
  std::string name;
  base::Span span;
};

// The base that the text names for its machine.
std::optional<BaseName> base_named_in(const base::SourceRef& text);

}  // namespace isadora::library
