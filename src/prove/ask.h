// Asks the solver in steps: first with products, quotients and float operations as uninterpreted functions (both sides
// of a claim share them, and that is nearly always enough), then with their meaning, as far as the solver's theory
// goes. Terms that the question itself fixes to a number are replaced first (fixed.h). Random values come last
// (attempts.h).
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

// Is the conjunction of the terms satisfiable? `confirm` gets satisfying values, perhaps with wrong results of
// uninterpreted functions, and returns whether they are really satisfying; the first that are end the search.
AskOutcome ask(Terms& terms, Solver& solver, const std::vector<Term>& asserted, unsigned timeout_ms,
               const std::function<bool(const Assignment&)>& confirm);

}  // namespace isadora::prove
