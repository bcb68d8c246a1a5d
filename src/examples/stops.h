// A claim may be about the fault that stops a run, `fault == NAME`, or about what the run has written, `output == "A"`;
// also under a precondition: `given c: fault == NAME`.
#pragma once

#include <optional>
#include <string>

#include "model/model.h"

namespace isadora::examples {

struct ExpectedEnd {
  std::string fault;                  // empty: none
  std::optional<std::string> output;  // of the standard output, where the claim is about that
  model::Claim when;                  // the same claim with something true in the place of the end
};

// None if the claim is about the state after a run.
std::optional<ExpectedEnd> end_of(const model::Claim& claim);

}  // namespace isadora::examples
