// The bits of an instruction, drawn for a reader, each field named.
#pragma once

#include <string>
#include <vector>

#include "encoding/codec.h"

namespace isadora::disassembler {

struct BitCell {
  unsigned hi, lo;
  std::string bits, label;  // "ra = 0x1 (R1)"
};

// All bits of the word, the highest first; those that no field covers are cells too.
std::vector<BitCell> bit_cells(const model::Isa& isa, const encoding::Decoded& d);

// A field of a word, for readers.
struct FieldText {
  std::string code;     // 0x1
  std::string meaning;  // R1; empty if it is the code itself
  std::string note;     // "fixed", "default"
};
FieldText field_text(const model::Isa& isa, const encoding::Decoded& d, size_t field);

std::string word_text(model::Bits word, unsigned length);  // 0x…, all digits

}  // namespace isadora::disassembler
