// Draws random instructions for a place in a program that has initialized some registers. Field codes are chosen by
// how the semantics uses the field, so that instructions often have an effect: an address usually comes from registers
// that hold valid ones, a branch target is usually an instruction nearby, and an instruction that ends or redirects
// lanes usually has a guard. Some addresses, targets and numbers remain arbitrary.
#pragma once

#include <optional>
#include <vector>

#include "encoding/codec.h"
#include "generate/choices.h"

namespace isadora::generate {

// Field codes of per-lane registers that the program initializes before the drawn instructions.
struct PreparedRegisters {
  std::vector<uint64_t> wide;    // register pairs and wider, which hold addresses of the grid's memory
  std::vector<uint64_t> narrow;  // single registers, which hold addresses of other memory
  std::vector<uint64_t> code;    // registers that hold addresses of instructions
};

// A place among the drawn instructions, by numbers.
struct Place {
  uint64_t index, count;
};

class PlacedWords {
 public:
  PlacedWords(const encoding::Codec& codec, PreparedRegisters registers);
  PlacedWords(const encoding::Codec&& codec, PreparedRegisters registers) = delete;

  // Nothing where chance finds no legal word.
  std::optional<encoding::Decoded> next(ChoiceSource& choices, Place place, uint16_t opcode, uint16_t form) const;

  // An opcode sends lanes elsewhere or lets them wait; accesses memory; moves values between lanes.
  bool transfers(uint16_t opcode) const { return uses_[opcode].transfers; }
  bool accesses_memory(uint16_t opcode) const { return uses_[opcode].memory; }
  bool crosses_lanes(uint16_t opcode) const { return uses_[opcode].lanes; }

 private:
  // The uses of an opcode's fields in its semantics.
  enum class Use : uint8_t { Other, Address, Target, Barrier };
  struct Uses {
    std::vector<Use> fields;
    bool transfers = false, memory = false, lanes = false;
  };

  static Uses uses(const model::Isa& isa, const model::Opcode& opcode);
  uint64_t code(ChoiceSource& choices, Place place, const model::Opcode& opcode, uint16_t field,
                const Uses& uses) const;
  uint64_t register_code(ChoiceSource& choices, const model::Type& type, unsigned width, Use use) const;
  uint64_t target(ChoiceSource& choices, Place place, const model::Type& type, unsigned width) const;

  const encoding::Codec& codec_;
  const model::Isa& isa_;
  PreparedRegisters registers_;
  unsigned bytes_;  // of an instruction
  std::vector<Uses> uses_;
};

}  // namespace isadora::generate
