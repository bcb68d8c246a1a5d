// Questions as SMT-LIB 2.6 text, for solvers other than the one that is loaded: bit vectors, and floats in the standard
// theory. Operations without a theory (sine) become functions of which nothing is known.
#pragma once

#include <string>

#include "prove/solver.h"

namespace isadora::prove {

// The question whether `asserted`, terms of one bit, is satisfiable. `answer` is the known answer, for `(set-info
// :status …)`; `remark` precedes it as comments.
std::string to_smtlib(const Tables& tables, const std::vector<Term>& asserted, Answer::Kind answer,
                      const std::string& remark);

}  // namespace isadora::prove
