// What a C compiler would miss on a machine: operations that no single instruction computes, and what they cost by the
// cheapest expansion that is proved.
#pragma once

#include "rules/derive.h"
#include "rules/expansions.h"

namespace isadora::rules {

struct MissingOperation {
  std::string operation, type;
  // Instructions by the cheapest proved expansion, constants that have to be loaded among them; 0: there is none, a
  // function of a library has to be called.
  unsigned instructions = 0;
  std::string expansion;
};

// In the order of operations(), of the types that the machine's registers hold; what has to do with memory and branches
// after them. A float type of which the machine has no operation at all is one line, with the operation "".
std::vector<MissingOperation> missing(const prove::Context& context, const std::vector<Rule>& rules,
                                      const DeriveOptions& asked);

}  // namespace isadora::rules
