// Objects of other assemblers and linkers in the form of ours, so that all that reads an object reads them.
#pragma once

#include "diag/diagnostic.h"
#include "encoding/codec.h"
#include "encoding/fixups.h"
#include "linker/objects.h"
#include "object/unit.h"

namespace isadora::linker {

// Makes an object for the codec's machine one of its instruction set: each relocation is of one operand or of data.
// False, with diagnostics, where it has relocations that the description does not know, unless these are left out.
bool adopt(const encoding::Codec& codec, const encoding::Fixups& kinds, object::Unit& unit, diag::Sink& sink,
           UnknownRelocations unknown);

// Gives each symbol that a relocation is of a name that no other one has. Those that `ld -r` joins have others.
void name_symbols(object::Unit& unit);

}  // namespace isadora::linker
