// Codes and their meanings: enumerators, registers, constants; widths of operands and conditions over fields.
//
// A register operand of n bits over a file of w-bit registers takes ceil(n / w) consecutive registers. More than one
// are allowed only if the file has a spelling for them; the first is then a multiple of their number, and the last lies
// inside the file. A constant has no register number, so it is legal at any width.
#include <algorithm>

#include "model/model.h"

namespace isadora::model {

namespace {

// The number of the register that a code names, or -1.
int register_number(const Isa& isa, const Type& type, uint64_t code) {
  if (type.file >= isa.files.size()) return -1;
  if (!type.codes.empty()) {
    if (code >= type.codes.size()) return -1;
    code = type.codes[code];
  }
  return code < isa.files[type.file].count ? static_cast<int>(code) : -1;
}

}  // namespace

// Most enumerations count from 0 without a gap, so the code is tried as an index first.
const Enumerator* Type::enumerator(uint64_t code) const {
  if (code < enumerators.size() && enumerators[code].code == code) return &enumerators[code];
  for (const Enumerator& e : enumerators) {
    if (e.code == code) return &e;
  }
  return nullptr;
}

const RegisterConstant* Type::constant(uint64_t code) const {
  for (const RegisterConstant& c : constants) {
    if (c.code == code) return &c;
  }
  return nullptr;
}

uint16_t module_of(const Opcode& opcode, std::span<const uint64_t> codes) {
  for (auto rule = opcode.modules.rbegin(); rule != opcode.modules.rend(); ++rule) {
    if (evaluate(rule->when, codes)) return rule->module;
  }
  return kNoIndex;
}

RegisterCode resolve(const Isa& isa, const Type& type, uint64_t code) {
  if (const RegisterConstant* c = type.constant(code)) return {RegisterCode::Kind::Constant, 0, c->value};
  const int number = register_number(isa, type, code);
  if (number < 0) return {RegisterCode::Kind::Illegal, 0, {}};
  return {RegisterCode::Kind::Register, static_cast<unsigned>(number), {}};
}

bool legal(const Isa& isa, const Type& type, uint64_t code, unsigned bits) {
  if (type.constant(code)) return true;
  const int number = register_number(isa, type, code);
  if (number < 0) return false;
  const RegisterFile& file = isa.files[type.file];
  if (bits <= file.width || file.width == 0) return true;
  const unsigned count = (bits + file.width - 1) / file.width;
  return !file.wide.empty() && static_cast<unsigned>(number) % count == 0 &&
         static_cast<unsigned>(number) + count <= file.count;
}

base::Int128 NumberFunction::applied(base::Int128 x, uint64_t address) const {
  const base::Integer inputs[] = {base::Integer::from_signed(x), base::Integer(address)};
  return static_cast<base::Int128>(ir::evaluate(value, {}, inputs).to_uint128());
}

bool NumberFunction::asks_for_address() const {
  return std::ranges::any_of(value.ops, [](const ir::Inst& i) { return i.op == ir::Op::Input && i.aux == 1; });
}

uint64_t evaluate(const FieldExpr& e, std::span<const uint64_t> codes) {
  return e.function ? ir::evaluate(*e.function, codes).to_uint64() : e.constant;
}

unsigned operand_bits(const Isa& isa, const Field& field, std::span<const uint64_t> codes) {
  if (field.bits) return static_cast<unsigned>(evaluate(*field.bits, codes));
  if (field.type < isa.types.size()) {
    const Type& type = isa.types[field.type];
    if (type.kind == TypeKind::Register && type.file < isa.files.size()) return isa.files[type.file].width;
  }
  return field.width();
}

unsigned operand_bits(const Isa& isa, const Opcode& opcode, uint16_t field, std::span<const uint64_t> codes) {
  return operand_bits(isa, opcode.fields[field], codes);
}

}  // namespace isadora::model
