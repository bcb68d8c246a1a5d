// Values become operations when something asks for them. First what may stop the instruction: loads, faults, stores;
// then what it writes. A value that is made for a register alone is made there.
#include "sim/harts/lower.h"

#include <algorithm>
#include <optional>

#include "ir/facts.h"

namespace isadora::sim::harts {
namespace {

using base::Integer;
using ir::Op;
using ir::Value;

// Thrown inside of this file alone: there is no operation for something.
struct NoOperation {};

constexpr unsigned kExact = 65;  // bits that are looked at: all, and what lies beyond a word is no matter of the word

Kind unsigned_kind(unsigned bits) {
  switch (bits) {
    case 1: return Kind::Bits1;
    case 3: return Kind::Bits3;
    case 4: return Kind::Bits4;
    case 5: return Kind::Bits5;
    case 6: return Kind::Bits6;
    case 8: return Kind::Bits8;
    case 16: return Kind::Bits16;
    case 32: return Kind::Bits32;
    case 64: return Kind::Bits64;
    default: throw NoOperation();
  }
}

bool has_kind(unsigned bits) { return bits == 1 || (bits >= 3 && bits <= 6) || bits == 8 || bits == 16 || bits == 32; }

Kind signed_kind(unsigned bits) {
  return bits == 8 ? Kind::Signed8 : bits == 16 ? Kind::Signed16 : bits == 32 ? Kind::Signed32 : Kind::Signed64;
}

uint64_t low_mask(unsigned bits) { return bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; }

uint64_t extended(Kind k, uint64_t v) {
  const unsigned unused = 64 - bits_of(k);
  return is_signed(k) ? static_cast<uint64_t>(static_cast<int64_t>(v << unused) >> unused) : v << unused >> unused;
}

Operand number(uint64_t value) {
  Operand o;
  o.value = value;
  return o;
}

class Lowering {
 public:
  Lowering(const Instruction& instruction, uint64_t pc, Warp& warp, Cells& cells, std::vector<Draft>& drafts)
      : f_(instruction.body),
        next_(pc + instruction.decoded.bytes),
        pc_(pc),
        warp_(warp),
        isa_(warp.isa()),
        cells_(cells),
        drafts_(drafts),
        first_(drafts.size()) {}

  Ending run();

 private:
  // ---- what is known
  // -------------------------------------------------------------------------------------------------
  const ir::Inst& at(Value v) const { return f_.ops[v]; }
  bool is_const(Value v) const { return v != ir::kNone && f_.ranges[v].is_constant(); }
  uint64_t const_word(Value v) const { return f_.ranges[v].lo.to_uint64(); }
  bool fits_unsigned(Value v) const { return f_.ranges[v].lo.fits_uint64() && f_.ranges[v].hi.fits_uint64(); }
  bool fits_signed(Value v) const { return f_.ranges[v].lo.fits_int64() && f_.ranges[v].hi.fits_int64(); }
  enum class TwoWords : uint8_t { No, Unsigned, Signed };
  // Do two words hold a number?
  TwoWords two_words(Value v) const {
    const ir::Range& r = f_.ranges[v];
    if (!r.lo.is_negative() && r.hi.bit_length() <= 128) return TwoWords::Unsigned;
    return r.lo.bit_length() <= 127 && r.hi.bit_length() <= 127 ? TwoWords::Signed : TwoWords::No;
  }
  bool is_bool(Value v) const { return fits_unsigned(v) && f_.ranges[v].hi <= Integer(1); }
  unsigned count(Value v) const {
    if (!is_const(v) || f_.ranges[v].lo.is_negative() || !f_.ranges[v].hi.fits_uint64()) throw NoOperation();
    return static_cast<unsigned>(std::min<uint64_t>(const_word(v), 4096));
  }

  void find_demands();
  void ask(Value v, unsigned bits) {
    if (v != ir::kNone) demand_[v] = std::max(demand_[v], bits);
  }
  void ask_for_operands(const ir::Inst& in, unsigned bits);

  // ---- operations
  // ----------------------------------------------------------------------------------------------------
  void* new_cell() {
    if (temporaries_ == Cells::kTemporaries) throw NoOperation();
    return cells_.temporary(temporaries_++);
  }
  Operand emit(Draft draft);
  Operand wide(Operand o);     // as a word of 64 bits in a cell, or a constant
  Operand in_cell(Operand o);  // a constant in a cell of its own
  static bool narrows(const Operand& o, unsigned need) { return o.constant || bits_of(o.kind) >= std::min(need, 32u); }
  static Operand as(Operand o, Kind k) {
    if (!o.constant) o.kind = k;
    return o;
  }

