// Forms as a reader would write them: `SUM.X Rd{, pu}, {-}Ra`.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "model/model.h"

namespace isadora::syntax {

// How a part's field is called.
using FieldNaming = std::function<std::string(const model::Field& field, const model::Part& part)>;

std::string describe(const model::Isa& isa, std::span<const model::Field> fields, std::span<const model::Part> parts,
                     const FieldNaming& name);
std::string describe(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form,
                     const FieldNaming& name);
// With the names of the form's header, else those of the fields, so that forms of several opcodes can be distinguished.
std::string describe(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form);

}  // namespace isadora::syntax
