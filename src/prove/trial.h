// Instructions on random states, executed by the reference engine: what makes a difference shows itself there after a
// few attempts nearly always, and only the rest is a question for a solver.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "examples/words.h"
#include "prove/claim.h"
#include "sim/engine.h"

namespace isadora::prove {

class Trials {
 public:
  explicit Trials(const Context& context);

  // Do they leave different states after, or go on at different places, from the state of this seed?
  bool differ(const encoding::Decoded& a, const encoding::Decoded& b, uint64_t seed);
  // Does it leave another state after than there was, or fault, or branch?
  bool changes(const encoding::Decoded& d, uint64_t seed);
  // What changes that belongs to lanes in which it takes no part, or to all of them where it takes part in none; empty
  // where nothing does.
  std::string changed_outside(const encoding::Decoded& d, uint64_t seed);

 private:
  bool compile(const encoding::Decoded& d, sim::Instruction& out);

  const Context& context_;
  std::unique_ptr<sim::Engine> engine_;
};

// The word with other codes, where it is one of the same form.
std::optional<encoding::Decoded> with_codes(const Context& context, const encoding::Decoded& like,
                                            const std::vector<uint64_t>& codes);

}  // namespace isadora::prove
