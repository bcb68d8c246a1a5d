// Widths and conditions of a description, which are functions of an instruction's fields, as expressions of a language.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encoding/expression.h"
#include "exports/language.h"
#include "exports/names.h"

namespace isadora::exports {

// A field as generated code sees it: `name` is a variable that holds its code.
struct Variable {
  std::string name;
  unsigned width = 0;
  std::optional<uint64_t> fixed;
};

// Is the code one of these (ascending)? "1" or "0" where all are, or none.
std::string one_of(const TargetLanguage& language, const Variable& variable, const std::vector<uint64_t>& codes);

// `!(condition)`, or `condition` without the negation that it has.
std::string negated(const std::string& condition);

class Arithmetic {
 public:
  // `names`: of the function that is written, for variables of its own.
  Arithmetic(TargetLanguage& language, std::span<const Variable> fields, Names& names)
      : language_(language), fields_(fields), names_(names) {}

  std::string condition(const encoding::Expression& e);
  // For each count from 1 to `most` the condition that the width of an operand, in bits, is above (count - 1) * unit
  // and at most count * unit; of the first, that it is at most unit.
  std::vector<std::string> has_widths(const encoding::Expression& bits, unsigned unit, unsigned most);
  // The largest value that it can have.
  static base::Integer most(const encoding::Expression& e);

 private:
  std::optional<std::string> by_codes(const encoding::Expression& e, const auto& holds);

  TargetLanguage& language_;
  std::span<const Variable> fields_;
  Names& names_;
};

}  // namespace isadora::exports
