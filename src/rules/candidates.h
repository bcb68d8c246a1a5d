// All candidate rules of a form: each combination of its modifiers, with operands open or bound to constants.
#pragma once

#include "prove/claim.h"
#include "rules/match.h"

namespace isadora::rules {

// Can rules describe its effects: no loops, no cross-lane operations, no transactions?
bool is_plain(const ir::Function& f);

// The candidates of one form, unproved. `refusal` has the reason if a plain form was excluded.
std::vector<Rule> candidates(const prove::Context& context, uint16_t opcode, uint16_t form, RuleMatcher& matcher,
                             std::string& refusal);

}  // namespace isadora::rules
