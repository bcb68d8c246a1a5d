// Fixups: how an instruction or a number in data depends on a symbol's address. Their kinds follow from the
// description: an operand's type, the function under which a number is written, and whether it is a distance.
//
// Each kind has a number, which ELF files hold: the one that the description gives (`Relocation`), else one from 128
// on: numbers in data first, then for each number type, in the order of the description, and for each of its functions,
// two: the number itself, and its distance.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "encoding/codec.h"

namespace isadora::encoding {

inline constexpr unsigned kFirstOwnFixup = 128;

// A function of the type by its name (%name); null where it has none.
const model::NumberFunction* function_of(const model::Type& type, std::string_view name);

class Fixups {
 public:
  using Kind = model::RelocationType;
  // Keeps a reference: the Isa must outlive it.
  explicit Fixups(const model::Isa& isa);
  explicit Fixups(const model::Isa&& isa) = delete;

  model::ByteOrder data_order() const { return isa_.machine.data_order; }
  unsigned last() const { return kinds_.empty() ? 0 : kinds_.back().number; }
  // Null where no kind has the number.
  const Kind* find(unsigned number) const;
  // Of an operand's type; `function` is empty for the number itself.
  const Kind& operand(uint16_t type, std::string_view function, bool relative) const;
  // Of a number of 8, 16, 32 or 64 bits in data.
  const Kind& data(Kind::Kind kind, unsigned bits, bool relative) const;

  // The function of a kind for an operand; null for the number itself.
  const model::NumberFunction* function(const Kind& kind) const;
  // Is x, and the place, that of another fixup, of the function `of`?
  bool is_paired(const Kind& kind) const;
  // "`%hi` of `UImm20`"
  std::string describe(const Kind& kind) const;

 private:
  void add_data();
  void add_operands(uint16_t type);
  void add(Kind kind);

  const model::Isa& isa_;
  std::vector<Kind> kinds_;  // ascending by number
};

// Writes x into the operand of the instruction at the beginning of `bytes`, which is at `address`. x is the number as a
// program writes it, and `pc` the address that a function sees. Returns an error (no instruction, no such operand, or a
// number out of range), or an empty string.
std::string put_operand(const Codec& codec, const Fixups& fixups, const Fixups::Kind& kind, base::Int128 x, uint64_t pc,
                        uint64_t address, std::span<uint8_t> bytes);

// Writes x into a number in data.
std::string put_number(const Fixups::Kind& kind, base::Int128 x, model::ByteOrder order, std::span<uint8_t> bytes);

// Bytes that a fixup of the kind changes at least; 0 for those of instructions.
inline unsigned data_bytes(const Fixups::Kind& kind) { return (kind.bits + 7) / 8; }

// The operand of an opcode that a kind is of; -1 where it has none.
int operand_of(const model::Opcode& opcode, const Fixups::Kind& kind);

}  // namespace isadora::encoding
