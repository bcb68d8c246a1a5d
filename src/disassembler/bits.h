// A word and its fields as texts.
#pragma once

#include <string>

#include "encoding/codec.h"

namespace isadora::disassembler {

// A field of a word, for readers.
struct FieldText {
  std::string code;     // 0x1
  std::string meaning;  // R1; empty if it is the code itself
  std::string note;     // "fixed", "default"
  std::string with_meaning() const { return code + (meaning.empty() ? "" : " (" + meaning + ")"); }
};
FieldText field_text(const model::Isa& isa, const encoding::Decoded& d, size_t field);

std::string word_text(model::Bits word, unsigned length);  // 0x…, all digits
std::string bits_text(model::Bits word, unsigned hi,
                      unsigned lo);  // the digits 0 and 1 of these bits, the highest first

}  // namespace isadora::disassembler
