// `Relocation<number> = …;` of a machine: the meaning of ELF relocation types.
#pragma once

#include "check/statements.h"

namespace isadora::check {

// Needs all types and their functions. Of the statements it reads those of this name.
void build_relocations(BuildContext& work, const std::vector<Statement>& statements);

// `Function<"%low", "%high"> = …;`: the other function is one of this machine's, and no such function itself.
void check_paired_functions(BuildContext& work);

// ELF files of 32 bits have a byte for the kind of a relocation. Needs all relocations.
void check_relocation_numbers(BuildContext& work);

}  // namespace isadora::check
