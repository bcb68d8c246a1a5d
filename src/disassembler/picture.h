// An instruction's word drawn for a terminal of 80 columns, and a table of its fields.
#pragma once

#include <string>

#include "encoding/codec.h"

namespace isadora::disassembler {

// The bits in boxes, 32 to a row, each box named: in it, or below it at the end of a line. In colour, by what the field
// is: an operand, a modifier, the guard, control.
std::string word_picture(const model::Isa& isa, const encoding::Decoded& d, bool colour);
// A line per field, the most significant first: its place, its code, what that means, whether it is fixed or a default.
std::string word_table(const model::Isa& isa, const encoding::Decoded& d, bool colour);

}  // namespace isadora::disassembler
