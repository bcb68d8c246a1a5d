// An instruction's word drawn for a terminal, and a table of its fields.
#pragma once

#include <string>

#include "encoding/codec.h"

namespace isadora::disassembler {

struct Terminal {
  bool colour = false;
  unsigned columns = 80;
};

// The bits in boxes, 32 to a row or as many as fit, each box named: inside, or below at the end of a line. The color is
// that of the field's role: operand, modifier, guard, control.
std::string word_picture(const model::Isa& isa, const encoding::Decoded& d, const Terminal& terminal);
// A line per field, the most significant first: its places, its code, the code's meaning, whether it is fixed or a
// default.
std::string word_table(const model::Isa& isa, const encoding::Decoded& d, const Terminal& terminal);

}  // namespace isadora::disassembler
