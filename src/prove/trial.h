// Runs instructions on random states with the reference engine: a difference nearly always shows after a few attempts,
// and the solver is asked only if none does.
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

  // Do they leave different states, or continue at different places, from the state of this seed?
  bool differ(const encoding::Decoded& a, const encoding::Decoded& b, uint64_t seed);
  // Does it leave another state after than there was, or fault, or branch?
  bool changes(const encoding::Decoded& d, uint64_t seed);
  // A change of inactive lanes' state, or of any state if no lane is active; empty if there is none.
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