  Operand operand(Value v);
  Operand make(Value v);
  Operand words(Do what, Operand a, Operand b, unsigned need);
  Operand shift_left(Value v);
  Operand shift_right(Value v);
  Operand amount(Value v, Kind shifted, Do what, Operand a);
  Operand zero_extended(Value v, unsigned bits);
  Operand sign_extended(Value v, unsigned bits);
  Operand cut(Operand o, unsigned bits);
  Operand select(Value v);
  Operand exact(Do what, Value v);
  Operand counted(Do what, Value v);
  bool agree(Operand& a, Operand& b, Value va, Value vb, bool equality);
  std::optional<std::pair<Value, uint64_t>> masked(Value v) const;
  std::optional<Operand> rotated(Value v);
  Operand high(Value v);
  Operand make_high(Value v);
  Operand shifted(Do what, Operand a, uint64_t n, bool with_sign = false);
  Operand shift_pair_right(Value v, uint64_t n);
  Operand load(Value v);

  struct Place {
    void* cell = nullptr;
    unsigned bytes = 0;
  };
  Place register_at(uint16_t file, uint64_t number);
  std::optional<Place> written_register(const ir::Inst& in);
  Operand read_register(uint16_t file, uint64_t number, unsigned bits);
  Operand read_code(const ir::Inst& in);

  struct Address {
    Operand base;
    uint64_t offset = 0;
  };
  Address address(Value v);
  Draft access(Do what, const ir::Inst& in, const Address& where);
  void align(const ir::Inst& in, const Address& where);

  // ---- effects
  // -------------------------------------------------------------------------------------------------------
  struct Write {
    Place place;
    Operand value;
    Operand when;  // a word that is true; the constant 1: always
  };
  void stores();
  void store(const ir::Inst& in, const Address& where, Operand value);
  void collect_write(const ir::Inst& in);
  Operand written_value(Value v, unsigned bits, const Place& place);
  void commit();
  bool write_in_place(const Write& write);
  void write(const Write& write);
  unsigned uses(const void* cell) const;
  void keep(Operand& o, size_t before);
  void plan_branch(const ir::Inst& in);
  void condition(Value v, bool negated);
  Ending finish();

  const ir::Function& f_;
  const uint64_t next_, pc_;
  Warp& warp_;
  const model::Isa& isa_;
  Cells& cells_;
  std::vector<Draft>& drafts_;
  const size_t first_;
  unsigned temporaries_ = 0;
  std::vector<unsigned> demand_;  // by value: how many of its lowest bits anyone looks at
  std::vector<std::optional<Operand>> made_, made_high_;
  std::vector<Write> writes_;
  std::optional<Draft> last_;  // a branch or jump
  Ending ending_;
};

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
  if (!kernel(shape_of(draft))) throw NoOperation();
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
    case Op::ReadReg: return read_register(in.aux, const_word(in.a), count(in.b));
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
    case Op::Min: return exact(Do::Min, v);
    case Op::Max: return exact(Do::Max, v);
    case Op::DivTrunc: return exact(Do::Div, v);
    case Op::RemTrunc: return exact(Do::Rem, v);
    case Op::DivFloor: return exact(Do::DivFloor, v);
    case Op::ModFloor: return exact(Do::ModFloor, v);
    case Op::PopCount: return counted(Do::PopCount, v);
    case Op::HighBit: return counted(Do::HighBit, v);
    case Op::LowBit: return counted(Do::LowBit, v);
    case Op::BitReverse: return counted(Do::BitReverse, v);
    case Op::Load: return load(v);
    default: throw NoOperation();
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
  if (f_.ranges[v].hi > Integer(63)) throw NoOperation();
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
    if (!is_known) throw NoOperation();
    if (demand_[v] + n > 64) return shift_pair_right(v, count(in.b));  // bits are asked for that no word has
    if (a.constant) return number(a.value >> n);
    a = wide(a);
  }
  return emit({.what = Do::Shr, .a = a, .b = amount(in.b, a.kind, Do::Shr, a), .c = {}});
}

