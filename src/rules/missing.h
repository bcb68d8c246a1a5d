// Operations that a C compiler lacks on a machine: those that no single instruction computes, with the cost of the
// cheapest expansion.
#pragma once

#include "rules/derive.h"
#include "rules/expansions.h"

namespace isadora::rules {

struct MissingOperation {
  std::string operation, type;
  // Instructions by the cheapest expansion, constants that have to be loaded among them; 0: there is none, a
  // function of a library has to be called.
  unsigned instructions = 0;
  std::string expansion;
};

// In the order of operations(), for the types of the machine's registers; memory operations and branches follow. A
// float type without any operation of the machine is one line, with the operation "".
// With those that C has no use for, but expansions, if asked for.
enum class OfExpansions : bool { No, Yes };
std::vector<MissingOperation> missing(const model::Isa& isa, const std::vector<Rule>& rules,
                                      OfExpansions of = OfExpansions::No);

}  // namespace isadora::rules
