// Floats as they are printed.
#pragma once

#include <span>
#include <string>

#include "model/model.h"

namespace isadora::disassembler {

// Appends a code of a field with floats: a number if the format fills the field (bits above a narrower one would be
// lost), else its bits in hexadecimal.
void append_float(const model::Isa& isa, const model::Opcode& opcode, uint16_t field, std::span<const uint64_t> codes,
                  std::string& out);

}  // namespace isadora::disassembler
