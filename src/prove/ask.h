// One question to the solver, in steps: first with products, quotients and float operations as functions of which
// nothing is known but that equal arguments have equal results (both sides of a claim share them, and that is nearly
// always enough), then as what they are, as far as the solver's theory goes. What the question itself says to be a
// number is that number everywhere, before anybody is asked (fixed.h).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "prove/solver.h"

namespace isadora::prove {

struct AskOutcome {
  // Contradiction: the solver has values that are exact, and they are not confirmed: one of the two is wrong.
  enum class Kind : uint8_t { Impossible, Possible, Open, Contradiction } kind = Kind::Open;
  std::string reason;  // Open, Contradiction: why
};

// Can all of the terms be true? `confirm` is shown values that make them true, perhaps with wrong results of such
// functions, and says whether they really do; the first that do end the search.
AskOutcome ask(Terms& terms, Solver& solver, const std::vector<Term>& asserted, unsigned timeout_ms,
               const std::function<bool(const Assignment&)>& confirm);

}  // namespace isadora::prove
