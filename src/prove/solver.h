// The interface of a solver: is the conjunction of terms satisfiable? The only one, Z3, is a module (z3/) that is
// loaded on first use: nothing else depends on it, and without it everything but `prove` works.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "prove/term.h"

namespace isadora::prove {

struct Answer {
  enum class Kind : uint8_t { None, Some, Unknown } kind = Kind::Unknown;
  Assignment values;   // Some: which ones
  std::string reason;  // Unknown
};

class Solver {
 public:
  virtual ~Solver() = default;
  virtual std::string version() const = 0;
  // Identifies the solver's build: answers of another one are asked again.
  virtual std::string identity() const { return version(); }
  // Terms of one bit that shall all be true. Float operations are within the theory or are not passed (is_in_theory).
  virtual Answer check(const Tables& tables, const std::vector<Term>& nodes, const std::vector<Term>& asserted,
                       unsigned timeout_ms) = 0;
  // A question before substitutions, with its answer. Float operations may be beyond the theory.
  virtual void note(const Tables&, const std::vector<Term>& /*asserted*/, Answer::Kind) {}
};

// A solver that never answers: with it claims are at most tested.
class SilentSolver final : public Solver {
 public:
  std::string version() const override { return "none"; }
  Answer check(const Tables&, const std::vector<Term>&, const std::vector<Term>&, unsigned) override {
    return {Answer::Kind::Unknown, {}, "the solver did not come to an end"};
  }
};

// Can a solver reason about it exactly? (Others become functions of which only their arguments are known.)
bool is_in_theory(const ir::FloatInfo& info);

// The module's solver; null with a sentence where it is missing. It may be called again: the module is loaded once.
std::unique_ptr<Solver> load_solver(std::string& error);

}  // namespace isadora::prove
