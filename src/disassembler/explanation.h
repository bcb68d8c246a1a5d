// Explains a word: its text, a drawing, its fields.
#pragma once

#include <string>

#include "disassembler/disassembler.h"
#include "disassembler/picture.h"

namespace isadora::disassembler {

std::string explanation(const Printer& printer, const model::Isa& isa, const encoding::Decoded& d,
                        const Terminal& terminal);

}  // namespace isadora::disassembler