// ---- numbers of two words ------------------------------------------------------------------------------------------

Operand Lowering::shifted(Do what, Operand a, uint64_t n, bool with_sign) {
  if (n == 0 || (a.constant && a.value == 0)) return a;
  if (n > 63 && !with_sign) return number(0);
  a = wide(in_cell(a));
  if (with_sign) a.kind = Kind::Signed64;
  Operand amount = number(std::min<uint64_t>(n, 63));
  amount.kind = Kind::Bits6;
  return emit({.what = what, .a = a, .b = amount, .c = {}});
}

// Bits 64 to 127 of a number.
Operand Lowering::high(Value v) {
  if (!made_high_[v]) made_high_[v] = make_high(v);
  return *made_high_[v];
}

Operand Lowering::make_high(Value v) {
  const ir::Inst& in = at(v);
  if (fits_unsigned(v)) return number(0);
  if (fits_signed(v)) return shifted(Do::Shr, operand(v), 63, true);
  if (in.op == Op::Add || in.op == Op::Sub) {
    const Do what = in.op == Op::Add ? Do::Add : Do::Sub;
    // A sum that is less than what was added has wrapped around, and so has a difference of less and more.
    const Operand before = in.op == Op::Add ? operand(v) : operand(in.a);
    const Operand carry =
        emit({.what = Do::Lt, .a = wide(in_cell(before)), .b = wide(in_cell(operand(in.b))), .c = {}});
    return words(what, words(what, high(in.a), high(in.b), 64), carry, 64);
  }
  if (in.op == Op::Mul) {
    const bool as_unsigned = fits_unsigned(in.a) && fits_unsigned(in.b);
    if (!as_unsigned && !(fits_signed(in.a) && fits_signed(in.b))) throw NoOperation();
    Operand a = wide(in_cell(operand(in.a))), b = wide(operand(in.b));
    if (!as_unsigned) a.kind = b.kind = Kind::Signed64;
    return emit({.what = Do::MulHigh, .a = a, .b = b, .c = {}});
  }
  if (in.op == Op::Shl && fits_unsigned(in.a) && f_.ranges[in.b].hi <= Integer(63)) {
    // The amount is less than 64, so that one more than 63 minus it is a distance, too, in two steps.
    const Operand half = shifted(Do::Shr, operand(in.a), 1);
    Operand rest = words(Do::Xor, operand(in.b), number(63), 6);
    rest = rest.constant ? number(rest.value & 63) : rest;
    rest.kind = Kind::Bits6;
    return emit({.what = Do::Shr, .a = wide(in_cell(half)), .b = rest, .c = {}});
  }
  throw NoOperation();
}

Operand Lowering::shift_pair_right(Value v, uint64_t n) {
  const Value a = at(v).a;
  const TwoWords fits = two_words(a);
  if (fits == TwoWords::No) throw NoOperation();
  if (n >= 64) return shifted(Do::Shr, high(a), n - 64, fits == TwoWords::Signed);
  return words(Do::Or, shifted(Do::Shr, operand(a), n), shifted(Do::Shl, high(a), 64 - n), 64);
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
  if (!agree(a, b, in.a, in.b, equality)) throw NoOperation();
  if (!kernel(shape_of({.what = what, .a = a, .b = b, .c = {}}))) {
    a = wide(before_a);
    b = wide(before_b);
    a.kind = b.kind = fits_unsigned(in.a) && fits_unsigned(in.b) ? Kind::Bits64 : Kind::Signed64;
    if (equality) a.kind = b.kind = Kind::Bits64;
  }
  return emit({.what = what, .a = a, .b = b, .c = {}});
}

Operand Lowering::counted(Do what, Value v) {
  const ir::Inst& in = at(v);
  const unsigned bits = what == Do::BitReverse ? count(in.b) : 0;
  if (bits > 64 || (what != Do::BitReverse && !fits_unsigned(in.a))) throw NoOperation();
  return emit({.what = what, .a = wide(in_cell(operand(in.a))), .b = number(bits), .c = {}});
}

// ---- registers -----------------------------------------------------------------------------------------------------

Lowering::Place Lowering::register_at(uint16_t file, uint64_t number) {
  Registers& registers = warp_.file(file);
  if (number >= registers.count() || !registers.is_word() || registers.columns() != 1) throw NoOperation();
  const auto n = static_cast<unsigned>(number);
  if (registers.width() <= 32) return {registers.row32(n), 4};
  return {registers.mask(n), 8};
}

