// Definitions that are built on another of their kind: `__DefISA NAME : [BASE]`, and likewise an ABI.
#pragma once

#include "check/definitions.h"

namespace isadora::check {

// Leaves one machine: the one on which no other is built, with what it has of its bases. Reports a base that is not
// there, a circle, and a second machine.
void join_machines(BuildContext& work, std::vector<Definition>& machines);

// Gives each definition the statements of its bases that it does not make anew and, where it has no description, the
// nearest one of theirs. Reports a base that is not there and a circle.
void add_bases(BuildContext& work, std::vector<Definition>& definitions);

}  // namespace isadora::check
