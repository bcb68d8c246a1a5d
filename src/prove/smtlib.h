// Questions as SMT-LIB 2.6 text, for solvers other than the one that is loaded: bit vectors, and floats in the standard
// theory. Operations without a theory (sine) become functions of which nothing is known.
#pragma once

#include <string>

#include "prove/solver.h"

namespace isadora::prove {

// Can all of `asserted`, terms of one bit, be true? `answer` is what is known, for `(set-info :status …)`; `remark`
// comes first, as comments.
std::string to_smtlib(const Tables& tables, const std::vector<Term>& asserted, Answer::Kind answer,
                      const std::string& remark);

}  // namespace isadora::prove
