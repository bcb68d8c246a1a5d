// Data that decoders in all languages share: names for an instruction set's opcodes, forms and types, and comments on
// them.
#pragma once

#include <string>
#include <vector>

#include "encoding/matcher.h"
#include "encoding/window.h"
#include "exports/names.h"
#include "model/model.h"

namespace isadora::exports {

// The number of bits that hold 0 to `most`; at least one.
unsigned bits_for(uint64_t most);

struct OpcodeNames {
  std::string name;                 // in lower case; different from the decoder's own names
  std::vector<std::string> fields;  // in lower case, in the order of the opcode's fields
  std::vector<std::string> forms;   // name, then its number if there are several
  std::string title;                // a comment; may be empty
};

struct Decoder {
  explicit Decoder(const model::Isa& isa);
  explicit Decoder(const model::Isa&& isa) = delete;

  const model::Isa& isa;
  encoding::WindowLayout layout;
  std::string name;                               // of the instruction set, in lower case
  std::vector<encoding::OpcodePattern> patterns;  // of all opcodes with an encoding, by priority
  std::vector<uint16_t> opcodes;                  // the same opcodes, in the order of the description
  std::vector<OpcodeNames> names;                 // of all opcodes
  std::vector<std::string> enumerations;          // names by type, in lower case; empty for other types
  Names constants;                                // in lower case: names of opcodes and of the decoder itself
  unsigned max_bytes = 0;
  size_t max_fields = 0;

  const model::Opcode& opcode(const encoding::OpcodePattern& p) const { return isa.opcodes[p.opcode]; }
};

// "5 bits, signed, times 2, relative to this instruction": the meaning of a field's code.
std::string remark(const model::Isa& isa, const model::Field& field);
std::string hex(model::Bits value);  // digits only

}  // namespace isadora::exports
