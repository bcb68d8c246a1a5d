// Vacuous claims: no state satisfies the precondition, or each run from such a state faults.
#pragma once

#include "examples/claims.h"
#include "prove/claim.h"

namespace isadora::prove {

// Is there such a run among some that start from random states? That is nearly always so, and found quickly.
bool some_trial_applies(const Context& context, const std::vector<examples::Case>& cases);

// Does the solver show that there is none? Then the claim that nothing is true there is proved.
bool never_applies(const Context& context, const std::vector<encoding::Decoded>& words,
                   const check::LoweredClaim& claim);
bool never_applies(const Context& context, uint16_t opcode, uint16_t form, const model::FormClaim& claim);

inline const Verdict kVacuous{Verdict::Kind::Vacuous, "", "", ""};

}  // namespace isadora::prove
