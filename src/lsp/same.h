// Compares two descriptions up to their internal names.
#pragma once

#include "model/model.h"

namespace isadora::lsp {

// A copy without internal names, locations and prose. Names that programs use remain: mnemonics, spellings, registers,
// controls, aggregates.
model::Isa nameless(model::Isa isa);

}  // namespace isadora::lsp
