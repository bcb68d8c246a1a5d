// `Shorter<OPCODE, number> = …;` and `NearBase<"register", "%high", "%low"> = …;` of a machine: what the linker may
// make of code that objects allow it to shorten.
#pragma once

#include "check/statements.h"

namespace isadora::check {

// Needs all relocations, and all opcodes with their fields.
void build_relaxations(BuildContext& work, const std::vector<Statement>& statements);

}  // namespace isadora::check
