// The encoding of an opcode as a picture: rows of 32 bits, and rows of 16 for a phone, where 32 would be too small
// to read.
#pragma once

#include "disassembler/drawing.h"
#include "manual/html.h"

namespace isadora::manual {

enum class Screen { Wide, Narrow };

// What the drawings of one page share: bits of the same width, and the width of the widest drawing. With it, fields of
// the first opcode that another one of the same length has otherwise.
struct Scale {
  unsigned bit = 0, wide = 0, narrow = 0;  // 0: what a drawing by itself has
  const model::Opcode* first = nullptr;
  std::vector<bool> differing;  // by field of the first; empty: none
};
Scale scale_of(const model::Isa& isa, const std::vector<uint16_t>& opcodes);

Html encoding_picture(const model::Isa& isa, const model::Opcode& opcode, Screen screen, const Scale& scale = {});
// Both; the style shows one of them.
Html encoding_pictures(const model::Isa& isa, const model::Opcode& opcode, const Scale& scale = {});

}  // namespace isadora::manual
