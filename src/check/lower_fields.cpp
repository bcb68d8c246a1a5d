// The value of a field: of a number field its value, of an enumeration its code, of a register operand the register's
// content, of a compound operand the result of its body, each with the prefixes that the form shows. A field is read
// once per body; later uses take the same value.
#include <algorithm>

#include "check/lowering.h"

namespace isadora::check {

using ir::kNone;
using ir::Op;
using ir::Value;
using model::TypeKind;

std::string folded(std::string_view name) {
  std::string lower(name);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

// A field binds whatever its case, but a part of the machine of exactly this name is meant before a field that differs
// in case. Conditions know fields alone.
FieldRef Lowering::find_field(std::string_view name) {
  const FieldRef found = find_folded_field(name);
  if (!found || mode_ == LoweringMode::Condition || !is_of_machine(name)) return found;
  const bool exact = std::ranges::any_of(*scope_->fields, [&](const model::Field& f) { return f.name == name; });
  return exact ? found : FieldRef{};
}

FieldRef Lowering::find_folded_field(std::string_view name) {
  if (!scope_) return {};
  const std::string lower = folded(name);
  if (scope_->names) {
    auto found = scope_->names->find(lower);
    return found == scope_->names->end() ? FieldRef{} : FieldRef{scope_, found->second};
  }
  for (size_t i = 0; i < scope_->fields->size(); ++i) {
    const model::Field& f = (*scope_->fields)[i];
    if (f.sub.empty() && folded(f.name) == lower) return {scope_, static_cast<uint16_t>(i)};
  }
  return {};
}

bool Lowering::is_of_machine(std::string_view name) const {
  return file_named(name) >= 0 || aggregate_named(name) >= 0 || register_named(name);
}

// A function is written once, for all instructions that call it: a name in it that is a field of one of them would hide
// a part of the machine there alone. That is reported.
bool Lowering::is_captured(Node n, std::string_view name, const FieldRef& f) {
  if (depth_ == 0 || f.scope != &opcode_ || !is_of_machine(name)) return false;
  const std::string quoted = "`" + std::string(name) + "`";
  if (auto* d = report(diag::Kind::DuplicateName, n,
                       quoted + " is a field of this instruction and a part of the machine, so what a function means "
                                "by it would depend on the instruction that calls it"))
    d->notes.push_back("rename the field " + quoted + ", or pass it to the function");
  return true;
}

// `.bsel` may also be a subfield after an operand, if there is only one of that name.
FieldRef Lowering::find_modifier(std::string_view name) {
  if (FieldRef f = find_field(name)) return f;
  if (!scope_) return {};
  FieldRef found;
  for (size_t i = 0; i < scope_->fields->size(); ++i) {
    const model::Field& f = (*scope_->fields)[i];
    if (f.sub.empty() || folded(f.sub) != folded(name)) continue;
    if (found) return {};
    found = {scope_, static_cast<uint16_t>(i)};
  }
  return found;
}

// A field whose type is unknown has been reported; it then counts as an enumeration of nothing.
const model::Type& Lowering::type_at(uint16_t index) const {
  static const model::Type plain;
  return index < isa_.types.size() ? isa_.types[index] : plain;
}

FieldRef Lowering::find_subfield(FieldRef base, std::string_view name) {
  for (size_t i = 0; i < base.scope->fields->size(); ++i) {
    const model::Field& f = (*base.scope->fields)[i];
    if (f.name == base.field().name && !f.sub.empty() && folded(f.sub) == folded(name)) {
      return {base.scope, static_cast<uint16_t>(i)};
    }
  }
  return {};
}

FieldRef Lowering::field_of(Node n) {
  n = unwrapped(n);
  if (kind(n) == parse::NodeKind::ModifierExpr) return find_modifier(tree_->text(n).substr(1));
  if (kind(n) == parse::NodeKind::Member) {
    const auto parts = children(n);
    const FieldRef base = field_of(parts[0]);
    return base ? find_subfield(base, tree_->text(parts[1])) : FieldRef{};
  }
  if (kind(n) != parse::NodeKind::NameExpr || path_.locals.contains(name_of(n))) return {};
  return find_field(name_of(n));
}

// A fixed field, or one that the form fixes or leaves at its default, is a constant: no other word has this form.
std::optional<uint64_t> Lowering::fixed_code(const FieldScope& scope, uint16_t index) const {
  if (const auto& fixed = (*scope.fields)[index].fixed) return fixed;
  if (!scope.form) return std::nullopt;
  for (const auto* list : {&scope.form->fixed, &scope.form->defaults}) {
    for (const model::FixedCode& f : *list) {
      if (f.field == index) return f.code;
    }
  }
  return std::nullopt;
}

Value Lowering::code(FieldScope& scope, uint16_t index) {
  if (scope.codes.size() <= index) scope.codes.resize(scope.fields->size(), kNone);
  Value& code = scope.codes[index];
  if (code != kNone) return code;
  const model::Field& f = (*scope.fields)[index];
  if (auto fixed = fixed_code(scope, index)) return code = e_.constant(*fixed);
  if (scope.operand == kNone) return code = e_.field(index, f.width());
  for (const model::Slice& s : f.slices) {
    const Value shifted = e_.binary(Op::Shr, scope.operand, e_.constant(s.position));
    const Value piece = e_.binary(Op::ZExt, shifted, e_.constant(s.width));
    const Value above = code == kNone ? e_.constant(0) : e_.binary(Op::Shl, code, e_.constant(s.width));
    code = e_.binary(Op::Or, above, piece);
  }
  return code;
}

LoweredValue Lowering::field_value(FieldRef f, bool raw) {
  auto found = f.scope->values.find({f.index, raw});
  if (found != f.scope->values.end()) return found->second;
  LoweredValue result = raw ? unprefixed(f) : field_value(f, true);
  if (!raw && mode_ != LoweringMode::Condition) result.value = apply_prefixes(f, result);
  f.scope->values[{f.index, raw}] = result;
  return result;
}

LoweredValue Lowering::unprefixed(FieldRef f) {
  const model::Type& type = type_of(f);
  const Value own_width = e_.constant(f.field().width());
  if (type.kind == TypeKind::Number) return number_value(f);
  const bool has_state = type.kind == TypeKind::Register || type.kind == TypeKind::Compound;
  if (!has_state || mode_ == LoweringMode::Condition) return {code(*f.scope, f.index), own_width, &type, nullptr};
  const Value width = operand_width(f);
  if (type.kind == TypeKind::Register) {
    return sized(read_code(f.field().type, code(*f.scope, f.index), width), width);
  }
  return sized(expand_compound(f.field().type, code(*f.scope, f.index), width), width);
}

LoweredValue Lowering::number_value(FieldRef f) {
  const model::Type& type = type_of(f);
  Value v = uninverted(type, code(*f.scope, f.index));
  if (type.from_one) {
    const Value less = e_.binary(Op::Add, v, e_.constant(base::Integer::power_of_two(type.width) - 1));
    const Value wrapped = e_.binary(Op::ZExt, less, e_.constant(type.width));
    v = e_.binary(Op::Add, wrapped, e_.constant(1));
  }
  if (type.is_signed) v = e_.binary(Op::SExt, v, e_.constant(f.field().width()));
  if (type.scale != 1) v = e_.binary(Op::Mul, v, e_.constant(type.scale));
  if (type.relative != model::Relative::No && mode_ == LoweringMode::Clause) {
    v = e_.binary(Op::Add, origin(type), v);
  }
  return sized(v, operand_width(f));
}

// The number's bits: some of the code's are inverted where one of it is 0.
Value Lowering::uninverted(const model::Type& type, Value code) {
  if (!type.inverted) return code;
  const Value shifted = e_.binary(Op::Shr, code, e_.constant(type.unless));
  const Value bit = e_.binary(Op::ZExt, shifted, e_.constant(1));
  const Value clear = e_.binary(Op::Xor, bit, e_.constant(1));
  return e_.binary(Op::Xor, code, e_.binary(Op::Mul, clear, e_.constant(type.inverted)));
}

// The address that a relative number counts from.
Value Lowering::origin(const model::Type& type) {
  const Op base = type.relative == model::Relative::This ? Op::Pc : Op::NextPc;
  Value at = e_.read({.op = base}, bits_range(64));
  if (type.from) at = e_.binary(Op::Add, at, e_.constant(type.from));
  if (type.aligned == 1) return at;
  const Value beyond = e_.binary(Op::And, at, e_.constant(type.aligned - 1));
  return e_.binary(Op::Sub, at, beyond);
}

Value Lowering::operand_width(FieldRef f) {
  const model::Field& field = f.field();
  if (field.bits && field.bits->function) return splice(*field.bits->function, *f.scope, {});
  if (field.bits) return e_.constant(field.bits->constant);
  const model::Type& type = type_of(f);
  if (type.kind == TypeKind::Register && type.file < isa_.files.size()) {
    return e_.constant(isa_.files[type.file].width);
  }
  return e_.constant(field.width());
}

const model::Part* shown(const std::vector<model::Part>& parts, uint16_t field) {
  for (const model::Part& p : parts) {
    if (p.kind == model::Part::Kind::Operand && p.field == field) return &p;
    if (const model::Part* inner = shown(p.parts, field)) return inner;
  }
  return nullptr;
}

// Outermost first in the form, so the last is the nearest to the operand. If no form selects a spelling, a prefix with
// only one is applied.
Value Lowering::apply_prefixes(FieldRef f, LoweredValue raw) {
  if (const model::Part* part = f.scope->form ? shown(f.scope->form->operands, f.index) : nullptr) {
    for (auto p = part->prefixes.rbegin(); p != part->prefixes.rend(); ++p) {
      raw.value = apply_prefix({f.scope, p->field}, p->spelling, raw.value, raw.width);
    }
    return raw.value;
  }
  for (size_t i = 0; i < f.scope->fields->size(); ++i) {
    const model::Field& prefix = (*f.scope->fields)[i];
    if (prefix.name != f.field().name || prefix.sub.empty()) continue;
    const model::Type& type = type_at(prefix.type);
    if (type.kind != TypeKind::Prefix || type.prefixes.size() != 1) continue;
    raw.value = apply_prefix({f.scope, static_cast<uint16_t>(i)}, 0, raw.value, raw.width);
  }
  return raw.value;
}

Value Lowering::apply_prefix(FieldRef prefix, uint16_t spelling, Value x, Value width) {
  const Value on = e_.truth(code(*prefix.scope, prefix.index));
  if (e_.constant_value(on) == base::Integer(0)) return x;
  return e_.select(on, prefixed(prefix.field().type, spelling, x, width), x);
}

// ---- functions that are given as IR
// --------------------------------------------------------------------------------------------

Value Lowering::splice(const ir::Function& f, FieldScope& scope, std::span<const Value> inputs) {
  std::vector<Value> done(f.ops.size(), kNone);
  for (size_t i = 0; i < f.ops.size(); ++i) {
    const ir::Inst& inst = f.ops[i];
    switch (inst.op) {
      case Op::Const: done[i] = e_.constant(f.constants[inst.a]); break;
      case Op::Field: done[i] = code(scope, inst.aux); break;
      case Op::Input: done[i] = inputs[inst.aux]; break;
      default: done[i] = splice_op(f, inst, done); break;
    }
  }
  return f.result == kNone ? kNone : done[f.result];
}

Value Lowering::splice_op(const ir::Function& f, const ir::Inst& inst, const std::vector<Value>& done) {
  auto operand = [&](Value v) { return v == kNone ? kNone : done[v]; };
  const Value a = operand(inst.a), b = operand(inst.b), c = operand(inst.c);
  switch (inst.op) {
    case Op::Select: return e_.select(a, b, c);
    case Op::Float: return e_.floating(f.floats[inst.aux], a, b, c);
    case Op::ReadCode: return read_code(inst.aux, a, b);
    case Op::ReadReg: return read_register(inst.aux, a, b);
    case Op::Load: return load_little(inst.aux, a, b);
    case Op::Pc:
    case Op::NextPc:
    case Op::Launch:
    case Op::Setting:
    case Op::Active: return e_.read(inst, f.ranges[&inst - f.ops.data()]);
    default: return b == kNone ? e_.unary(inst.op, a) : e_.binary(inst.op, a, b);
  }
}

}  // namespace isadora::check
