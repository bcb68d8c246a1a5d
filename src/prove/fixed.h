// Propagates equalities of a question: in `x == 5 && …` x is replaced by 5, so that operations without a theory are
// computed if their arguments are known.
#pragma once

#include <map>
#include <utility>

#include "prove/term.h"

namespace isadora::prove {

// a && (b && c) as a, b, c, each once.
std::vector<Term> conjuncts(const Terms& terms, const std::vector<Term>& asserted);

class Substitution {
 public:
  explicit Substitution(Terms& terms) : t_(terms) {}

  // The question without what it fixes.
  std::vector<Term> substitute(std::vector<Term> asserted);
  // Fixes the variables in a term, which is a variable or a concatenation of them.
  bool equate(Term a, Term b);
  std::vector<Term> apply(const std::vector<Term>& terms);
  // Gives the variables that were replaced their values.
  void complete(Assignment& values) const;

 private:
  bool add_fact(Term conjunct);

  Terms& t_;
  std::map<Term, Term> now_;                    // since the last application
  std::vector<std::pair<Term, Term>> learned_;  // variables with their values, in order
};

}  // namespace isadora::prove
