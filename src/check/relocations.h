// `Relocation<number> = …;` of a machine: what ELF's numbers stand for.
#pragma once

#include "check/statements.h"

namespace isadora::check {

// Numbers from here on are given by the rule of docs/assembly.md to what no statement names.
inline constexpr unsigned kFirstOwnRelocation = 128;

// Needs all types and their functions.
void build_relocations(Work& work, const std::vector<Statement>& statements);

// `Function<"%low", "%high"> = …;`: the other function is one of this machine's, and no such function itself.
void check_paired_functions(Work& work);

}  // namespace isadora::check
