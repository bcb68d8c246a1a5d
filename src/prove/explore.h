// The paths of a short program through its instructions.
#pragma once

#include <map>
#include <vector>

#include "prove/machine.h"

namespace isadora::prove {

// All ways in which the program ends; those that fault are left out. Branches are followed wherever they may lead
// inside of it. `fields`, where it is not empty, are the fields of the first instruction.
std::vector<Path> explore(Machine& machine, const encoding::Codec& codec, const std::vector<encoding::Decoded>& words,
                          const std::vector<Term>& fields = {});

std::vector<Term> field_terms(Terms& terms, const model::Opcode& opcode, const encoding::Decoded& d);

}  // namespace isadora::prove
