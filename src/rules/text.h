// Rules as people read them.
#pragma once

#include <string>

#include "rules/derive.h"

namespace isadora::rules {

// "add i32 a, #c": registers are letters in the operation's order, numbers have a hash.
std::string pattern_text(const model::Isa& isa, const Rule& rule);
// "PLUS d, a, #c": the form's text with the same letters, `d` being the result.
std::string instruction_text(const model::Isa& isa, const Rule& rule);
// The conditions: ranges of numbers, small register classes, assumptions; empty if there are none.
std::string conditions_text(const model::Isa& isa, const Rule& rule);

}  // namespace isadora::rules
