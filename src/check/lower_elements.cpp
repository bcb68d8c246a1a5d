// Elements of vectors. `foreach element e of n` iterates over the elements; `Ra[e]` is an element of the operand, with
// the bits that `Element<ra> = …;` defines, and an operand without it is the same for every element. If n is 1, the
// body is the element itself, without a region: so one clause describes an instruction on scalars and on vectors.
// `Ra.element(number, bits)` is any element of any size.
#include "check/lowering.h"
#include "model/part_place.h"

namespace isadora::check {

using diag::Kind;
using ir::kNone;
using ir::Op;
using ir::Value;
using parse::NodeKind;

namespace {

constexpr unsigned kMostBits = 128;  // of an element

}  // namespace

// ---- by the number of a foreach
// ------------------------------------------------------------------------------------------------------------

bool Lowering::is_element_of_operand(Node n) {
  if (kind(n) != NodeKind::Index) return false;
  const auto parts = children(n);
  if (kind(unwrapped(parts[1])) != NodeKind::NameExpr) return false;
  const auto number = path_.locals.find(name_of(unwrapped(parts[1])));
  if (number == path_.locals.end() || !number->second.element) return false;
  return static_cast<bool>(field_of(parts[0]));
}

std::optional<Value> Lowering::element_bits(FieldRef f) {
  if (f.scope != &opcode_ || !context_) return std::nullopt;
  const auto bits = context_->elements.find(f.index);
  if (bits == context_->elements.end()) return std::nullopt;
  return bits->second.function ? splice(*bits->second.function, *f.scope, {}) : e_.constant(bits->second.constant);
}

LoweredValue Lowering::element_of_operand(Node n) {
  const auto parts = children(n);
  const FieldRef f = field_of(parts[0]);
  const auto width = element_bits(f);
  if (!width) return expression(parts[0]);
  return read_element(f, n, value(parts[1]), *width);
}

LoweredValue Lowering::assign_element_of_operand(Node target, LoweredValue v, Node source) {
  const auto parts = children(target);
  const FieldRef f = field_of(parts[0]);
  if (type_of(f).kind != model::TypeKind::Register || f.scope != &opcode_ || depth_ > 0)
    return assign_field(parts[0], f, std::move(v), source);
  if (const auto width = element_bits(f))
    return write_element(f, target, value(parts[1]), *width, std::move(v), source);
  if (!region_locals_.empty()) {
    auto* d =
        report(Kind::TypeError, target, "`" + text(parts[0]) + "` is one register, and each element would write it");
    if (d)
      d->notes.push_back("what has elements says so under `__OperandInfo`: Element<" + text(parts[0]) + "> = bits;");
    return {};
  }
  const Value width = operand_width(f);
  if (!v.ok() || width == kNone || type_of(f).file >= isa_.files.size()) return {};
  check_uniform(type_of(f).file, {v.value}, target, source);
  const LoweredValue written = sized(e_.binary(Op::ZExt, v.value, width), width);
  write_code(f.field().type, code(*f.scope, f.index), written);
  return v;
}

// ---- by number and size
// --------------------------------------------------------------------------------------------------------------------

// Bits number*width and up of the register itself, so that a long register is not read as a whole.
LoweredValue Lowering::read_element(FieldRef f, Node n, Value number, Value width) {
  const model::Type& type = type_of(f);
  const Value at = code(*f.scope, f.index);
  LoweredValue piece = read_element({type.file, model::register_index(e_, type, at)}, n, number, width);
  if (!piece.ok()) return piece;
  const Value offset = e_.binary(Op::Mul, number, width);
  for (const model::RegisterConstant& c : type.constants) {
    const Value constant = e_.binary(Op::ZExt, e_.binary(Op::Shr, e_.constant(c.value), offset), width);
    piece.value = e_.select(e_.equals(at, c.code), constant, piece.value);
  }
  return piece;
}

// Are the file's registers parts of others? Those have no elements.
bool Lowering::is_part(uint16_t file, Node n) {
  if (!isa_.files[file].is_view()) return false;
  error(Kind::TypeError, n,
        "registers of `" + isa_.files[file].name +
            "` are parts of others and have no elements; bits of a value are `x[h:l]`");
  return true;
}

LoweredValue Lowering::read_element(const RegisterPlace& r, Node n, Value number, Value width) {
  if (!allow_state(n) || r.number == kNone || number == kNone || width == kNone || is_part(r.file, n)) return {};
  const Value offset = e_.binary(Op::Mul, number, width);
  const ir::Inst read{.op = Op::ReadBits, .sub = old_, .aux = r.file, .a = r.number, .b = offset, .c = width};
  return sized(e_.read(read, bits_range(static_cast<unsigned>(e_.range(width).hi.to_uint64()))), width);
}

// Codes without a register discard it, as they discard every write.
LoweredValue Lowering::write_element(FieldRef f, Node n, Value number, Value width, LoweredValue v, Node source) {
  const model::Type& type = type_of(f);
  const Value at = code(*f.scope, f.index);
  std::vector<Condition> where = path_.conditions;
  for (const model::RegisterConstant& c : type.constants) {
    const Value constant = e_.equals(at, c.code);
    if (e_.constant_value(constant) == base::Integer(1)) return v;
    if (!e_.constant_value(constant)) where.push_back({constant, false});
  }
  return write_element({type.file, model::register_index(e_, type, at)}, n, number, width, std::move(v), source, where);
}

LoweredValue Lowering::write_element(const RegisterPlace& r, Node n, Value number, Value width, LoweredValue v,
                                     Node source, const std::vector<Condition>& where) {
  if (r.number == kNone || number == kNone || width == kNone || !v.ok() || is_part(r.file, n)) return {};
  check_uniform(r.file, {v.value, r.number}, n, source);
  const Value position = e_.binary(Op::PackPosition, e_.binary(Op::Mul, number, width), width);
  const Value cut = e_.binary(Op::ZExt, v.value, width);
  e_.effect({.op = Op::WriteBits, .aux = r.file, .a = r.number, .b = position, .c = cut}, where);
  return v;
}

// The number and the size in `X.element(number, bits)`; a size that no element can have is reported.
std::optional<std::pair<Value, Value>> Lowering::element_at(Node n, const std::vector<Node>& args) {
  if (args.size() != 2)
    return error(Kind::TypeError, n, "`element` takes the element's number and its bits"), std::nullopt;
  const Value number = value(args[0]), width = value(args[1]);
  if (number == kNone || width == kNone || !non_negative(args[0], number, "an element's number")) return std::nullopt;
  if (!e_.range(width).lo.is_negative() && e_.range(width).hi <= kMostBits) return std::pair(number, width);
  error(Kind::RangeTooWide, args[1], "an element of " + e_.range(width).hi.to_string() + " bits; 128 are possible");
  return std::nullopt;
}

// Ra.element(e, bits), V[i].element(e, bits)
LoweredValue Lowering::element_of_register(Node n, Node member, const std::vector<Node>& args) {
  const Node base = unwrapped(children(member)[0]);
  const FieldRef f = field_of(base);
  const auto place = f ? std::nullopt : register_place(base);
  if (!place && (!f || type_of(f).kind != model::TypeKind::Register))
    return error(Kind::TypeError, member, "only registers have elements");
  const auto at = element_at(n, args);
  if (!at) return {};
  return place ? read_element(*place, n, at->first, at->second) : read_element(f, n, at->first, at->second);
}

LoweredValue Lowering::assign_element_of_register(Node target, LoweredValue v, Node source) {
  const auto parts = children(target);
  const Node callee = unwrapped(parts[0]);
  const bool element = kind(callee) == NodeKind::Member && text(children(callee)[1]) == "element";
  if (!element) return error(Kind::TypeError, target, "`" + text(target) + "` cannot be assigned");
  const Node base = unwrapped(children(callee)[0]);
  const FieldRef f = field_of(base);
  const auto place = f ? std::nullopt : register_place(base);
  if (!place && (!f || type_of(f).kind != model::TypeKind::Register)) {
    return error(Kind::TypeError, target, "an element of a register is written register.element(number, bits)");
  }
  const auto at = element_at(target, {parts.begin() + 1, parts.end()});
  if (!at || !v.ok()) return {};
  if (place) return write_element(*place, target, at->first, at->second, std::move(v), source, path_.conditions);
  return write_element(f, target, at->first, at->second, std::move(v), source);
}

}  // namespace isadora::check
