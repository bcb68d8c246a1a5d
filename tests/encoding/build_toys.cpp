// The toys' bricks.
#include <algorithm>

#include "toys.h"

namespace isadora::encoding::toys {

using model::Field;
using model::Isa;
using model::Type;
using model::TypeKind;

namespace {

uint16_t add(Isa& isa, Type type) {
  isa.types.push_back(std::move(type));
  return static_cast<uint16_t>(isa.types.size() - 1);
}

Type named(std::string name, TypeKind kind, unsigned width) {
  Type type;
  type.name = std::move(name);
  type.kind = kind;
  type.width = width;
  return type;
}

}  // namespace

ir::Value Formula::constant(int64_t v) {
  f.constants.push_back(v);
  ir::Inst inst{ir::Op::Const};
  inst.a = static_cast<ir::Value>(f.constants.size() - 1);
  f.ops.push_back(inst);
  f.ranges.push_back({v, v});
  return static_cast<ir::Value>(f.ops.size() - 1);
}

ir::Value Formula::field(uint16_t index, unsigned width) {
  ir::Inst inst{ir::Op::Field};
  inst.aux = index;
  f.ops.push_back(inst);
  f.ranges.push_back({0, base::Integer::power_of_two(width) - 1});
  return static_cast<ir::Value>(f.ops.size() - 1);
}

ir::Value Formula::op(ir::Op op, ir::Value a, ir::Value b, int64_t lo, int64_t hi, ir::Value c) {
  ir::Inst inst{op};
  inst.a = a;
  inst.b = b;
  inst.c = c;
  f.ops.push_back(inst);
  f.ranges.push_back({lo, hi});
  return static_cast<ir::Value>(f.ops.size() - 1);
}

ir::Value Formula::equals(uint16_t field_index, unsigned width, uint64_t code) {
  const ir::Value a = field(field_index, width), b = constant(static_cast<int64_t>(code));
  return op(ir::Op::Eq, a, b, 0, 1);
}

model::FieldExpr Formula::result(ir::Value v) {
  f.result = v;
  return {0, f};
}

uint16_t enumeration(Isa& isa, std::string name, unsigned width, const std::vector<std::string>& names) {
  Type type = named(std::move(name), TypeKind::Enumeration, width);
  for (const std::string& n : names) type.enumerators.push_back({n, type.enumerators.size(), {n}, "", {}});
  return add(isa, std::move(type));
}

uint16_t number(Isa& isa, std::string name, unsigned width) {
  return add(isa, named(std::move(name), TypeKind::Number, width));
}

uint16_t registers(Isa& isa, std::string name, unsigned width, uint16_t file) {
  Type type = named(std::move(name), TypeKind::Register, width);
  type.file = file;
  return add(isa, std::move(type));
}

uint16_t prefix(Isa& isa, std::string name) {
  Type type = named(std::move(name), TypeKind::Prefix, 1);
  type.prefixes = {{"-", ""}};
  return add(isa, std::move(type));
}

Field field(std::string name, uint16_t type, std::vector<model::Slice> slices) {
  Field f;
  const size_t dot = name.find('.');
  f.name = name.substr(0, dot);
  f.sub = dot == std::string::npos ? "" : name.substr(dot + 1);
  f.type = type;
  f.slices = std::move(slices);
  return f;
}

Field fixed(std::string name, uint16_t type, std::vector<model::Slice> slices, uint64_t code) {
  Field f = field(std::move(name), type, std::move(slices));
  f.fixed = code;
  return f;
}

Field with_default(Field f, uint64_t code) {
  f.default_code = code;
  return f;
}

void finish(Isa& isa) {
  for (model::Opcode& op : isa.opcodes) {
    Bits covered = 0;
    for (const Field& f : op.fields) {
      covered |= model::field_mask(f);
      if (!f.fixed) continue;
      op.fixed_mask |= model::field_mask(f);
      op.fixed_value = model::insert(f, op.fixed_value, *f.fixed);
    }
    const Bits all = op.length == 128 ? ~Bits{0} : (Bits{1} << op.length) - 1;
    op.fixed_mask |= all & ~covered;
    if (op.forms.empty()) op.forms.emplace_back();
    for (model::Form& form : op.forms) {
      for (const auto* list : {&form.fixed, &form.defaults}) {
        for (const model::FixedCode& c : *list) {
          form.mask |= model::field_mask(op.fields[c.field]);
          form.value = model::insert(op.fields[c.field], form.value, c.code);
        }
      }
    }
  }
}

uint16_t index_of(const Isa& isa, std::string_view opcode) {
  const auto at =
      std::find_if(isa.opcodes.begin(), isa.opcodes.end(), [&](const auto& op) { return op.name == opcode; });
  return static_cast<uint16_t>(at - isa.opcodes.begin());
}

Bits random_bits(Random& random) { return Bits{random()} << 64 | random(); }

}  // namespace isadora::encoding::toys
