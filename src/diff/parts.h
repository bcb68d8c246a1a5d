// Forms as people write them, with names for all numbers: `SUM.X rd{, pu}, {-}ra`. Equal texts with equal conditions
// are equal forms.
#pragma once

#include <string>

#include "diff/translate.h"
#include "model/model.h"

namespace isadora::diff {

std::string text_of(const model::Isa& isa, const std::vector<model::Field>& fields,
                    const std::vector<model::Part>& parts);
std::string text_of(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form);
std::string text_of(const model::Isa& isa, const model::Control& control);

// Have parts of the same text the same conditions (`when`) and, in micro-ops, the same numbers?
bool have_same_conditions(const std::vector<model::Part>& from, const std::vector<model::Part>& to,
                          const DiffSides& sides);
bool have_same_conditions(const model::Form& from, const model::Form& to, const DiffSides& sides);

}  // namespace isadora::diff
