// Spellings of registers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/model.h"

namespace isadora::model {

// A register's spelling without the mark that it may begin with (`$N0`): so bodies name it.
std::string_view bare_spelling(std::string_view spelling);
std::string numbered(const RegisterFile& file, unsigned number);                     // by its number: "R5"
std::optional<unsigned> number_of(const RegisterFile& file, std::string_view text);  // by its number or an alias
// The code that an operand of a register type has for a register or a constant, as a program writes it.
std::optional<uint64_t> code_of(const Isa& isa, const Type& type, std::string_view word);
// Have several registers one name, with the number of the first of them (`Wide = "r%";`), and no list?
bool are_named_by_first(const RegisterFile& file);
// And one that no single register has (`Spelling = "f%"; Wide = "d%";`)?
bool have_own_wide_names(const RegisterFile& file);
// Would the assembler read this word as a register, or as a constant of an operand?
bool reads_as_register(const Isa& isa, std::string_view word);
// The constant that operands have in place of a register: each type whose codes count it among its registers reads its
// code as a constant. Null for registers that instructions use.
const RegisterConstant* constant_instead(const Isa& isa, uint16_t file, unsigned number);
std::string spelling(const RegisterFile& file, unsigned number);  // as it is printed: its alias, or by its number

// The register of its file that a view's register is a part of, and the part's lowest bit.
struct RegisterPart {
  unsigned number = 0, position = 0;
};
RegisterPart part_of(const RegisterView& view, unsigned number);
// The register that has the bits of this one: itself, or the one that it is a part of.
RegisterName whole_register(const Isa& isa, uint16_t file, unsigned number);

}  // namespace isadora::model
