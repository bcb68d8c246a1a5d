// Readers of parts of a description that belong to no instruction alone, or to one of its opcodes.
#pragma once

#include "findings/sheet.h"

namespace isadora::findings {

std::vector<Field> own_fields(const check::Definition& definition);
Form read_form(const check::SyntaxLine& line);

}  // namespace isadora::findings
