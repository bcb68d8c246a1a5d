// The encoding of an opcode as a picture.
#pragma once

#include "disassembler/drawing.h"
#include "manual/html.h"

namespace isadora::manual {

Html encoding_picture(const model::Isa& isa, const model::Opcode& opcode);

}  // namespace isadora::manual
