#include "examples/stops.h"

#include <regex>

namespace isadora::examples {

namespace {

// The text between quotes: \n, \t, \\ and \" stand for one character.
std::string unescaped(const std::string& text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const char next = text[i] == '\\' && i + 1 < text.size() ? text[++i] : 0;
    out += next == 0 ? text[i] : next == 'n' ? '\n' : next == 't' ? '\t' : next;
  }
  return out;
}

}  // namespace

std::optional<ExpectedEnd> end_of(const model::Claim& claim) {
  static const std::regex kFault(R"(^(\s*|[^]*:\s*)fault\s*==\s*(\w+)\s*;?\s*$)");
  static const std::regex kOutput(R"re(^(\s*|[^]*:\s*)output\s*==\s*"((?:[^"\\]|\\.)*)"\s*;?\s*$)re");
  std::smatch parts;
  if (std::regex_match(claim.text, parts, kFault)) return ExpectedEnd{parts[2], {}, {parts[1].str() + "1", claim.span}};
  if (std::regex_match(claim.text, parts, kOutput))
    return ExpectedEnd{"", unescaped(parts[2]), {parts[1].str() + "1", claim.span}};
  return std::nullopt;
}

}  // namespace isadora::examples
