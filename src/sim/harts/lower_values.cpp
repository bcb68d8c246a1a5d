// Numbers: how many bits of each anyone looks at, and the operations that make them.
#include "sim/harts/lowering.h"

namespace isadora::sim::harts::lowering {

// ---- how many bits anyone looks at ---------------------------------------------------------------------------------

void Lowering::find_demands() {
  demand_.assign(f_.ops.size(), 0);
  for (size_t i = f_.ops.size(); i-- > 0;) {
    const ir::Inst& in = f_.ops[i];
    ask(in.pred, kExact);
    ask_for_operands(in, demand_[i]);
  }
}

void Lowering::ask_for_operands(const ir::Inst& in, unsigned bits) {
  switch (in.op) {
    case Op::Const: return;
    case Op::WriteReg:
    case Op::WriteCode: return ask(in.c, count(in.b));
    case Op::Store: return ask(in.a, kExact), ask(in.c, 8 * count(in.b));
    case Op::ZExt:
    case Op::SExt: return ask(in.a, std::min(bits, count(in.b)));
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::And:
    case Op::Or:
    case Op::Xor:
    case Op::Not: return ask(in.a, bits), ask(in.b, bits);
    case Op::Shl: return ask(in.a, bits), ask(in.b, kExact);
    case Op::Select: return ask(in.a, kExact), ask(in.b, bits), ask(in.c, bits);
    default: ir::for_each_value(in, [&](Value v) { ask(v, kExact); });
  }
}

// ---- operations ----------------------------------------------------------------------------------------------------

Operand Lowering::emit(Draft draft) {
  if (!draft.to) draft.to = new_cell();
  if (!kernel(shape_of(draft))) leave();
  drafts_.push_back(draft);
  Operand o;
  o.constant = false;
  o.temporary = true;
  o.cell = draft.to;
  return o;
}

Operand Lowering::wide(Operand o) {
  if (o.constant) return o;
  if (bits_of(o.kind) == 64) return as(o, Kind::Bits64);
  return emit({.what = Do::Move, .a = o, .b = {}, .c = {}});
}

Operand Lowering::in_cell(Operand o) {
  if (!o.constant) return o;
  o.constant = false;
  o.cell = cells_.constant(o.value);
  o.kind = Kind::Bits64;
  return o;
}

Operand Lowering::operand(Value v) {
  if (!made_[v]) made_[v] = make(v);
  return *made_[v];
}

Operand Lowering::make(Value v) {
  const ir::Inst& in = at(v);
  if (is_const(v) && in.op != Op::Load) return number(const_word(v));
  switch (in.op) {
    case Op::Pc: return number(pc_);
    case Op::NextPc: return number(next_);
    case Op::Active: return number(1);
    case Op::ReadReg:
      if (!is_const(in.a)) leave();
      return read_register(in.aux, const_word(in.a), count(in.b));
    case Op::ReadCode: return read_code(in);
    case Op::Add: return words(Do::Add, operand(in.a), operand(in.b), demand_[v]);
    case Op::Sub: return words(Do::Sub, operand(in.a), operand(in.b), demand_[v]);
    case Op::Mul: return words(Do::Mul, operand(in.a), operand(in.b), demand_[v]);
    case Op::And: return words(Do::And, operand(in.a), operand(in.b), demand_[v]);
    case Op::Or:
      if (const auto turned = rotated(v)) return *turned;
      return words(Do::Or, operand(in.a), operand(in.b), demand_[v]);
    case Op::Xor: return words(Do::Xor, operand(in.a), operand(in.b), demand_[v]);
    case Op::Not: return words(Do::Xor, operand(in.a), number(~uint64_t{0}), demand_[v]);
    case Op::Shl: return shift_left(v);
    case Op::Shr: return shift_right(v);
    case Op::ZExt: return zero_extended(in.a, count(in.b));
    case Op::SExt: return sign_extended(in.a, count(in.b));
    case Op::Select: return select(v);
    case Op::Eq: return exact(Do::Eq, v);
    case Op::Ne: return exact(Do::Ne, v);
    case Op::Lt: return exact(Do::Lt, v);
    case Op::Le: return exact(Do::Le, v);
    case Op::DivTrunc: return exact(Do::Div, v);
    case Op::RemTrunc: return exact(Do::Rem, v);
    case Op::Load: return load(v);
    default: leave();
  }
}

// What depends on the lowest bits of its operands alone: in 32 bits where no more are asked for.
Operand Lowering::words(Do what, Operand a, Operand b, unsigned need) {
  if (a.constant && b.constant) {
    switch (what) {
      case Do::Add: return number(a.value + b.value);
      case Do::Sub: return number(a.value - b.value);
      case Do::Mul: return number(a.value * b.value);
      case Do::And: return number(a.value & b.value);
      case Do::Or: return number(a.value | b.value);
      default: return number(a.value ^ b.value);
    }
  }
  if (a.constant && what != Do::Sub) std::swap(a, b);
  a = in_cell(a);
  const bool same = b.constant || a.kind == b.kind;
  if (need <= 32 && narrows(a, need) && narrows(b, need)) {
    a = as(a, Kind::Bits32);
    b = as(b, Kind::Bits32);
  } else if (!same || (a.kind != Kind::Bits32 && a.kind != Kind::Signed32)) {
    a = wide(a);
    b = wide(b);
  }
  if (b.constant) b.kind = a.kind;
  return emit({.what = what, .a = a, .b = b, .c = {}});
}

// A shift's distance, at most 63, in a form that goes with what is shifted.
Operand Lowering::amount(Value v, Kind shifted, Do what, Operand a) {
  Operand n = operand(v);
  if (n.constant) {
    n.kind = Kind::Bits6;
    return n;
  }
  if (n.kind == Kind::Bits5 || n.kind == Kind::Bits6) {
    if (kernel(shape_of({.what = what, .a = as(a, shifted), .b = n, .c = {}}))) return n;
  }
  if (f_.ranges[v].hi > Integer(63)) leave();
  return as(wide(n), Kind::Bits6);
}

Operand Lowering::shift_left(Value v) {
  const ir::Inst& in = at(v);
  if (const auto bits = masked(v)) return words(Do::And, operand(bits->first), number(bits->second), demand_[v]);
  Operand a = operand(in.a);
  if (is_const(in.b) && f_.ranges[in.b].lo > Integer(63)) return number(0);
  if (a.constant && is_const(in.b)) return number(a.value << const_word(in.b));
  a = in_cell(a);
  a = demand_[v] <= 32 && narrows(a, demand_[v]) ? as(a, Kind::Bits32) : wide(a);
  const Operand n = amount(in.b, a.kind, Do::Shl, a);
  return emit({.what = Do::Shl, .a = a, .b = n, .c = {}});
}

Operand Lowering::shift_right(Value v) {
  const ir::Inst& in = at(v);
  Operand a = operand(in.a);
  const bool is_known = is_const(in.b);
  const uint64_t n = is_known ? std::min<uint64_t>(count(in.b), 64) : 0;
  if (fits_unsigned(in.a)) {
    if (n == 64) return number(0);
    if (a.constant && is_known) return number(a.value >> n);
    a = in_cell(a);
    a = a.kind == Kind::Bits32 ? a : wide(a);
  } else if (fits_signed(in.a)) {
    if (a.constant && is_known)
      return number(static_cast<uint64_t>(static_cast<int64_t>(a.value) >> std::min<uint64_t>(n, 63)));
    a = in_cell(a);
    a = a.kind == Kind::Signed32 ? a : as(wide(a), Kind::Signed64);
    if (n == 64) return emit({.what = Do::Shr, .a = a, .b = number(63), .c = {}});
  } else {
    if (!is_known) leave();
    if (demand_[v] + n > 64) leave();  // bits are asked for that no word has
    if (a.constant) return number(a.value >> n);
    a = wide(a);
  }
  return emit({.what = Do::Shr, .a = a, .b = amount(in.b, a.kind, Do::Shr, a), .c = {}});
}

// x << n | x >> (w - n), where x has w bits and no more are asked for: a rotation, in either of its spellings.
std::optional<Operand> Lowering::rotated(Value v) {
  Value left = at(v).a, right = at(v).b;
  if (at(left).op != Op::Shl) std::swap(left, right);
  if (at(left).op != Op::Shl || at(right).op != Op::Shr || !is_const(at(right).b)) return {};
  const Value x = at(left).a, n = at(left).b;
  const uint64_t back = count(at(right).b);
  const bool by_constant = at(right).a == x && is_const(n);
  if (!by_constant && at(right).a != left) return {};
  const uint64_t width = by_constant ? back + count(n) : back;
  if ((width != 32 && width != 64) || demand_[v] > width) return {};
  const ir::Range &bits = f_.ranges[x], &distance = f_.ranges[n];
  if (bits.lo.is_negative() || bits.hi.bit_length() > width || distance.hi >= Integer(width)) return {};
  const Kind kind = width == 32 ? Kind::Bits32 : Kind::Bits64;
  Operand a = in_cell(operand(x));
  a = width == 32 && narrows(a, 32) ? as(a, kind) : as(wide(a), kind);
  Operand b = operand(n);
  if (b.constant || bits_of(b.kind) != (width == 32 ? 5 : 6)) b = b.constant ? b : wide(b);
  b.kind = width == 32 ? Kind::Bits5 : Kind::Bits6;
  return emit({.what = Do::Turn, .a = a, .b = b, .c = {}});
}

// (x >> n cut to w bits) << n: bits of x that stay where they are.
std::optional<std::pair<Value, uint64_t>> Lowering::masked(Value v) const {
  const ir::Inst& left = at(v);
  if (left.op != Op::Shl || !is_const(left.b)) return {};
  const ir::Inst* inner = &at(left.a);
  unsigned width = 64;
  if (inner->op == Op::ZExt && is_const(inner->b) && f_.ranges[inner->b].lo.fits_uint64()) {
    width = static_cast<unsigned>(std::min<uint64_t>(const_word(inner->b), 64));
    inner = &at(inner->a);
  } else {
    return {};
  }
  if (inner->op != Op::Shr || !is_const(inner->b) || const_word(inner->b) != const_word(left.b)) return {};
  const uint64_t n = const_word(left.b);
  if (n + width > 64) return {};
  return std::pair(inner->a, low_mask(width) << n);
}

Operand Lowering::cut(Operand o, unsigned bits) {
  if (o.constant) return number(o.value & low_mask(bits));
  if (bits >= 64) return o;
  if (bits_of(o.kind) < bits) {
    if (!is_signed(o.kind)) return o;
    o = wide(o);
  }
  if (has_kind(bits)) return as(o, unsigned_kind(bits));
  return words(Do::And, o, number(low_mask(bits)), bits);
}

Operand Lowering::zero_extended(Value v, unsigned bits) { return cut(operand(v), bits); }

Operand Lowering::sign_extended(Value v, unsigned bits) {
  Operand o = operand(v);
  if (bits == 0) return number(0);
  if (o.constant && bits < 64) {
    const unsigned unused = 64 - bits;
    return number(static_cast<uint64_t>(static_cast<int64_t>(o.value << unused) >> unused));
  }
  if (bits >= 64) return o;
  if (bits_of(o.kind) < bits || (bits_of(o.kind) == bits && is_signed(o.kind))) return o;
  if (bits == 8 || bits == 16 || bits == 32) return as(o, signed_kind(bits));
  const Operand up = emit({.what = Do::Shl, .a = wide(o), .b = as(number(64 - bits), Kind::Bits6), .c = {}});
  Draft down{.what = Do::Shr, .a = as(up, Kind::Signed64), .b = number(64 - bits), .c = {}};
  down.b.kind = Kind::Bits6;
  return emit(down);
}

Operand Lowering::select(Value v) {
  const ir::Inst& in = at(v);
  const Operand condition = wide(operand(in.a));
  if (condition.constant) return operand(condition.value ? in.b : in.c);
  Operand b = in_cell(operand(in.b)), c = in_cell(operand(in.c));
  const bool narrow = demand_[v] <= 32 && narrows(b, demand_[v]) && narrows(c, demand_[v]);
  b = narrow ? as(b, Kind::Bits32) : wide(b);
  c = narrow ? as(c, Kind::Bits32) : wide(c);
  return emit({.what = Do::Select, .a = condition, .b = b, .c = c});
}

// Brings two numbers to one kind by which they can be compared or divided. Where only equality is asked for, signs do
// not matter.
bool Lowering::agree(Operand& a, Operand& b, Value va, Value vb, bool equality) {
  const bool as_unsigned = fits_unsigned(va) && fits_unsigned(vb), as_signed = fits_signed(va) && fits_signed(vb);
  if (!as_unsigned && !as_signed) return false;
  const bool right = is_signed(a.kind) ? as_signed : as_unsigned;
  if (right && bits_of(a.kind) < 64 && (b.constant || a.kind == b.kind)) {
    if (b.constant) b.kind = a.kind;
    if (equality && is_signed(a.kind)) {
      const Kind k = unsigned_kind(bits_of(a.kind));
      if (b.constant && extended(a.kind, b.value) != b.value) return false;
      if (b.constant) b.value = extended(k, b.value);
      a.kind = b.kind = k;
    }
    return true;
  }
  a = wide(a);
  b = wide(b);
  a.kind = b.kind = as_unsigned || equality ? Kind::Bits64 : Kind::Signed64;
  return true;
}

Operand Lowering::exact(Do what, Value v) {
  const ir::Inst& in = at(v);
  Operand a = in_cell(operand(in.a)), b = operand(in.b);
  const bool equality = what == Do::Eq || what == Do::Ne;
  const Operand before_a = a, before_b = b;
  if (!agree(a, b, in.a, in.b, equality)) leave();
  if (!kernel(shape_of({.what = what, .a = a, .b = b, .c = {}}))) {
    a = wide(before_a);
    b = wide(before_b);
    a.kind = b.kind = fits_unsigned(in.a) && fits_unsigned(in.b) ? Kind::Bits64 : Kind::Signed64;
    if (equality) a.kind = b.kind = Kind::Bits64;
  }
  return emit({.what = what, .a = a, .b = b, .c = {}});
}

}  // namespace isadora::sim::harts::lowering
