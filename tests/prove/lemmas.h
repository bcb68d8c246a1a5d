// Lemmas: what a rule of the prover says, as a statement that a solver proves. A rule is a line of src/prove that says
// `by(`; it tells of itself when it is applied.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "prove/solver.h"

namespace isadora::prove {

using Rule = std::pair<std::string, unsigned>;  // file and line

std::vector<std::string> lines_of(const std::string& file);
// The rules of some files of src/prove.
std::set<Rule> rules_of(const std::vector<std::string>& files);
// While one of these is there, rules are heard.
class Listening {
 public:
  Listening();
  ~Listening();
};
// The rules that were applied since the last call of `forget`.
const std::set<Rule>& applied();
void forget();

// A statement about terms, made without any rule.
class Lemma {
 public:
  explicit Lemma(const Tables& tables) : tables_(tables) {}

  Term add(const TermNode& node);
  Term constant(uint64_t v, uint32_t width);
  Term not_(Term a) { return add({TermKind::Not, 1, 0, a}); }
  Term both(Term a, Term b) { return add({TermKind::And, 1, 0, a, b}); }
  Term either(Term a, Term b) { return add({TermKind::Or, 1, 0, a, b}); }
  Term same(Term a, Term b) { return add({TermKind::Eq, 1, 0, a, b}); }
  Term choice(Term condition, Term a, Term b) { return add({TermKind::Ite, width(a), 0, condition, a, b}); }
  uint32_t width(Term t) const { return tables_.nodes[t].width; }
  // An operation on floats, as it is asked for.
  Term floating(const ir::FloatInfo& info, uint32_t width, Term a, Term b, Term c);

  void assume(Term one) { assumed_.push_back(one); }
  void claim(Term one) { claimed_.push_back(one); }
  // Does the solver prove that all claims hold where all assumptions do?
  bool is_proved(Solver& solver);

 private:
  Tables tables_;
  std::vector<Term> assumed_, claimed_;
};

// Applies rules to something random. What comes back shows that they were right: empty, or what was wrong.
using Try = std::function<std::string(Solver& solver)>;
// Draws until each rule of the files was applied and shown right this many times; a rule that is never reached fails.
void show_rules(const std::vector<std::string>& files, unsigned times, const std::function<Try(uint64_t seed)>& draw);

}  // namespace isadora::prove
