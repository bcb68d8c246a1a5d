// Builds the Model from trees: resolves names, inherits fields, binds forms, lowers semantics to IR. Every error is a
// diagnostic; a part with an error is left out of the Model, and the others stay.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/lowering_cache.h"
#include "diag/diagnostic.h"
#include "model/model.h"
#include "parse/extent.h"
#include "parse/tree.h"

namespace isadora::check {

// With Coding, semantics are neither lowered nor kept as text, and prose is left out: the Model has everything that a
// codec, a matcher and a printer need, and nothing else. Clauses that are in the cache are not lowered again.
// `warning_sink` gets the warnings of lowering; lints find the others.
model::Isa build(const std::vector<parse::Tree>& trees, diag::Sink& sink,
                 parse::ParseExtent extent = parse::ParseExtent::Whole, LoweringCache* known = nullptr,
                 diag::Sink* warning_sink = nullptr);

// A claim of an example as a function of the state after it (and, under old, before it). Registers are by number;
// ReadReg.sub is 1 for the old state. `given` is empty where the claim has no precondition.
struct LoweredClaim {
  std::optional<ir::Function> given;
  ir::Function holds;
};
// `numbers`: names of numbers in the claim.
using NamedNumbers = std::map<std::string, base::Integer>;
std::optional<LoweredClaim> lower_claim(const model::Isa& isa, const model::Claim& claim, diag::Sink& sink,
                                        const NamedNumbers& numbers = {});

}  // namespace isadora::check
