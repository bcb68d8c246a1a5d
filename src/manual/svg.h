// The encoding of an opcode as a drawing: rows of 32 bits, and rows of 16 for narrow screens.
#pragma once

#include "disassembler/drawing.h"
#include "manual/html.h"

namespace isadora::manual {

enum class Screen { Wide, Narrow };

// Shared by the drawings of one page: the width of a bit, and that of the widest drawing. Also the fields of the first
// opcode that differ in another one of the same length.
struct Scale {
  unsigned bit = 0, wide = 0, narrow = 0;  // 0: each drawing has its own
  const model::Opcode* first = nullptr;
  std::vector<bool> differing;  // by field of the first; empty: none
};
Scale scale_of(const model::Isa& isa, const std::vector<uint16_t>& opcodes);

Html encoding_picture(const model::Isa& isa, const model::Opcode& opcode, Screen screen, const Scale& scale = {});
// Both drawings; the style sheet shows one of them.
Html encoding_pictures(const model::Isa& isa, const model::Opcode& opcode, const Scale& scale = {});

}  // namespace isadora::manual
