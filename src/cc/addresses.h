// Which instructions make the address of a symbol.
#pragma once

#include <optional>

#include "cc/target.h"

namespace isadora::cc {

// Two instructions with functions of the symbol that are proved to give its address, or numbers so wide that they hold
// it; none where the machine has neither.
std::optional<AddressParts> find_addresses(const prove::Context& context, const Target& target);

}  // namespace isadora::cc
