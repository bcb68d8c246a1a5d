// The branches of an instruction's semantics. In the IR these are the conditions of selects and the predicates of
// effects, split at `and`, `or` and `not`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/model.h"

namespace isadora::coverage {

// Boolean values of the function, ascending. Each has two outcomes.
std::vector<ir::Value> choices(const ir::Function& function);

// The function with its fields made constant and without folding, so that values keep their numbers.
ir::Function with_codes(const ir::Function& function, std::span<const uint64_t> codes);

// The condition in the notation of the description, e.g. `rs1 == rs2`; truncated if it is long.
std::string text_of_choice(const model::Isa& isa, const model::Opcode& opcode, const ir::Function& function,
                           ir::Value choice);

}  // namespace isadora::coverage
