// From trees to the Model: names are resolved, fields inherited, forms bound, semantics lowered to IR. Everything that
// is wrong is a diagnostic; what could not be understood is left out of the Model, and the rest is still there.
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

// For Coding, what instructions do is neither lowered nor kept as text, and prose is left out too: the Model then has
// all that a codec, a matcher and a printer are made from, and nothing else. Where it is known what a clause was
// lowered to, that is taken. `doubts` gets what is no error and seen while clauses are lowered; lints see the rest.
model::Isa build(const std::vector<parse::Tree>& trees, diag::Sink& sink,
                 parse::ParseExtent extent = parse::ParseExtent::Whole, LoweringCache* known = nullptr,
                 diag::Sink* warning_sink = nullptr);

// A claim of an example as a function of the state after it (and, under old, before it). Registers are by number;
// ReadReg.sub is 1 for the old state. `given` is empty where the claim has no precondition.
struct LoweredClaim {
  std::optional<ir::Function> given;
  ir::Function holds;
};
// `numbers`: names that stand for numbers in the claim.
using NamedNumbers = std::map<std::string, base::Integer>;
std::optional<LoweredClaim> lower_claim(const model::Isa& isa, const model::Claim& claim, diag::Sink& sink,
                                        const NamedNumbers& numbers = {});

}  // namespace isadora::check
