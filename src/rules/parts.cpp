#include "rules/parts.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "ir/facts.h"
#include "ir/ranges.h"
#include "ir/simplify.h"
#include "model/part_place.h"
#include "model/registers.h"

namespace isadora::rules {

namespace {

using base::Integer;
using ir::kNone;
using ir::Op;
using ir::Value;

constexpr unsigned kMostCodeBits = 10;  // of an operand's code

// Does a write to one of these parts leave other bits of its register?
bool keeps_rest(const model::Isa& isa, const model::RegisterFile& file) {
  return file.view.rest == model::RegisterView::Rest::Keep && file.width < isa.files[file.view.file].width;
}

class PartsAsOperands {
 public:
  PartsAsOperands(const model::Isa& isa, const model::Opcode& opcode, const ir::Function& f)
      : isa_(isa), opcode_(opcode), f_(f), now_(f.ops.size(), kNone) {}

  ir::Function run() {
    for (Value v = 0; v < f_.ops.size(); ++v) {
      if (f_.ops[v].op == Op::Fault) continue;
      if (ir::facts(f_.ops[v].op).kind == ir::OpClass::Region || f_.ops[v].op == Op::Input) return f_;
      now_[v] = copy(v);
    }
    return b_.finish(f_.result == kNone ? kNone : now_[f_.result]);
  }

 private:
  const model::Type& type(uint16_t field) const { return isa_.types[opcode_.fields[field].type]; }
  bool is_part(uint16_t field) const {
    return type(field).kind == model::TypeKind::Register && isa_.files[type(field).file].is_view();
  }

  Value copy(Value v) {
    ir::Inst inst = f_.ops[v];
    if (inst.op == Op::Const) return b_.constant(f_.constants[inst.a]);
    if (inst.op == Op::Field) return b_.field(inst.aux, opcode_.fields[inst.aux].width());
    if (is_about_constant(inst)) return b_.constant(inst.op == Op::Ne ? 1 : 0);
    const std::optional<ir::Inst> access = operand_access(inst);
    if (access) inst = *access;
    ir::for_each_value(inst, [&](Value& of) { of = now_[of]; });
    if (access && access->op == Op::WriteCode) inst.b = b_.constant(written_width(isa_, isa_.types[inst.aux].file));
    switch (ir::facts(inst.op).kind) {
      case ir::OpClass::Pure:
        return inst.op == Op::Float ? b_.floating(f_.floats[inst.aux], inst.a, inst.b, inst.c) : b_.pure(inst);
      case ir::OpClass::Effect: return b_.effect(inst), kNone;
      default: return b_.state(inst, f_.ranges[v]);
    }
  }

  // Is it asked whether an operand is a constant? ReadCode and WriteCode ask that themselves.
  bool is_about_constant(const ir::Inst& inst) const {
    if (inst.op != Op::Eq && inst.op != Op::Ne) return false;
    for (const auto& [field, code] : {std::pair(inst.a, inst.b), std::pair(inst.b, inst.a)}) {
      if (f_.ops[field].op != Op::Field || !is_part(f_.ops[field].aux) || !f_.ranges[code].is_constant()) continue;
      const Integer& n = f_.ranges[code].lo;
      return n.fits_uint64() && type(f_.ops[field].aux).constant(n.to_uint64());
    }
    return false;
  }

  // The access to an operand that this one to its register is: with values of the function as it was.
  std::optional<ir::Inst> operand_access(const ir::Inst& inst) const {
    const bool writes = inst.op == Op::WriteReg || inst.op == Op::WriteBits;
    if (!writes && inst.op != Op::ReadReg && inst.op != Op::ReadBits) return std::nullopt;
    const bool is_part = inst.op == Op::ReadBits || inst.op == Op::WriteBits;
    const Value position = is_part ? inst.b : kNone;
    const std::optional<Value> field = field_of(inst.a, position);
    if (!field) return std::nullopt;
    const model::Type& t = type(f_.ops[*field].aux);
    const model::RegisterFile& file = isa_.files[t.file];
    if (t.kind != model::TypeKind::Register || file.view.file != inst.aux) return std::nullopt;
    if (inst.op == Op::WriteBits && !keeps_rest(isa_, file)) return std::nullopt;
    if (!names_parts(inst, *field, position)) return std::nullopt;
    ir::Inst out = inst;
    out.op = writes ? Op::WriteCode : Op::ReadCode;
    out.aux = opcode_.fields[f_.ops[*field].aux].type;
    out.a = *field;
    if (inst.op == Op::ReadBits) out.b = inst.c, out.c = kNone;
    return out;
  }

  // The only field that both depend on.
  std::optional<Value> field_of(Value a, Value b) const {
    std::optional<Value> out;
    const std::function<bool(Value)> walk = [&](Value v) {
      if (v == kNone || f_.ops[v].op == Op::Const) return true;
      if (f_.ops[v].op == Op::Field) return std::exchange(out, v).value_or(v) == v;
      bool good = ir::facts(f_.ops[v].op).kind == ir::OpClass::Pure;
      if (good) ir::for_each_value(f_.ops[v], [&](Value of) { good = good && walk(of); });
      return good;
    };
    return walk(a) && walk(b) ? out : std::nullopt;
  }

