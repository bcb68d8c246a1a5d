// Operations of a compiler as a C programmer writes them.
#pragma once

#include <string>

namespace isadora::manual {

// Of a rule's pattern: "add i32 a, #b" is "a + b" on int32_t. Both empty where C has no expression for it.
struct CExpression {
  std::string text, type;
};
CExpression c_expression(const std::string& pattern);
// Of an operation and its type alone, with a, b and c for what it is of.
CExpression c_expression(const std::string& operation, const std::string& type);

}  // namespace isadora::manual