// Bits above the register's width are 0, so that the cell can be read as a whole.
Operand Lowering::read_register(uint16_t file, uint64_t number, unsigned bits) {
  if (bits == 0) return harts::number(0);
  const Place place = register_at(file, number);
  const unsigned width = warp_.file(file).width();
  if (bits > width) throw NoOperation();
  Operand o;
  o.constant = false;
  o.cell = place.cell;
  o.kind = place.bytes == 4 ? Kind::Bits32 : Kind::Bits64;
  return bits == width ? o : cut(o, bits);
}

Operand Lowering::read_code(const ir::Inst& in) {
  if (!is_const(in.a) || !is_const(in.b)) throw NoOperation();
  const model::Type& type = isa_.types[in.aux];
  const model::RegisterCode code = model::resolve(isa_, type, const_word(in.a));
  const unsigned bits = count(in.b);
  if (code.kind == model::RegisterCode::Kind::Register) return read_register(type.file, code.number, bits);
  return number(code.value.low_bits(bits).to_uint64());
}

// ---- memory --------------------------------------------------------------------------------------------------------

// A sum of a cell and a number, in 32 bits or in 64.
Lowering::Address Lowering::address(Value v) {
  bool narrow = false;
  if (at(v).op == Op::ZExt && is_const(at(v).b) && (count(at(v).b) == 32 || count(at(v).b) == 64)) {
    narrow = count(at(v).b) == 32;
    v = at(v).a;
  } else if (!fits_unsigned(v)) {
    throw NoOperation();
  }
  Address where;
  const ir::Inst& in = at(v);
  if (in.op == Op::Add && is_const(in.b)) {
    where = {operand(in.a), const_word(in.b)};
  } else if (in.op == Op::Add && is_const(in.a)) {
    where = {operand(in.b), const_word(in.a)};
  } else {
    where = {operand(v), 0};
  }
  where.base = in_cell(where.base);
  if (narrow && bits_of(where.base.kind) >= 32) {
    where.base.kind = Kind::Bits32;
  } else {
    where.base = as(wide(where.base), narrow ? Kind::Bits32 : Kind::Bits64);
  }
  return where;
}

Draft Lowering::access(Do what, const ir::Inst& in, const Address& where) {
  const unsigned bytes = count(in.b);
  if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) throw NoOperation();
  if (!warp_.common_space(in.aux)) throw NoOperation();
  Draft draft{.what = what, .a = where.base, .b = number(where.offset), .c = {}};
  draft.space = in.aux;
  draft.bytes = static_cast<uint8_t>(bytes);
  draft.access = unsigned_kind(8 * bytes);
  return draft;
}

void Lowering::align(const ir::Inst& in, const Address& where) {
  const unsigned bytes = count(in.b);
  if (!isa_.spaces[in.aux].align || bytes == 1) return;
  Draft draft{.what = Do::Align, .a = where.base, .b = number(where.offset), .c = number(bytes - 1)};
  draft.to = cells_.temporary(0);  // it has none
  emit(draft);
}

Operand Lowering::load(Value v) {
  const ir::Inst& in = at(v);
  if (count(in.b) == 0) return number(0);
  const Address where = address(in.a);
  Draft draft = access(Do::Load, in, where);
  if (in.pred == ir::kNone) {
    align(in, where);
    return as(emit(draft), draft.access);
  }
  const Operand when = in_cell(wide(operand(in.pred)));
  draft.to = new_cell();
  draft.fixed = true;
  emit({.what = Do::Move, .a = number(0), .b = {}, .c = {}, .to = draft.to, .fixed = true});
  const bool aligned = isa_.spaces[in.aux].align && count(in.b) > 1;
  emit({.what = Do::Skip, .a = when, .b = {}, .c = number(aligned ? 3 : 2), .to = draft.to});
  align(in, where);
  return as(emit(draft), draft.access);
}

void Lowering::store(const ir::Inst& in, const Address& where, Operand value) {
  Draft draft = access(Do::Store, in, where);
  draft.c = value.constant ? value : as(value, draft.access);
  draft.to = cells_.temporary(0);
  draft.fixed = true;
  emit(draft);
}

