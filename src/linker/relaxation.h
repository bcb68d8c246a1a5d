// Linker relaxation: instructions of objects that allow it become shorter where the program's addresses let them, by
// what the description says (`Shorter`, `NearBase`), and padding goes down to its alignment.
//
// All begin as short as they can be, and those that do not reach in the layout that follows take their next form, until
// all reach: nothing becomes shorter again, though it might reach after others grew, so that this ends. Every short
// form was tested in the layout that the program has.
#pragma once

#include <memory>
#include <vector>

#include "encoding/fixups.h"
#include "linker/placement.h"

namespace isadora::linker {

// Changes the inputs, and returns where all lies then. Null, with diagnostics, where they cannot be placed.
std::unique_ptr<Placement> relax(const encoding::Codec& codec, const encoding::Fixups& kinds,
                                 std::vector<LinkInput>& inputs, const LinkChoices& choices, diag::Sink& sink);

}  // namespace isadora::linker
