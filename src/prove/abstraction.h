// Abstraction: products, quotients and float operations become variables. Axioms, true statements about the operations,
// relate the variables. tests/prove/lemmas_test.cpp proves each of them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "prove/term.h"

namespace isadora::prove {

struct Precision {
  bool integers = false, floats = false;  // kept as they are
};

class Abstraction {
 public:
  // Products of at most `small_product` bits stay products.
  static constexpr uint32_t kSmallProduct = 12;
  Abstraction(Terms& terms, Precision keep, uint32_t small_product = kSmallProduct)
      : t_(terms), keep_(keep), small_product_(small_product) {}

  // The roots, and after them the axioms.
  std::vector<Term> rewrite(const std::vector<Term>& roots);
  bool any() const { return !applications_.empty() || !divisions_.empty(); }  // of which not all is known
  const std::set<std::string>& names() const { return names_; }

  // The replacement of an operation: `result`, made of `variable`, which has the low bits of the operation's result;
  // kNoTerm if the result is made of others.
  struct Replaced {
    TermNode operation;
    Term result, variable;
  };
  const std::vector<Replaced>& replaced() const { return replaced_; }
  const std::vector<Term>& axioms() const { return axioms_; }

 private:
  struct Application {
    TermNode node;
    Term result;
  };
  struct Division {
    Term a, b, quotient, rest;
  };

  bool is_function(const TermNode& n, Term a, Term b) const;
  Term function(TermNode n, Term a, Term b, Term c);
  Term enumerated(const TermNode& n);
  void relate_equal(const Application& one, const Application& other);
  void relate_products(const Application& one, const Application& other);
  void simple_factors(const TermNode& n, Term result);
  Term divided(const TermNode& n);
  void divided_by_number(const TermNode& n, const Division& d);
  void divided_by_unknown(const TermNode& n, const Division& d);
  Term multiple(Term divisor, Term quotient, uint32_t width);
  void state(Term axiom) { axioms_.push_back(axiom); }
  std::string name(const TermNode& n) const;

  Terms& t_;
  Precision keep_;
  uint32_t small_product_;
  std::map<Term, Term> new_;
  std::vector<Application> applications_;
  std::vector<Division> divisions_;
  std::vector<Replaced> replaced_;
  std::vector<Term> axioms_;
  std::set<std::string> names_;
};

}  // namespace isadora::prove