// With several, nothing is stored before all of them can be.
void Lowering::stores() {
  struct Pending {
    const ir::Inst* in;
    Address where;
    Operand value, when;
  };
  std::vector<Pending> all;
  for (const ir::Inst& in : f_.ops) {
    if (in.op != Op::Store || count(in.b) == 0) continue;
    Operand value = operand(in.c);
    if (!value.constant && bits_of(value.kind) < 8 * count(in.b)) value = wide(value);
    const Address where = address(in.a);
    all.push_back({&in, where, value, in.pred == ir::kNone ? number(1) : wide(operand(in.pred))});
  }
  for (const bool probing : {true, false}) {
    for (const Pending& p : all) {
      if (p.when.constant && !p.when.value) continue;
      const bool aligned = isa_.spaces[p.in->aux].align && count(p.in->b) > 1;
      const bool probe = probing && all.size() > 1;
      const uint64_t places = (probe || !probing ? 2 : 0) + (probing && aligned ? 1 : 0);
      if (places == 0) continue;
      if (!p.when.constant)
        emit({.what = Do::Skip, .a = p.when, .b = {}, .c = number(places), .to = cells_.temporary(0)});
      if (probing) align(*p.in, p.where);
      if (probe) {
        Draft draft = access(Do::Probe, *p.in, p.where);
        draft.to = cells_.temporary(0);
        emit(draft);
      }
      if (!probing) store(*p.in, p.where, p.value);
    }
  }
}

// ---- what is written -----------------------------------------------------------------------------------------------

std::optional<Lowering::Place> Lowering::written_register(const ir::Inst& in) {
  if (!is_const(in.a) || !is_const(in.b)) throw NoOperation();
  if (in.op == Op::WriteReg) return register_at(in.aux, const_word(in.a));
  const model::Type& type = isa_.types[in.aux];
  const model::RegisterCode code = model::resolve(isa_, type, const_word(in.a));
  if (code.kind != model::RegisterCode::Kind::Register) return {};
  return register_at(type.file, code.number);
}

// What changes no bit that is kept is passed over.
Operand Lowering::written_value(Value v, unsigned bits, const Place& place) {
  while ((at(v).op == Op::ZExt || at(v).op == Op::SExt) && is_const(at(v).b) && count(at(v).b) >= bits) v = at(v).a;
  const Operand o = operand(v);
  if (o.constant) return number(o.value & low_mask(bits));
  return bits == 8 * place.bytes ? o : cut(o, bits);
}

void Lowering::collect_write(const ir::Inst& in) {
  const std::optional<Place> place = written_register(in);
  const unsigned bits = count(in.b);
  if (!place || bits == 0) return;
  const uint16_t file = in.op == Op::WriteReg ? in.aux : isa_.types[in.aux].file;
  if (bits > warp_.file(file).width()) throw NoOperation();
  const Operand when = in.pred == ir::kNone ? number(1) : wide(operand(in.pred));
  if (when.constant && !when.value) return;
  writes_.push_back({*place, written_value(in.c, bits, *place), when});
}

// Who reads a cell, in this instruction.
unsigned Lowering::uses(const void* cell) const {
  unsigned n = 0;
  const auto look = [&](const Operand& o) { n += o.is(cell); };
  for (size_t i = first_; i < drafts_.size(); i++) {
    for (const Operand* o : {&drafts_[i].a, &drafts_[i].b, &drafts_[i].c}) look(*o);
  }
  for (const Write& w : writes_) look(w.value), look(w.when);
  if (last_) {
    for (const Operand* o : {&last_->a, &last_->b, &last_->c}) look(*o);
  }
  return n;
}

Out out_for(Kind k, unsigned bytes, bool& possible) {
  possible = true;
  if (bytes == 4) {
    possible = bits_of(k) >= 32;
    return Out::Four;
  }
  switch (k) {
    case Kind::Bits64:
    case Kind::Signed64: return Out::Eight;
    case Kind::Signed8: return Out::Signed8;
    case Kind::Signed16: return Out::Signed16;
    case Kind::Signed32: return Out::Signed32;
    case Kind::Bits32: return Out::Bits32;
    default: possible = false; return Out::Eight;
  }
}

