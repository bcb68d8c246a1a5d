// Removes padding that a compiler has left for the linker, down to the required alignment.
#pragma once

#include "encoding/fixups.h"
#include "linker/linker.h"

namespace isadora::linker {

// Symbols and relocations after removed bytes move with them. False, with a diagnostic, if there is too little padding.
bool align_code(const encoding::Codec& codec, const encoding::Fixups& kinds, object::Unit& unit, diag::Sink& sink);

}  // namespace isadora::linker
