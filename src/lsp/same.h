// Compares two descriptions up to the names that only they themselves use.
#pragma once

#include "model/model.h"

namespace isadora::lsp {

// Without names, places and prose. What programs see stays: mnemonics, spellings, registers, controls, aggregates.
model::Isa nameless(model::Isa isa);

}  // namespace isadora::lsp