// The operation that makes a value writes it where it belongs, if nobody else needs it, nobody needs what was there,
// and nothing can stop the instruction any more.
bool Lowering::write_in_place(const Write& w) {
  if (!w.value.temporary || !w.when.constant || uses(w.value.cell) != 1) return false;
  size_t k = drafts_.size();
  while (k > first_ && !(has_result(drafts_[k - 1].what) && drafts_[k - 1].to == w.value.cell)) k--;
  if (k == first_) return false;
  Draft made = drafts_[k - 1];
  if (made.fixed || made.out != Out::Eight) return false;
  for (size_t i = k; i < drafts_.size(); i++) {
    const Draft& d = drafts_[i];
    if (may_leave(d.what) || d.what == Do::Skip || d.a.is(w.place.cell) || d.b.is(w.place.cell) || d.c.is(w.place.cell))
      return false;
  }
  unsigned same = 0;
  for (const Write& other : writes_) {
    same += other.place.cell == w.place.cell;
    if (other.value.is(w.place.cell) || other.when.is(w.place.cell)) return false;
  }
  if (same != 1 || (last_ && (last_->a.is(w.place.cell) || last_->b.is(w.place.cell)))) return false;
  bool possible = true;
  Kind kind = w.value.kind;
  if (made.what == Do::Load && bits_of(kind) == bits_of(made.access)) {
    made.access = kind == Kind::Signed64 ? Kind::Bits64 : kind;
    kind = Kind::Bits64;
  }
  made.out = out_for(kind, w.place.bytes, possible);
  made.to = w.place.cell;
  if (!possible || !kernel(shape_of(made))) return false;
  drafts_[k - 1] = made;
  return true;
}

void Lowering::write(const Write& w) {
  const Out out = w.place.bytes == 4 ? Out::Four : Out::Eight;
  if (w.when.constant) {
    const Kind kind = w.value.kind == Kind::Signed64 ? Kind::Bits64 : w.value.kind;
    emit({.what = Do::Move, .a = as(w.value, kind), .b = {}, .c = {}, .to = w.place.cell, .out = out});
    return;
  }
  emit({.what = Do::MoveIf, .a = w.when, .b = w.value, .c = {}, .to = w.place.cell, .out = out, .fixed = true});
}

// A register that an earlier write of this instruction changes is read before.
void Lowering::keep(Operand& o, size_t before) {
  if (o.constant || o.temporary) return;
  for (size_t i = 0; i < before; i++) {
    if (writes_[i].place.cell != o.cell) continue;
    o = emit({.what = Do::Move, .a = as(o, o.kind == Kind::Signed64 ? Kind::Bits64 : o.kind), .b = {}, .c = {}});
    return;
  }
}

void Lowering::commit() {
  for (size_t i = 0; i < writes_.size(); i++) {
    Write& w = writes_[i];
    if (!w.when.constant) {
      w.value = in_cell(w.value);
      w.value = w.place.bytes == 4 && bits_of(w.value.kind) >= 32 ? as(w.value, Kind::Bits32) : wide(w.value);
    }
    keep(writes_[i].value, i);
    keep(writes_[i].when, i);
  }
  if (last_) {
    keep(last_->a, writes_.size());
    keep(last_->b, writes_.size());
  }
  std::vector<bool> done(writes_.size());
  for (size_t i = 0; i < writes_.size(); i++) done[i] = write_in_place(writes_[i]);
  for (size_t i = 0; i < writes_.size(); i++) {
    if (!done[i]) write(writes_[i]);
  }
}

// ---- where it goes on ----------------------------------------------------------------------------------------------

constexpr uint64_t kFarthest = uint64_t{1} << 63;  // no code lies beyond, and no sum wraps around on the way

void Lowering::plan_branch(const ir::Inst& in) {
  if (last_) throw NoOperation();
  last_.emplace();
  if (const Operand target = operand(in.a); target.constant) {
    if (target.value >= kFarthest) throw NoOperation();
    ending_ = {in.pred == ir::kNone ? Ending::Kind::Goes : Ending::Kind::Branches, target.value};
    if (in.pred != ir::kNone) condition(in.pred, false);
    return;
  }
  if (in.pred != ir::kNone || !fits_unsigned(in.a)) throw NoOperation();
  ending_ = {Ending::Kind::Jumps, 0};
  last_->what = Do::JumpTo;
  last_->c = number(~uint64_t{0});
  Value v = in.a;
  bool narrow = false;
  if (const auto bits = masked(v)) {
    last_->c = number(bits->second);
    narrow = bits->second <= UINT32_MAX;
    v = bits->first;
    if (at(v).op == Op::Add && is_const(at(v).b)) {
      last_->b = number(const_word(at(v).b));
      v = at(v).a;
    }
  }
  last_->a = operand(v);
  last_->a = narrow && bits_of(last_->a.kind) >= 32 ? as(last_->a, Kind::Bits32) : wide(last_->a);
}

