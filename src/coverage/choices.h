// The branches of an instruction's semantics: conditions that decide what follows. In the IR they are the conditions of
// choices and the predicates of effects, apart from `and`, `or` and `not`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/model.h"

namespace isadora::coverage {

// Booleans of the function, ascending. Each can go two ways.
std::vector<ir::Value> choices(const ir::Function& function);

// The function with its fields known and nothing folded: its values have the same numbers.
ir::Function with_codes(const ir::Function& function, std::span<const uint64_t> codes);

// The condition in the words of the description, e.g. `rs1 == rs2`; cut where it is long.
std::string text_of_choice(const model::Isa& isa, const model::Opcode& opcode, const ir::Function& function,
                           ir::Value choice);

}  // namespace isadora::coverage
