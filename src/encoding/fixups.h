// Fixups: how an instruction or a number in data depends on a symbol's address. Their kinds follow from the
// description: an operand's type, the function under which a number is written, and whether it is a distance.
//
// Each kind has a number, which ELF files hold: the one that the description gives (`Relocation`), else one from 128
// on: numbers in data first, then for each number type, in the order of the description, and for each of its functions,
// two: the number itself, and its distance.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "encoding/codec.h"

namespace isadora::encoding {

// A function of the type's numbers by its name: the type's own, or the machine's. Null where there is none.
const model::NumberFunction* function_of(const model::Isa& isa, const model::Type& type, std::string_view name);
// Of a number in data.
const model::NumberFunction* function_of(const model::Isa& isa, std::string_view name);

// A number is negated within a function: `lo8(-(x))`.
inline constexpr std::string_view kNegation = "-";

class Fixups {
 public:
  using Kind = model::RelocationType;
  // Keeps a reference: the Isa must outlive it.
  explicit Fixups(const model::Isa& isa);
  explicit Fixups(const model::Isa&& isa) = delete;

  model::ByteOrder data_order() const { return isa_.machine.data_order; }
  const model::Isa& isa() const { return isa_; }
  // The largest number of a kind.
  unsigned last() const;
  // Does the description give the number to a kind?
  bool is_named(unsigned number) const;
  // Null where no kind has the number.
  const Kind* find(unsigned number) const;
  // Of an operand's type, under functions, the outermost first; empty for the number itself. Null where no relocation
  // says that.
  const Kind* operand(uint16_t type, const std::vector<std::string>& functions, bool relative) const;
  // Of a number in data, of 8, 16, 32 or 64 bits.
  const Kind& data(Kind::Kind kind, unsigned bits, bool relative) const;
  // As above, of a number itself or under functions; null where the description names no such relocation.
  const Kind* data(unsigned bits, const std::vector<std::string>& functions) const;

  // The outermost function of a kind for an operand; null for the number itself.
  const model::NumberFunction* function(const Kind& kind) const;
  // The value of a kind's functions.
  base::Int128 applied(const Kind& kind, base::Int128 x, uint64_t pc) const;
  // The words that a kind has in the linker's table, for a symbol with the value x.
  std::vector<base::Int128> words(const Kind& kind, base::Int128 x) const;
  // Is x, and the place, that of another fixup, of the function `of`?
  bool is_paired(const Kind& kind) const;
  // "`%hi` of `UImm20`"
  std::string describe(const Kind& kind) const;

 private:
  void add_data();
  void add_operands(uint16_t type);
  void add(Kind kind);

  const model::Isa& isa_;
  // Those that the description names, then the others, both ascending by number.
  std::vector<Kind> kinds_;
  size_t named_ = 0;
};

// Writes x into the operand of the instruction at the beginning of `bytes`, which is at `address`. x is the number as a
// program writes it, and `pc` the address that a function sees. Returns an error (no instruction, no such operand, or a
// number out of range), or an empty string.
std::string put_operand(const Codec& codec, const Fixups& fixups, const Fixups::Kind& kind, base::Int128 x, uint64_t pc,
                        uint64_t address, std::span<uint8_t> bytes);

// Writes x, to which the functions were applied, into a number in data.
std::string put_number(const Fixups::Kind& kind, base::Int128 x, model::ByteOrder order, std::span<uint8_t> bytes);
// The addend of a relocation whose bytes hold it: a number in data, or the number that the operand of the instruction
// would have at address 0, without functions.
std::string put_addend(const Codec& codec, const Fixups& fixups, Fixups::Kind kind, base::Int128 addend,
                       std::span<uint8_t> bytes);
int64_t addend_in(const Codec& codec, const Fixups& fixups, const Fixups::Kind& kind, std::span<const uint8_t> bytes);
// Does it set the bits that mark a function's address? A target of a branch and a difference have none.
bool is_marked(const model::Isa& isa, const Fixups::Kind& kind);

// The kind of fixup that an operand of this type has in a shorter form of what a relocation is of (`Shorter`): under
// this function, or without one under the same, or the target of a jump in the place of several instructions. Null
// where it can have none.
const Fixups::Kind* shorter_kind(const Fixups& fixups, const Fixups::Kind& of, uint16_t type,
                                 const std::string& function);

// May the linker shorten what a relocation of this kind is of, by instructions that programs write with operands?
bool may_be_shortened(const model::Isa& isa, const Fixups::Kind& kind);

// A remark, which changes no bytes itself.
inline bool is_remark(const Fixups::Kind& kind) {
  return kind.kind == Fixups::Kind::Kind::Nothing || kind.kind == Fixups::Kind::Kind::Relax;
}

// Is it cut to its bits, where others are an error beyond them?
inline bool is_cut(const Fixups::Kind& kind) { return !kind.functions.empty() && kind.functions[0] == "="; }

// Bytes that a fixup of the kind changes at least; 0 for those of instructions.
inline unsigned data_bytes(const Fixups::Kind& kind) { return (kind.bits + 7) / 8; }

// The relocation of a number in data that an operand may have: where the description names none for the operand itself,
// and its bits are those of a number in whole bytes of the instruction.
struct DataPlace {
  const Fixups::Kind* kind;
  unsigned offset;  // bytes from the beginning of the instruction
  uint16_t field;
};
std::optional<DataPlace> data_of(const Codec& codec, const Fixups& fixups, const model::Opcode& opcode,
                                 const Fixups::Kind& kind, uint16_t field);
// The operand that lies at this offset in the same way.
std::optional<DataPlace> data_at(const Codec& codec, const Fixups& fixups, const model::Opcode& opcode, unsigned offset,
                                 const Fixups::Kind& kind);

// The operand of an opcode that a kind is of; -1 where it has none.
int operand_of(const model::Opcode& opcode, const Fixups::Kind& kind);

// The opcode of an instruction whose operand is left to the linker. The number in it now may make the word one of a
// special case (`Special;`), which does not have the operand: then the nearest general one that has it; else the one
// that was found.
const model::Opcode& opcode_before_linking(const model::Isa& isa, const model::Opcode& found,
                                           const std::function<bool(const model::Opcode&)>& has);

// The kind of a number under this function in an operand of the opcode, or of the general one that it is a special case
// of. Null where it has none.
const Fixups::Kind* step_of(const Fixups& fixups, const model::Opcode& opcode, const std::string& function);

}  // namespace isadora::encoding
