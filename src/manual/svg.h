// The encoding of an opcode as a picture: rows of 32 bits, and rows of 16 for a telephone, where 32 would be too small
// to read.
#pragma once

#include "disassembler/drawing.h"
#include "manual/html.h"

namespace isadora::manual {

enum class Screen { Wide, Narrow };
Html encoding_picture(const model::Isa& isa, const model::Opcode& opcode, Screen screen);
// Both; the style shows one of them.
Html encoding_pictures(const model::Isa& isa, const model::Opcode& opcode);

}  // namespace isadora::manual
