// Finds effects of instructions that no claim looks at. Each form's semantics is changed by one small edit at a time. A
// change after which all claims and examples still hold, and which makes a difference in some state, is a finding: at
// the form, with the register, the memory or the control flow that differs.
#pragma once

#include "examples/examples.h"

namespace isadora::examples {

struct UnseenOptions {
  unsigned trials = 24;  // states per claim
  uint64_t seed = 1;
  unsigned seconds = 0;                                        // no change is tried after this time; 0: no limit
  ClaimCache* known = nullptr;                                 // forms without a finding
  std::function<void(size_t done, size_t all)> progress = {};  // of the forms
};

struct UnseenResult {
  size_t forms = 0;       // that are modelled
  size_t known = 0;       // of them without a finding before, and unchanged since
  size_t unfinished = 0;  // for which there was no time
  size_t with_finding = 0;
  size_t changes = 0, noticed = 0, without_difference = 0;
};

UnseenResult find_unseen_effects(const model::Isa& isa, const EngineFactory& engine, const UnseenOptions& options,
                                 diag::Sink& sink);

}  // namespace isadora::examples
