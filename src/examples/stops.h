// A claim may be about the fault that stops a run, `fault == NAME`, also under a precondition: `given c: fault ==
// NAME`.
#pragma once

#include <optional>
#include <string>

#include "model/model.h"

namespace isadora::examples {

struct ExpectedFault {
  std::string fault;
  model::Claim when;  // the same claim with something true in the place of the fault
};

// None if the claim is about the state after a run.
std::optional<ExpectedFault> stop_of(const model::Claim& claim);

}  // namespace isadora::examples
