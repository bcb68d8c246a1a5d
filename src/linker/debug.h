// Sections for debuggers (.debug_…): those of one name are joined, and their relocations are applied.
#pragma once

#include <vector>

#include "encoding/fixups.h"
#include "linker/symbols.h"

namespace isadora::linker {

// An object whose sections are compressed, or have relocations of kinds that the description does not name, brings
// none, with a warning: its program runs as well without them.
std::vector<object::Section> link_debug(const std::vector<LinkInput>& inputs, const encoding::Fixups& kinds,
                                        const Globals& globals, diag::Sink& sink);

}  // namespace isadora::linker
