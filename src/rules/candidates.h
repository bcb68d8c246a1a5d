// All candidates of a form: its modifiers one after the other, operands open or bound to constants.
#pragma once

#include "prove/claim.h"
#include "rules/match.h"

namespace isadora::rules {

// Does it only what rules are about: no loops, no lanes that look at each other, no transactions?
bool is_plain(const ir::Function& f);

// The candidates of one form, unproved. `refusal` says why a plain form was not looked at.
std::vector<Rule> candidates(const prove::Context& context, uint16_t opcode, uint16_t form, RuleMatcher& matcher,
                             std::string& refusal);

}  // namespace isadora::rules
