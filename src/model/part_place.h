// The place of an operand's register where its file's registers are parts of another file's, as operations on the
// operand's code. `B` appends operations: `constant`, `binary` and `select`.
#pragma once

#include "model/model.h"

namespace isadora::model {

struct PartPlace {  // of bits of a register of a file
  ir::Value number = ir::kNone, position = ir::kNone;
};

// The element of `of` with this number; otherwise `otherwise`.
template <class B, class T>
ir::Value chosen(B& b, ir::Value number, std::span<const T> of, uint64_t otherwise) {
  ir::Value out = b.constant(otherwise);
  for (size_t i = of.size(); i-- > 0;) {
    const ir::Value one = b.constant(of[i]);
    out = b.select(b.binary(ir::Op::Eq, number, b.constant(i)), one, out);
  }
  return out;
}

// The number of the register that a code names, for codes that name one.
template <class B>
ir::Value register_index(B& b, const Type& type, ir::Value code) {
  if (type.codes.empty() || code == ir::kNone) return code;
  return chosen(b, code, std::span(type.codes).first(type.codes.size() - 1), type.codes.back());
}

// The place of the register with this number of such a file. Numbers beyond them are those of no register.
template <class B>
PartPlace part_place(B& b, const Isa& isa, uint16_t file, ir::Value index) {
  if (index == ir::kNone) return {};
  const RegisterView& view = isa.files[file].view;
  const ir::Value parts = b.constant(view.positions.size());
  const ir::Value number = b.binary(ir::Op::DivFloor, index, parts), part = b.binary(ir::Op::ModFloor, index, parts);
  return {view.registers.empty() ? number : chosen(b, number, std::span(view.registers), isa.files[view.file].count),
          chosen(b, part, std::span(view.positions).first(view.positions.size() - 1), view.positions.back())};
}

}  // namespace isadora::model
