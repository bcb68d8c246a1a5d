// The conditions under which words of a form are legal, and decode to it, once some of its fields are bound. The proof
// is about legal words alone, so a rule must state these conditions.
#pragma once

#include "rules/rule.h"

namespace isadora::rules {

// The condition of an exception, as it is described.
std::string exception_text(const model::Exception& e);

// Conditions on the fields that are open in the rule's codes; none where every word is legal that names registers, not
// constants.
std::vector<std::string> legal_words(const model::Isa& isa, const Rule& rule);

// Are there two codes at least of each number that is an operand?
bool has_numbers(const model::Isa& isa, const Rule& rule);

}  // namespace isadora::rules
