// Forms as people write them, with names for all numbers: `SUM.X rd{, pu}, {-}ra`. Equal texts are equal forms.
#pragma once

#include <string>

#include "model/model.h"

namespace isadora::diff {

std::string text_of(const model::Isa& isa, const std::vector<model::Field>& fields,
                    const std::vector<model::Part>& parts);
std::string text_of(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form);
std::string text_of(const model::Isa& isa, const model::Control& control);

}  // namespace isadora::diff
