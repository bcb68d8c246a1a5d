// Padding that a compiler has left for the linker: as much as may be needed, of which what is too much goes.
#pragma once

#include "encoding/fixups.h"
#include "linker/linker.h"

namespace isadora::linker {

// Symbols and relocations after what goes move along. False, with a diagnostic, where there is too little padding.
bool align_code(const encoding::Codec& codec, const encoding::Fixups& kinds, object::Unit& unit, diag::Sink& sink);

}  // namespace isadora::linker
