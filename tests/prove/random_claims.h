// Random claims about random programs: a claim of a description, in half of the cases changed in one place, about its
// example with instructions inserted, removed or replaced by others of their form. Some of them also state the final
// address, ask other lanes, or are about some lanes alone. Half of such claims are false. One that the prover calls
// proved must hold on every run, and must not be refuted where one lane is asked about among all others.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "examples/claims.h"
#include "library/library.h"
#include "prove/claim.h"

namespace isadora::test {

class RandomClaims {
 public:
  // `runs`: on how many states each claim is run that is called proved, as long as it takes no more than a minute of
  // processor time and `is_over` (none: never) does not end it. `timeout_ms`: for each call of the solver.
  RandomClaims(const library::Loaded& loaded, prove::Solver& solver, unsigned runs, unsigned timeout_ms,
               std::function<bool()> is_over = {});

  // Asks for claim number `seed`. A sentence where something false is called proved, or where the engine does not agree
  // with the solver; else empty.
  std::string ask(uint64_t seed);

  const std::map<std::string, size_t>& answers() const { return answers_; }  // how many of each kind
  size_t runs() const { return run_; }

 private:
  examples::Case draw(uint64_t seed) const;
  std::string hold(const examples::Case& one, uint64_t seed);
  std::string hold_in_a_lane(const examples::Case& one, uint64_t seed) const;
  std::string text(const examples::Case& one) const;

  const library::Loaded& loaded_;
  prove::Context context_;
  unsigned runs_;
  std::function<bool()> is_over_;
  std::vector<examples::Case> cases_;  // of examples; where there are none, of claims over operands
  std::vector<std::pair<uint16_t, uint16_t>> forms_;
  std::map<std::string, size_t> answers_;
  size_t run_ = 0;
};

}  // namespace isadora::test
