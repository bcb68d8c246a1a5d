// Conversions, bits of lanes, and operations that are closed over rows of 32, 64 and 128 bits.
#include "sim/lanes/values.h"

#include <algorithm>
#include <bit>

#include "ir/facts.h"
#include "ir/ranges.h"

namespace isadora::sim::lanes {

using base::Integer;
using ir::Inst;
using ir::Op;
using ir::Value;

namespace {

bool is_row(Shape s) { return s == Shape::W32 || s == Shape::W64 || s == Shape::W128; }
size_t index(Shape s) { return static_cast<size_t>(s) - static_cast<size_t>(Shape::Bits); }

}  // namespace

Values::Values(const ir::Function& f, OpList& list, const Launch* launch)
    : f_(f),
      list_(list),
      launch_(launch),
      shapes_(find_shapes(f)),
      kept_(f.ops.size()),
      uses_(f.ops.size()),
      forms_(f.ops.size()) {
  for (const Inst& in : f.ops) {
    ir::for_each_value(in, [this](Value v) { uses_[v]++; });
    shuffles_ |= in.op == Op::Shuffle;
  }
}

std::optional<Integer> Values::constant_of(Value v) const {
  const ir::Range& r = f_.ranges[v];
  return r.is_constant() ? std::optional(r.lo) : std::nullopt;
}

unsigned Values::amount(Value v) const {
  const auto n = constant_of(v);
  if (!n) leave(FallbackReason::ComputedRegister);
  return ir::amount(*n);
}

void Values::set(Value v, Shape shape, Row row) {
  Kept& kept = kept_[v];
  if (kept.first == Shape::None) kept.first = shape;
  kept.rows[index(shape)] = row;
}

void Values::enter_region() { outside_ = kept_; }
void Values::leave_region() { kept_ = std::move(outside_); }

void Values::result(Value v, Shape shape, K k, Row a, Row b, Row c, uint64_t number) {
  set(v, is(k, kComparison) ? Shape::Bits : shape, list_.make(k, shape, a, b, c, number));
}

Row Values::as(Value v, Shape shape) {
  if (shape != Shape::Bits && !is_row(shape)) leave(FallbackReason::WideNumber);
  if (const auto constant = constant_of(v)) return list_.constant(*constant, shape);
  if (kept_[v].first == Shape::None) emit(v);
  const Kept kept = kept_[v];
  if (kept.rows[index(shape)].base != kNoBase) return kept.rows[index(shape)];
  const Row row = convert(v, kept.first, kept.rows[index(kept.first)], shape);
  kept_[v].rows[index(shape)] = row;
  return row;
}

Row Values::convert(Value v, Shape from, Row row, Shape to) {
  if (to == Shape::Bits) return bits_of_row(v, from, row);
  const unsigned bits = bits_of(from);
  const bool is_signed = from != Shape::Bits && !fits_unsigned(v, bits) && fits_signed(v, bits);
  if (is_signed && bits_of(to) > bits) return list_.make(from == Shape::W32 ? K::SExtOf32 : K::SExtOf64, to, row);
  return list_.cast(row, from, to);
}

// The lowest bit: the value may be more than a bool, and where only some low bits of it are looked at, the row may hold
// anything above them.
Row Values::bits_of_row(Value v, Shape from, Row row) {
  if (shapes_.demanded[v] == kAll && fits_unsigned(v, 1)) return list_.make(K::NonZero, from, row);
  const Row low = from == Shape::W32 ? row : convert(v, from, row, Shape::W32);
  return list_.make(K::NonZero, Shape::W32, list_.field(low, 0, 1));
}

void Values::emit(Value v) {
  const Inst in = def(v);
  switch (in.op) {
    case Op::ReadReg: return read(v, in);
    case Op::ReadBits: return read_bits(v, in);
    case Op::Ballot:
    case Op::Active:
    case Op::Setting:
    case Op::Pc:
    case Op::NextPc: return same_for_all(v, in);
    case Op::Launch: return launch_value(v, in);
    case Op::Shuffle: return shuffle(v, in);
    case Op::Reduce: return reduce(v, in);
    default: return shape(v) == Shape::Bits ? emit_bits(v, in) : emit_pure(v, in);
  }
}

void Values::emit_bits(Value v, const Inst& in) {
  const auto of = [&](Value x) { return as(x, Shape::Bits); };
  switch (in.op) {
    case Op::And:
      if (const auto b = inverted_bits(in.b)) return result(v, Shape::Bits, K::AndNot, of(in.a), of(*b));
      if (const auto a = inverted_bits(in.a)) return result(v, Shape::Bits, K::AndNot, of(in.b), of(*a));
      return result(v, Shape::Bits, K::And, of(in.a), of(in.b));
    case Op::Or: return result(v, Shape::Bits, K::Or, of(in.a), of(in.b));
    case Op::Xor: return result(v, Shape::Bits, K::Xor, of(in.a), of(in.b));
    case Op::Sub:  // from 1, or the range would not be that of a bool
      if (constant_of(in.a) != Integer(1)) leave(FallbackReason::WideNumber);
      return result(v, Shape::Bits, K::Not, of(in.b));
    case Op::Select: return result(v, Shape::Bits, K::Select, of(in.a), of(in.b), of(in.c));
    case Op::Float: return floating(v, in);
    default: return compare(v, in);
  }
}

std::optional<Value> Values::inverted_bits(Value v) const {
  const Inst& in = def(v);
  if (constant_of(v) || shape(v) != Shape::Bits) return {};
  if (in.op == Op::Sub && constant_of(in.a) == Integer(1)) return in.b;
  if (in.op == Op::Eq && constant_of(in.b) == Integer(0) && shape(in.a) == Shape::Bits) return in.a;
  return {};
}

void Values::emit_pure(Value v, const Inst& in) {
  switch (in.op) {
    case Op::And:
    case Op::Or:
    case Op::Xor:
    case Op::Not:
      if (is_logic(v)) return logic(v, in);
      [[fallthrough]];
    case Op::Add:
    case Op::Sub:
    case Op::Mul: return closed(v, in);
    case Op::Shl: return shift_left(v, in);
    case Op::Shr: return shift_right(v, in);
    case Op::ZExt:
    case Op::SExt: return extension(v, in);
    case Op::Min:
    case Op::Max:
    case Op::DivFloor:
    case Op::ModFloor:
    case Op::DivTrunc:
    case Op::RemTrunc: return exact(v, in, true);
    case Op::PopCount:
    case Op::HighBit:
    case Op::LowBit: return count_bits(v, in);
    case Op::BitReverse:
    case Op::ByteReverse: return reverse(v, in);
    case Op::Select: return select(v, in);
    case Op::Float: return floating(v, in);
    case Op::Eq:
    case Op::Ne:
    case Op::Lt:
    case Op::Le: return compare(v, in);
    default: leave(left_by(in.op));
  }
}

// ---- operations modulo 2^bits

void Values::closed(Value v, const Inst& in) {
  const Shape s = shape(v);
  Value high = ir::kNone, low = ir::kNone;
  if (s == Shape::W64 && concatenation(v, high, low)) {
    const Row a = as(low, Shape::W32);
    return result(v, s, K::Pair, a, as(high, Shape::W32));
  }
  if (in.op == Op::Add && s == Shape::W32 && dot_product(v)) return;
  const auto is_wide_product = [&](Value x, bool as_signed) {
    const auto fits = [&](Value y) { return as_signed ? fits_signed(y, 32) : fits_unsigned(y, 32); };
    return s == Shape::W64 && def(x).op == Op::Mul && fits(def(x).a) && fits(def(x).b);
  };
  for (const bool as_signed : {false, true}) {
    if (is_wide_product(v, as_signed)) {
      const Row a = as(in.a, Shape::W32);
      return result(v, s, as_signed ? K::MulWideS : K::MulWideU, a, as(in.b, Shape::W32));
    }
    if (in.op != Op::Add) continue;
    for (const auto& [product, other] : {std::pair(in.a, in.b), std::pair(in.b, in.a)}) {
      if (constant_of(product) || uses_[product] != 1 || !is_wide_product(product, as_signed)) continue;
      const Row a = as(def(product).a, Shape::W32), b = as(def(product).b, Shape::W32);
      return result(v, s, as_signed ? K::MulAddWideS : K::MulAddWideU, a, b, as(other, s));
    }
  }
  const auto product_of_sum = [&](Value x) { return s == Shape::W32 && def(x).op == Op::Mul && uses_[x] == 1; };
  if (in.op == Op::Add && (product_of_sum(in.a) || product_of_sum(in.b)) && !constant_of(in.a) && !constant_of(in.b)) {
    const Value product = product_of_sum(in.a) ? in.a : in.b, other = product == in.a ? in.b : in.a;
    const Row a = as(def(product).a, s), b = as(def(product).b, s);
    return result(v, s, K::MulAdd, a, b, as(other, s));
  }
  const Row a = as(in.a, s), b = in.op == Op::Not ? Row{} : as(in.b, s);
  switch (in.op) {
    case Op::Add: return result(v, s, K::Add, a, b);
    case Op::Sub: return result(v, s, K::Sub, a, b);
    case Op::Mul: return result(v, s, K::Mul, a, b);
    case Op::And: return result(v, s, K::And, a, b);
    case Op::Or: return result(v, s, K::Or, a, b);
    case Op::Xor: return result(v, s, K::Xor, a, b);
    default: return result(v, s, K::Not, a);
  }
}

// The sum of the products of two words' four bytes, each of which is extended alike, and perhaps of something else.
bool Values::dot_product(Value v) {
  struct Byte {
    Value of = ir::kNone;
    unsigned number = 0;
    bool is_signed = false;
  };
  const auto byte = [&](Value x) -> std::optional<Byte> {
    const Inst& in = def(x);
    if (constant_of(x) || (in.op != Op::ZExt && in.op != Op::SExt) || constant_of(in.b) != Integer(8)) return {};
    const Inst& inner = def(in.a);
    const bool shifted = inner.op == Op::Shr && constant_of(inner.b);
    const unsigned right = shifted ? amount(inner.b) : 0;
    const Value of = shifted ? inner.a : in.a;
    if (right % 8 != 0 || right > 24 || !(fits_unsigned(of, 32) || fits_signed(of, 32))) return {};
    return Byte{of, right / 8, in.op == Op::SExt};
  };
  std::vector<Value> open = {v}, rest;
  std::optional<std::pair<Byte, Byte>> first;
  unsigned seen = 0;
  while (!open.empty()) {
    const Value x = open.back();
    open.pop_back();
    const Inst& in = def(x);
    const bool own = x == v || uses_[x] == 1;
    if (in.op == Op::Add && own && !constant_of(x)) {
      open.insert(open.end(), {in.a, in.b});
      continue;
    }
    const auto a = own && in.op == Op::Mul ? byte(in.a) : std::nullopt, b = a ? byte(in.b) : std::nullopt;
    const bool fits = b && a->number == b->number && !(seen >> a->number & 1) &&
                      (!first || (a->of == first->first.of && b->of == first->second.of &&
                                  a->is_signed == first->first.is_signed && b->is_signed == first->second.is_signed));
    if (!fits) {
      rest.push_back(x);
      continue;
    }
    if (!first) first = {*a, *b};
    seen |= 1u << a->number;
  }
  if (seen != 0xF || rest.size() > 1) return false;
  const auto& [a, b] = *first;
  const K k = a.is_signed ? (b.is_signed ? K::Dot4SS : K::Dot4SU) : b.is_signed ? K::Dot4US : K::Dot4UU;
  const Row x = as(a.of, Shape::W32), y = as(b.of, Shape::W32);
  result(v, Shape::W32, k, x, y, rest.empty() ? list_.constant(0, Shape::W32) : as(rest[0], Shape::W32));
  return true;
}

// high * 2^32 + low, low of 32 bits.
bool Values::concatenation(Value v, Value& high, Value& low) const {
  const Inst& in = def(v);
  if (in.op != Op::Or && in.op != Op::Add && in.op != Op::Xor) return false;
  const auto shifted = [&](Value x) { return def(x).op == Op::Shl && constant_of(def(x).b) == Integer(32); };
  const Value left = shifted(in.a) ? in.a : in.b;
  if (!shifted(left)) return false;
  high = def(left).a;
  low = left == in.a ? in.b : in.a;
  return fits_unsigned(low, 32);
}

bool Values::is_logic(Value v) const {
  const Op op = def(v).op;
  return shape(v) == Shape::W32 && (op == Op::And || op == Op::Or || op == Op::Xor || op == Op::Not);
}

Values::LogicForm Values::operand_form(Value v) {
  if (is_logic(v) && !constant_of(v) && kept_[v].first == Shape::None) return form_of(v);
  return {{v, ir::kNone, ir::kNone}, 0xF0};
}

// Memoized: a long chain of operations needs the form of each of them again and again.
Values::LogicForm Values::form_of(Value v) {
  if (!forms_[v]) forms_[v] = joined_form(v);
  return *forms_[v];
}

// The operands' forms joined, where they have no more than three leaves together; else the operands are the leaves.
Values::LogicForm Values::joined_form(Value v) {
  const Inst in = def(v);
  const bool is_not = in.op == Op::Not;
  const auto leaf = [](Value x) { return LogicForm{{x, ir::kNone, ir::kNone}, 0xF0}; };
  const auto join = [&](const LogicForm& a, const LogicForm& b) -> std::optional<LogicForm> {
    std::vector<Value> leaves;
    for (const LogicForm* form : {&a, &b}) {
      for (const Value l : form->leaves) {
        if (l != ir::kNone && std::ranges::find(leaves, l) == leaves.end()) leaves.push_back(l);
      }
    }
    if (leaves.size() > 3) return {};
    leaves.resize(3, ir::kNone);
    const auto value_of = [&](const LogicForm& form, unsigned row) {
      unsigned at = 0;
      for (unsigned i = 0; i < 3; i++) {
        if (form.leaves[i] == ir::kNone) continue;
        const auto place = static_cast<unsigned>(std::ranges::find(leaves, form.leaves[i]) - leaves.begin());
        at |= (row >> (2 - place) & 1) << (2 - i);
      }
      return form.table >> at & 1;
    };
    LogicForm out{{leaves[0], leaves[1], leaves[2]}, 0};
    for (unsigned row = 0; row < 8; row++) {
      const unsigned x = value_of(a, row), y = value_of(b, row);
      const unsigned bit = is_not ? !x : in.op == Op::And ? x & y : in.op == Op::Or ? x | y : x ^ y;
      out.table = static_cast<uint8_t>(out.table | bit << row);
    }
    return out;
  };
  const LogicForm a = operand_form(in.a), b = is_not ? a : operand_form(in.b);
  if (auto form = join(a, b)) return *form;
  if (auto form = join(a, leaf(in.b))) return *form;
  if (auto form = join(leaf(in.a), b)) return *form;
  return *join(leaf(in.a), is_not ? leaf(in.a) : leaf(in.b));
}

void Values::logic(Value v, const Inst&) {
  const LogicForm form = form_of(v);
  const Row a = as(form.leaves[0], Shape::W32);
  const Row b = form.leaves[1] == ir::kNone ? a : as(form.leaves[1], Shape::W32);
  const Row c = form.leaves[2] == ir::kNone ? a : as(form.leaves[2], Shape::W32);
  if (form.leaves[1] == ir::kNone && form.table == 0xF0) return set(v, Shape::W32, a);
  const Row to = list_.temporary(Shape::W32);
  list_.emit(K::Logic, Shape::W32, to, a, b, c).sub = form.table;
  set(v, Shape::W32, to);
}

void Values::select(Value v, const Inst& in) {
  const Shape s = shape(v);
  const Row which = as(in.a, Shape::Bits), b = as(in.b, s);
  result(v, s, K::Select, which, b, as(in.c, s));
}

// ---- shifts and extensions

// A number of bits in elements of the shape that it is applied to; a number that these cannot hold is all bits.
Row Values::count(Value n, Shape s) {
  if (fits_unsigned(n, bits_of(s))) return as(n, s);
  const Common c = common({n});
  const Row all = list_.constant(bits_of(s), c.shape);
  const Row least = list_.make(K::MinU, c.shape, as(n, c.shape), all);
  if (c.shape == Shape::W64) return list_.make(K::LowOf64, s, least);
  return list_.make(K::LowOf128, s, least);
}

void Values::shift_left(Value v, const Inst& in) {
  const Shape s = shape(v);
  const unsigned bits = bits_of(s);
  if (!constant_of(in.b)) {
    const Row a = as(in.a, s);
    return result(v, s, K::Shl, a, count(in.b, s));
  }
  const unsigned n = amount(in.b);
  if (n >= bits) return set(v, s, list_.constant(0, s));
  if (s == Shape::W128) return result(v, s, K::Shl, as(in.a, s), list_.constant(n, s));
  result(v, s, K::ShlBy, as(in.a, s), {}, {}, n);
}

void Values::shift_right(Value v, const Inst& in) {
  Value high = ir::kNone, low = ir::kNone;
  const bool by_constant = constant_of(in.b).has_value();
  if (by_constant && shape(v) == Shape::W32 && concatenation(in.a, high, low)) {
    const unsigned n = amount(in.b);
    if (n == 32) return set(v, Shape::W32, as(high, Shape::W32));
    if (n > 0 && n < 32) {
      const Row a = as(high, Shape::W32), b = as(low, Shape::W32);
      if (a == b) return result(v, Shape::W32, K::RotateRight, a, {}, {}, n);
      return result(v, Shape::W32, K::Funnel, a, b, {}, n);
    }
  }
  const Shape s = shape(in.a) == Shape::Bits ? Shape::W32 : shape(in.a);
  const bool is_signed = !fits_unsigned(in.a, bits_of(s)) && fits_signed(in.a, bits_of(s));
  const Row a = as(in.a, s);
  if (by_constant && s != Shape::W128) {
    const unsigned n = std::min(amount(in.b), is_signed ? bits_of(s) - 1 : bits_of(s));
    if (n == bits_of(s)) return set(v, s, list_.constant(0, s));
    if (s == Shape::W32) return result(v, s, is_signed ? K::ShrByS : K::ShrByU, a, {}, {}, n);
    if (!is_signed) return result(v, s, K::ShrByU, a, {}, {}, n);
    return result(v, s, K::ShrS, a, list_.constant(n, s));
  }
  const Row n = count(in.b, s);
  if (is_signed) return result(v, s, K::ShrS, a, n);
  result(v, s, K::ShrU, a, n);
}

void Values::extension(Value v, const Inst& in) {
  const bool is_signed = in.op == Op::SExt;
  const Shape s = shape(v);
  const unsigned bits = bits_of(s);
  if (!constant_of(in.b)) {
    const Row a = as(in.a, s), n = count(in.b, s);
    return result(v, s, is_signed ? K::SExt : K::ZExt, a, n);
  }
  const unsigned n = amount(in.b);
  if (n == 0) return set(v, s, list_.constant(0, s));
  if (n >= bits || shapes_.demanded[v] <= n) return set(v, s, as(in.a, s));
  if (s == Shape::W32) {
    const Inst inner = def(in.a);
    const bool of_shift = inner.op == Op::Shr && constant_of(inner.b) && amount(inner.b) + n <= 32 &&
                          kept_[in.a].first == Shape::None && !constant_of(in.a);
    const Row a = as(of_shift ? inner.a : in.a, s);
    result(v, s, is_signed ? K::FieldS : K::FieldU, a, {}, {}, of_shift ? amount(inner.b) : 0);
    list_.ops().back().sub = static_cast<uint8_t>(n);
    return;
  }
  const Row a = as(in.a, s);
  if (is_signed) return result(v, s, K::SExt, a, list_.constant(n, s));
  result(v, s, K::And, a, list_.constant(Integer::power_of_two(n) - 1, s));
}

void Values::shuffle(Value v, const Inst& in) {
  const Shape s = shape(v) == Shape::Bits ? Shape::W32 : shape(v);
  const Row a = as(in.a, s);
  const unsigned lanes = list_.isa().machine.lanes;
  if (std::has_single_bit(lanes)) return result(v, s, K::Shuffle, a, as(in.b, Shape::W32), {}, lanes - 1);
  const Common c = common({in.b});
  const K k = c.is_signed ? K::ModFloorS : K::ModFloorU;
  Row lane = list_.make(k, c.shape, as(in.b, c.shape), list_.constant(Integer(lanes), c.shape));
  if (c.shape == Shape::W64) lane = list_.make(K::LowOf64, Shape::W32, lane);
  if (c.shape == Shape::W128) lane = list_.make(K::LowOf128, Shape::W32, lane);
  result(v, s, K::Shuffle, a, lane, {}, kMaxLanes - 1);
}

void Values::reduce(Value v, const Inst& in) {
  const auto op = static_cast<ir::ReduceOp>(in.sub);
  const bool ordered = op == ir::ReduceOp::Min || op == ir::ReduceOp::Max;
  const Shape own = shape(v) == Shape::Bits ? Shape::W32 : shape(v);
  const Common c = ordered ? common({in.a}) : Common{own, false};
  const K k = c.is_signed ? K::ReduceS : K::ReduceU;
  result(v, c.shape, k, as(in.a, c.shape));
  list_.ops().back().aux = in.sub;
}

}  // namespace isadora::sim::lanes
