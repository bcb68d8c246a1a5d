// Operands whose registers are parts of another file's (`__DefRegisterFile W : [X]`). A description's body reads and
// writes the bits of the whole registers; rules are about the operands.
#pragma once

#include "ir/builder.h"
#include "model/model.h"

namespace isadora::rules {

// Semantics in which accesses to such operands are ReadCode and WriteCode of the operand's type. WriteCode has the bits
// that change: the part's, or, where `Rest` says what becomes of the others, those of the whole register. Faults are
// left out.
ir::Function with_parts_as_operands(const model::Isa& isa, const model::Opcode& opcode, const ir::Function& semantics);

// Reads or writes an operand by operations on the whole register; one of another type by ReadCode or WriteCode.
ir::Value read_operand(ir::Builder& b, const model::Isa& isa, uint16_t type, ir::Value code, unsigned bits);
void write_operand(ir::Builder& b, const model::Isa& isa, uint16_t type, ir::Value code, unsigned bits,
                   ir::Value value);
// Of a register with a known number.
ir::Value read_register(ir::Builder& b, const model::Isa& isa, uint16_t file, unsigned number, unsigned bits);

// The width of the registers that a write to a file's register changes.
unsigned written_width(const model::Isa& isa, uint16_t file);

}  // namespace isadora::rules
