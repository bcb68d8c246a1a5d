// What a code of a register type names is known once the word is, so every
// access through a code becomes a register's, a constant, or nothing, and what follows from that folds.
#pragma once

#include "ir/ir.h"
#include "model/model.h"

namespace isadora::sim {

ir::Function resolve(const model::Isa& isa, const ir::Function& f);

}  // namespace isadora::sim