void Lowering::condition(Value v, bool negated) {
  const ir::Inst& in = at(v);
  if (in.op == Op::Eq && is_const(in.b) && f_.ranges[in.b].lo.is_zero() && is_bool(in.a))
    return condition(in.a, !negated);
  Draft& d = *last_;
  const bool compares = in.op == Op::Eq || in.op == Op::Ne || in.op == Op::Lt || in.op == Op::Le;
  if (compares && !is_const(v)) {
    const bool equality = in.op == Op::Eq || in.op == Op::Ne;
    const bool turned = is_const(in.a);
    Value va = in.a, vb = in.b;
    if (turned) std::swap(va, vb);
    d.a = operand(va);
    d.b = operand(vb);
    if (!d.a.constant && agree(d.a, d.b, va, vb, equality)) {
      if (in.op == Op::Eq || in.op == Op::Ne) d.what = (in.op == Op::Eq) != negated ? Do::BranchEq : Do::BranchNe;
      if (in.op == Op::Lt && !turned) d.what = negated ? Do::BranchGe : Do::BranchLt;
      if (in.op == Op::Le && !turned) d.what = negated ? Do::BranchGt : Do::BranchLe;
      if (in.op == Op::Lt && turned) d.what = negated ? Do::BranchLe : Do::BranchGt;
      if (in.op == Op::Le && turned) d.what = negated ? Do::BranchLt : Do::BranchGe;
      if (kernel(shape_of(d))) return;
    }
  }
  d.a = wide(in_cell(operand(v)));
  d.b = number(0);
  d.what = negated ? Do::BranchEq : Do::BranchNe;
}

Ending Lowering::finish() {
  if (last_ && last_->what != Do::Nothing) {
    last_->target = ending_.target;
    if (!kernel(shape_of(*last_))) throw NoOperation();
    drafts_.push_back(*last_);
  }
  return ending_;
}

bool has_operations(const ir::Function& f) {
  return std::ranges::none_of(f.ops, [](const ir::Inst& in) {
    switch (in.op) {
      case Op::Fault:
      case Op::WriteReg:
      case Op::WriteCode:
      case Op::WritePc:
      case Op::Store: return false;
      default: return ir::has_effect(in.op) || ir::crosses_lanes(in.op);
    }
  });
}

Ending Lowering::run() {
  if (!has_operations(f_)) throw NoOperation();
  find_demands();
  made_.resize(f_.ops.size());
  made_high_.resize(f_.ops.size());
  for (Value v = 0; v < f_.ops.size(); v++) {
    if (f_.ops[v].op == Op::Load) operand(v);
  }
  for (const ir::Inst& in : f_.ops) {
    if (in.op != Op::Fault) continue;
    if (in.pred == ir::kNone) throw NoOperation();
    const Operand when = wide(operand(in.pred));
    if (when.constant && when.value) throw NoOperation();
    if (!when.constant) emit({.what = Do::LeaveIf, .a = when, .b = {}, .c = {}, .to = cells_.temporary(0)});
  }
  stores();
  for (const ir::Inst& in : f_.ops) {
    if (in.op == Op::WriteReg || in.op == Op::WriteCode) collect_write(in);
    if (in.op == Op::WritePc) plan_branch(in);
  }
  commit();
  return finish();
}

}  // namespace

Ending lower(const Instruction& instruction, uint64_t pc, Warp& warp, Cells& cells, std::vector<Draft>& to) {
  const size_t before = to.size();
  if (!instruction.guard) {
    try {
      return Lowering(instruction, pc, warp, cells, to).run();
    } catch (const NoOperation&) {
      to.resize(before);
    }
  }
  Draft leave;
  leave.what = Do::LeaveAlways;
  to.push_back(leave);
  return {Ending::Kind::Left, 0};
}

}  // namespace isadora::sim::harts
