#include "examples/stops.h"

#include <regex>

namespace isadora::examples {

std::optional<ExpectedFault> stop_of(const model::Claim& claim) {
  static const std::regex kStop(R"(^(\s*|[^]*:\s*)fault\s*==\s*(\w+)\s*;?\s*$)");
  std::smatch parts;
  if (!std::regex_match(claim.text, parts, kStop)) return std::nullopt;
  return ExpectedFault{parts[2], {parts[1].str() + "1", claim.span}};
}

}  // namespace isadora::examples