  // Are the register and its bits those of the part that the field names, for each of its codes?
  bool names_parts(const ir::Inst& inst, Value field, Value position) const {
    const uint16_t index = f_.ops[field].aux;
    const model::Type& t = type(index);
    const model::RegisterFile& file = isa_.files[t.file];
    const unsigned width = opcode_.fields[index].width();
    if (width > kMostCodeBits) return false;
    const ir::Function number = part(inst.a), place = position == kNone ? ir::Function() : part(position);
    std::vector<uint64_t> codes(opcode_.fields.size());
    for (codes[index] = 0; codes[index] >> width == 0; ++codes[index]) {
      const model::RegisterCode named = model::resolve(isa_, t, codes[index]);
      if (named.kind != model::RegisterCode::Kind::Register) continue;
      const model::RegisterPart is = model::part_of(file.view, named.number);
      const uint64_t at = inst.op == Op::WriteBits ? is.position * 256ull + file.width : is.position;
      if (ir::evaluate(number, codes) != Integer(is.number)) return false;
      if ((position == kNone ? Integer(0) : ir::evaluate(place, codes)) != Integer(at)) return false;
    }
    return true;
  }
  ir::Function part(Value v) const {
    ir::Function out = f_;
    out.result = v;
    return ir::without_dead_code(std::move(out));
  }

  const model::Isa& isa_;
  const model::Opcode& opcode_;
  const ir::Function& f_;
  ir::Builder b_;
  std::vector<Value> now_;
};

}  // namespace

ir::Function with_parts_as_operands(const model::Isa& isa, const model::Opcode& opcode, const ir::Function& semantics) {
  const bool any = std::ranges::any_of(isa.files, [](const model::RegisterFile& f) { return f.is_view(); });
  return any ? PartsAsOperands(isa, opcode, semantics).run() : semantics;
}

Value read_register(ir::Builder& b, const model::Isa& isa, uint16_t file, unsigned number, unsigned bits) {
  const model::RegisterFile& f = isa.files[file];
  const Value width = b.constant(bits);
  if (!f.is_view())
    return b.state({.op = Op::ReadReg, .aux = file, .a = b.constant(number), .b = width}, ir::unsigned_range(bits));
  const model::RegisterPart part = model::part_of(f.view, number);
  const Value whole = b.constant(part.number), position = b.constant(part.position);
  return b.state({.op = Op::ReadBits, .aux = f.view.file, .a = whole, .b = position, .c = width},
                 ir::unsigned_range(bits));
}

Value read_operand(ir::Builder& b, const model::Isa& isa, uint16_t type, Value code, unsigned bits) {
  const model::Type& t = isa.types[type];
  const model::RegisterFile& file = isa.files[t.file];
  const Value width = b.constant(bits);
  if (!file.is_view())
    return b.state({.op = Op::ReadCode, .aux = type, .a = code, .b = width}, ir::unsigned_range(bits));
  const model::PartPlace place = model::part_place(b, isa, t.file, model::register_index(b, t, code));
  Value out = b.state({.op = Op::ReadBits, .aux = file.view.file, .a = place.number, .b = place.position, .c = width},
                      ir::unsigned_range(bits));
  for (const model::RegisterConstant& c : t.constants) {
    const Value constant = b.constant(c.value.low_bits(bits));
    out = b.select(b.binary(Op::Eq, code, b.constant(c.code)), constant, out);
  }
  return out;
}

void write_operand(ir::Builder& b, const model::Isa& isa, uint16_t type, Value code, unsigned bits, Value value) {
  const model::Type& t = isa.types[type];
  const model::RegisterFile& file = isa.files[t.file];
  if (!file.is_view())
    return b.effect({.op = Op::WriteCode, .aux = type, .a = code, .b = b.constant(bits), .c = value});
  Value named = kNone;
  for (const model::RegisterConstant& c : t.constants)
    named = b.logical_and(named, b.logical_not(b.binary(Op::Eq, code, b.constant(c.code))));
  const model::PartPlace place = model::part_place(b, isa, t.file, model::register_index(b, t, code));
  const Value width = b.constant(bits);
  ir::Inst write{.op = Op::WriteReg, .aux = file.view.file, .a = place.number, .b = width, .c = value, .pred = named};
  if (keeps_rest(isa, file)) write.op = Op::WriteBits, write.b = b.binary(Op::PackPosition, place.position, width);
  b.effect(write);
}

unsigned written_width(const model::Isa& isa, uint16_t file) {
  const model::RegisterFile& f = isa.files[file];
  return f.is_view() && !keeps_rest(isa, f) ? isa.files[f.view.file].width : f.width;
}

}  // namespace isadora::rules
