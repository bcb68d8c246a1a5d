// The opcode nearest to an illegal word.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "encoding/codec.h"

namespace isadora::disassembler {

struct Nearest {
  uint16_t opcode = model::kNoIndex;
  std::vector<uint16_t> fields;  // fixed ones, in which the word has another code
};

// Of the opcodes of this length the one whose fixed bits differ in the fewest places; of several the first. None where
// no opcode has the length.
std::optional<Nearest> nearest_opcode(const model::Isa& isa, model::Bits word, unsigned length);

// "the nearest opcode is `NAME`, which has `field` 0x20 (CODE), not 0x3F"
std::string nearest_text(const model::Isa& isa, model::Bits word, unsigned length);

}  // namespace isadora::disassembler
