// Operations of a compiler's IR as C expressions.
#pragma once

#include <string>

namespace isadora::manual {

// The expression of a rule's pattern: "add i32 a, #b" is "a + b" on int32_t. Both empty if C has none.
struct CExpression {
  std::string text, type;
};
CExpression c_expression(const std::string& pattern);
// The expression of an operation on a type, with operands a, b and c.
CExpression c_expression(const std::string& operation, const std::string& type);

}  // namespace isadora::manual
