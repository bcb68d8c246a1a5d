// What a question itself fixes: of `x == 5 && …` the rest is asked with 5 in the place of x, so that operations that no
// solver knows are computed where their arguments are known.
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

  // The same question without what it fixes.
  std::vector<Term> settle(std::vector<Term> asserted);
  // From now on the variables in a term, which are all of it or stand side by side in it, are as it says.
  bool equate(Term a, Term b);
  std::vector<Term> apply(const std::vector<Term>& terms);
  // Gives the variables that were replaced their values.
  void complete(Assignment& values) const;

 private:
  bool learn(Term conjunct);

  Terms& t_;
  std::map<Term, Term> now_;                    // since the last application
  std::vector<std::pair<Term, Term>> learned_;  // variables and what they are, in order
};

}  // namespace isadora::prove
