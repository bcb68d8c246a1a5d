// Writes widths and conditions of a description, which are functions of an instruction's fields, as expressions of a
// language.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encoding/expression.h"
#include "exports/language.h"
#include "exports/names.h"

namespace isadora::exports {

// A field in generated code: `name` is a variable that holds its code.
struct Variable {
  std::string name;
  unsigned width = 0;
  std::optional<uint64_t> fixed;
};

// Is the code one of these (ascending)? "1" if they are all codes, "0" if there are none.
std::string one_of(const TargetLanguage& language, const Variable& variable, const std::vector<uint64_t>& codes);

// `!(condition)`, or `condition` without its negation.
std::string negated(const std::string& condition);

class Arithmetic {
 public:
  // `names`: the names of the function that is written, for its variables.
  Arithmetic(TargetLanguage& language, std::span<const Variable> fields, Names& names)
      : language_(language), fields_(fields), names_(names) {}

  std::string condition(const encoding::Expression& e);
  // For each count from 1 to `most`, the condition that an operand of this width in bits takes `count` units: it is
  // above (count - 1) * unit and at most count * unit; for 1, at most unit.
  std::vector<std::string> has_widths(const encoding::Expression& bits, unsigned unit, unsigned most);
  // The largest possible value.
  static base::Integer most(const encoding::Expression& e);

 private:
  std::optional<std::string> by_codes(const encoding::Expression& e, const auto& holds);

  TargetLanguage& language_;
  std::span<const Variable> fields_;
  Names& names_;
};

}  // namespace isadora::exports
