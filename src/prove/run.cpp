// Values: what each operation of the IR is as a term.
#include <algorithm>

#include "ir/facts.h"
#include "ir/floats.h"
#include "prove/machine.h"

namespace isadora::prove {

using ir::kNone;
using ir::Op;

namespace {

unsigned bits_of(const ir::Range& r) {
  return std::max(1u, std::max(r.lo.bit_length(), r.hi.bit_length())) + (r.lo.is_negative() ? 1 : 0);
}

// Two numbers in one width that holds both.
struct Pair {
  Term a, b;
  unsigned width;
  bool is_signed;
};

Pair common(Machine& m, const Number& a, const Number& b) {
  const bool is_signed = a.is_signed || b.is_signed;
  const auto own = [&](const Number& n) { return m.t.width(n.term) + (is_signed && !n.is_signed ? 1 : 0); };
  const unsigned width = std::max(own(a), own(b));
  return {m.extended(a, width), m.extended(b, width), width, is_signed};
}

Term less(Machine& m, const Number& a, const Number& b) {
  const Pair p = common(m, a, b);
  return p.is_signed ? m.t.signed_below(p.a, p.b) : m.t.below(p.a, p.b);
}

Term equal(Machine& m, const Number& a, const Number& b) {
  const Pair p = common(m, a, b);
  return m.t.eq(p.a, p.b);
}

Number bit(Term t) { return {t, false}; }

}  // namespace

Run::Run(Group& group, unsigned lane) : group_(group), lane_(lane) {
  outer_.active = group.machine.t.truth(true);
  outer_.known.resize(group.function.ops.size());
}

Frame* Run::inner(Frame* parent, ir::Value region, Number number, Term active) {
  Frame& f = inner_.emplace_back();
  f.parent = parent;
  f.region = region;
  f.number = number;
  f.active = active;
  f.known.resize(group_.function.ops[region].end - region + 1);
  return &f;
}

void Run::remember(ir::Value v, Frame* frame, Number n) { slot(v, home(v, frame)) = n; }

Number& Run::slot(ir::Value v, Frame* frame) { return frame->known[frame->region == kNone ? v : v - frame->region]; }

Frame* Run::home(ir::Value v, Frame* frame) const {
  const ir::Value region = group_.region_of[v];
  while (frame->region != region) frame = frame->parent;
  return frame;
}

Number Run::value(ir::Value v, Frame* frame) {
  if (v == kNone) return group_.machine.known(0);
  if (ir::is_region(group_.function.ops[v].op)) {
    for (Frame* f = frame; f; f = f->parent)
      if (f->region == v) return f->number;
  }
  Frame* at = home(v, frame);
  Number& known = slot(v, at);
  if (known.term != kNoTerm) return known;
  const Number n = compute(v, at);
  return slot(v, at) = n;
}

Term Run::bits(ir::Value v, Frame* frame, unsigned width) { return group_.machine.extended(value(v, frame), width); }

Term Run::bit(ir::Value v, Frame* frame, unsigned number) {
  const Number n = value(v, frame);
  Terms& t = group_.machine.t;
  if (number < t.width(n.term)) return t.extract(n.term, number, 1);
  return n.is_signed ? t.extract(n.term, t.width(n.term) - 1, 1) : t.truth(false);
}

Term Run::truth(ir::Value v, Frame* frame) {
  const Number n = value(v, frame);
  Terms& t = group_.machine.t;
  return t.not_(t.eq(n.term, t.constant(0, t.width(n.term))));
}

std::optional<uint64_t> Run::known(ir::Value v, Frame* frame) {
  if (v == kNone) return 0;
  const ir::Range& range = group_.function.ranges[v];
  if (range.is_constant() && range.lo.fits_uint64()) return range.lo.to_uint64();
  const Number n = value(v, frame);
  Terms& t = group_.machine.t;
  if (!t.is_constant(n.term)) return std::nullopt;
  const Integer value = n.is_signed ? t.value(n.term).sign_extend(t.width(n.term)) : t.value(n.term);
  if (!value.fits_uint64()) return UINT64_MAX;
  return value.to_uint64();
}

Number Run::compute(ir::Value v, Frame* frame) {
  const ir::Inst& inst = group_.function.ops[v];
  const ir::Range& range = group_.function.ranges[v];
  Machine& m = group_.machine;
  switch (inst.op) {
    case Op::Const: return m.known(group_.function.constants[inst.a]);
    case Op::Field:
      if (inst.aux >= group_.fields.size()) throw Unsupported{"a field of no instruction"};
      return {group_.fields[inst.aux], false};
    case Op::ReadReg: return read_registers(inst, frame);
    case Op::ReadCode: return read_code(inst, frame);
    case Op::ReadBits: return read_bits(inst, frame);
    case Op::Pc:
    case Op::NextPc:
      if (group_.is_claim) throw Unsupported{"a claim about the program counter"};
      return m.known(Integer(inst.op == Op::Pc ? group_.pc : group_.next_pc));
    case Op::Launch: return launch(inst, range);
    case Op::Setting: return m.resize(m.setting(inst.aux, range), range);
    case Op::Active: return {m.active_mask(group_.takes_part), false};
    case Op::Ballot:
    case Op::Reduce:
    case Op::Shuffle: return group_.across(v, lane_);
    case Op::Load: return load(inst, frame);
    case Op::Host: throw Unsupported{"it asks the host"};
    case Op::Input: throw Unsupported{"a parameter"};
    default: break;
  }
  if (range.is_constant()) return m.known(range.lo);
  return m.resize(pure(inst, frame, range), range);
}

Number Run::pure(const ir::Inst& inst, Frame* frame, const ir::Range& range) {
  Machine& m = group_.machine;
  Terms& t = m.t;
  const unsigned w = bits_of(range);
  const bool is_signed = range.lo.is_negative();
  const auto a = [&] { return value(inst.a, frame); };
  const auto b = [&] { return value(inst.b, frame); };
  const auto wide = [&](ir::Value v) { return m.extended(value(v, frame), w); };
  const auto result = [&](Term term) { return Number{term, is_signed}; };
  switch (inst.op) {
    case Op::Add: return result(t.add(wide(inst.a), wide(inst.b)));
    case Op::Sub: return result(t.sub(wide(inst.a), wide(inst.b)));
    case Op::Mul: return result(t.times(wide(inst.a), wide(inst.b)));
    case Op::DivFloor:
    case Op::ModFloor:
    case Op::DivTrunc:
    case Op::RemTrunc: return divided(inst, frame);
    case Op::Min:
    case Op::Max: {
      const Number x = a(), y = b();
      const Pair p = common(m, x, y);
      const Term first = less(m, x, y);
      return {inst.op == Op::Min ? t.ite(first, p.a, p.b) : t.ite(first, p.b, p.a), p.is_signed};
    }
    case Op::And: return result(t.and_(wide(inst.a), wide(inst.b)));
    case Op::Or: return result(t.or_(wide(inst.a), wide(inst.b)));
    case Op::Xor: return result(t.xor_(wide(inst.a), wide(inst.b)));
    case Op::Not: return result(t.not_(wide(inst.a)));
    case Op::PackPosition: return result(t.add(t.shl(wide(inst.a), t.constant(8, 32)), wide(inst.b)));
    case Op::Shl: return result(t.shl(wide(inst.a), b().term));
    case Op::Shr: {
      const Number x = a();
      return {x.is_signed ? t.ashr(x.term, b().term) : t.lshr(x.term, b().term), x.is_signed};
    }
    case Op::ZExt: {
      if (const auto n = known(inst.b, frame)) {
        const Number x = a();
        if (*n == 0) return m.known(0);
        if (!x.is_signed && t.width(x.term) <= *n) return x;
        return {m.extended(x, static_cast<unsigned>(std::min<uint64_t>(*n, w))), false};
      }
      const Term ones = t.constant(Integer(-1), w);
      return {t.and_(wide(inst.a), t.not_(t.shl(ones, b().term))), false};
    }
    case Op::SExt: {
      if (const auto n = known(inst.b, frame)) {
        const Number x = a();
        if (*n == 0) return m.known(0);
        if (*n > w && !x.is_signed && t.width(x.term) < *n) return x;
        return {m.extended(x, static_cast<unsigned>(std::min<uint64_t>(*n, kMostBits))), true};
      }
      const Number n = b();
      const Term width = t.constant(w, 32), given = m.extended(n, 32);
      const Term shift = t.ite(t.below(given, width), t.sub(width, given), t.constant(0, 32));
      const Term moved = t.ashr(t.shl(wide(inst.a), shift), shift);
      return {t.ite(t.eq(given, t.constant(0, 32)), t.constant(0, w), moved), true};
    }
    case Op::PopCount: {
      const Term x = a().term;
      Term sum = t.constant(0, w);
      for (unsigned i = 0; i < t.width(x); ++i) sum = t.add(sum, t.zext(t.extract(x, i, 1), w));
      return {sum, false};
    }
    case Op::HighBit:
    case Op::LowBit: {
      const Term x = a().term;
      const unsigned n = t.width(x), own = 32;
      Term at = t.constant(Integer(-1), own);
      for (unsigned i = 0; i < n; ++i) {
        const unsigned bit = inst.op == Op::HighBit ? i : n - 1 - i;
        at = t.ite(t.extract(x, bit, 1), t.constant(bit, own), at);
      }
      return {at, true};
    }
    case Op::BitReverse: {
      const auto n = known(inst.b, frame);
      if (!n) throw Unsupported{"bits are reversed in an unknown width"};
      const Term x = bits(inst.a, frame, static_cast<unsigned>(*n));
      Term out = kNoTerm;
      for (unsigned i = 0; i < *n; ++i) out = out == kNoTerm ? t.extract(x, i, 1) : t.concat(out, t.extract(x, i, 1));
      return {out == kNoTerm ? t.constant(0, 1) : out, false};
    }
    case Op::Eq: return prove::bit(equal(m, a(), b()));
    case Op::Ne: return prove::bit(t.not_(equal(m, a(), b())));
    case Op::Lt: return prove::bit(less(m, a(), b()));
    case Op::Le: return prove::bit(t.not_(less(m, b(), a())));
    case Op::Select: {
      const Term c = truth(inst.a, frame);
      if (t.is_constant(c)) return value(t.is(c, 1) ? inst.b : inst.c, frame);
      const Number x = value(inst.b, frame), y = value(inst.c, frame);
      const Pair p = common(m, x, y);
      return {t.ite(c, p.a, p.b), p.is_signed};
    }
    case Op::Float: return floating(inst, frame);
    default: throw Unsupported{"the operation " + std::string(ir::name(inst.op))};
  }
}

// By magnitudes, so that a quotient and a rest share one division, and both sides of a claim too.
Number Run::divided(const ir::Inst& inst, Frame* frame) {
  Machine& m = group_.machine;
  Terms& t = m.t;
  const Number x = value(inst.a, frame), y = value(inst.b, frame);
  const bool quotient = inst.op == Op::DivFloor || inst.op == Op::DivTrunc;
  const bool floors = inst.op == Op::DivFloor || inst.op == Op::ModFloor;
  if (floors && t.is_constant(y.term) && !y.is_signed) {
    const Integer d = t.value(y.term);
    const unsigned n = d.bit_length() - (d.is_zero() ? 0 : 1);
    if (Integer::power_of_two(n) == d) {
      const Term by = t.constant(n, 32);
      if (quotient) return {x.is_signed ? t.ashr(x.term, by) : t.lshr(x.term, by), x.is_signed};
      if (n == 0) return m.known(0);
      return {m.extended(x, n), false};
    }
  }
  if (floors && !y.is_signed && inst.b != kNone) {  // by 1 << n
    const ir::Inst& by = group_.function.ops[inst.b];
    const auto one = by.op == Op::Shl ? known(by.a, frame) : std::nullopt;
    if (one == uint64_t{1}) {
      const Term n = value(by.b, frame).term;
      if (quotient) return {x.is_signed ? t.ashr(x.term, n) : t.lshr(x.term, n), x.is_signed};
      const unsigned w = std::max(t.width(x.term), t.width(y.term));
      return {t.and_(m.extended(x, w), t.not_(t.shl(t.constant(Integer(-1), w), n))), false};
    }
  }
  const Pair p = common(m, x, y);
  const Term zero = t.constant(0, p.width);
  const Term by_zero = t.eq(p.b, zero);
  if (!p.is_signed)
    return {quotient ? t.ite(by_zero, zero, t.udiv(p.a, p.b)) : t.ite(by_zero, p.a, t.urem(p.a, p.b)), false};
  const unsigned w = p.width + 1;
  const auto sign = [&](Term v) { return t.extract(v, t.width(v) - 1, 1); };
  const auto size = [&](Term v) { return t.ite(sign(v), t.neg(v), v); };  // the largest fits without a sign
  const Term sa = sign(p.a), sb = sign(p.b), differ = t.xor_(sa, sb);
  const Term q = t.zext(t.udiv(size(p.a), size(p.b)), w), r = t.zext(t.urem(size(p.a), size(p.b)), w);
  const Term exact = t.eq(r, t.constant(0, w));
  const Term signed_q = t.ite(differ, t.neg(q), q), signed_r = t.ite(sa, t.neg(r), r);
  const Term adjust = floors ? t.and_(differ, t.not_(exact)) : t.truth(false);
  if (quotient) return {t.ite(by_zero, t.constant(0, w), t.sub(signed_q, t.zext(adjust, w))), true};
  const Term rest = t.ite(adjust, t.add(signed_r, t.sext(p.b, w)), signed_r);
  return {t.ite(by_zero, t.sext(p.a, w), rest), true};
}

Number Run::floating(const ir::Inst& inst, Frame* frame) {
  Machine& m = group_.machine;
  Terms& t = m.t;
  const ir::FloatInfo& info = group_.function.floats[inst.aux];
  const unsigned n = ir::float_shape(info.format).bits, operands = ir::facts(info.op).operands;
  const bool given = info.rounding == ir::Rounding::Given;
  const auto operand = [&](ir::Value v, unsigned number) {
    if (v == kNone) return kNoTerm;
    const Number x = value(v, frame);
    if (number >= operands)
      return x.is_signed ? t.ite(t.extract(x.term, t.width(x.term) - 1, 1), t.constant(0, t.width(x.term)), x.term)
                         : x.term;
    if (info.op == ir::FloatOp::FromInt) return x.is_signed ? x.term : t.zext(x.term, t.width(x.term) + 1);
    if (given && number == 2) return t.zext(x.term, std::max(t.width(x.term), 67u));
    return m.extended(x, n);
  };
  unsigned width = n;
  bool is_signed = false;
  switch (info.op) {
    case ir::FloatOp::Eq:
    case ir::FloatOp::Lt:
    case ir::FloatOp::Le:
    case ir::FloatOp::Unordered: width = 1; break;
    case ir::FloatOp::Convert: width = ir::float_shape(info.to).bits; break;
    case ir::FloatOp::ToInt: width = info.width, is_signed = true; break;
    default: break;
  }
  return {t.floating(info, width, operand(inst.a, 0), operand(inst.b, 1), operand(inst.c, 2)), is_signed};
}

// ---- reads
// ---------------------------------------------------------------------------------------------------------------------

// The number of a register; what is no number of any is one behind the last.
Cell Run::register_cell(ir::Value v, Frame* frame, uint16_t file) {
  Machine& m = group_.machine;
  const Integer most = Integer::power_of_two(15) - 1;
  if (const auto n = known(v, frame)) return {kNoTerm, static_cast<Position>(std::min<uint64_t>(*n, 32767))};
  const Number n = value(v, frame);
  (void)file;
  if (!n.is_signed && m.t.width(n.term) <= 15) return m.state.cell_of(m.t.zext(n.term, 16));
  const unsigned w = m.t.width(n.term) + 17;
  const Term x = m.extended(n, w), limit = m.t.constant(most, w);
  const Term inside = m.t.and_(m.t.not_(m.t.signed_below(x, m.t.constant(0, w))), m.t.signed_below(x, limit));
  return m.state.cell_of(m.t.ite(inside, m.t.extract(x, 0, 16), m.t.constant(most, 16)));
}

// Whole registers from one on; there are none behind the last.
Term Run::registers_from(uint16_t file, Cell cell, unsigned bits, bool old) {
  Machine& m = group_.machine;
  const model::RegisterFile& f = m.isa.files[file];
  const Write* last = old || group_.all_old ? group_.old : group_.state;
  const auto lane = static_cast<int>(lane_);
  if (bits == 0) return m.t.constant(0, 1);
  if (cell.base == kNoTerm) {
    if (cell.offset < 0 || cell.offset >= static_cast<Position>(f.count)) return m.t.constant(0, bits);
    const uint64_t there = static_cast<uint64_t>(f.count - cell.offset) * f.width;
    return m.t.zext(m.state.read(last, file, lane, cell, 0, std::min<uint64_t>(bits, there)), bits);
  }
  Term out = kNoTerm;
  for (unsigned at = 0; at < bits; at += f.width) {
    const Cell one{cell.base, cell.offset + static_cast<Position>(at / f.width)};
    const unsigned n = std::min(f.width, bits - at);
    const Term number = m.t.add(one.base, m.t.constant(Integer::from_signed(one.offset), 16));
    const Term there = m.t.below(number, m.t.constant(f.count, 16));
    const Term part = m.t.ite(there, m.state.read(last, file, lane, one, 0, n), m.t.constant(0, n));
    out = out == kNoTerm ? part : m.t.concat(part, out);
  }
  return out;
}

unsigned Run::most_bits(ir::Value v, Frame* frame) {
  if (const auto n = known(v, frame)) return static_cast<unsigned>(std::min<uint64_t>(*n, kMostBits));
  return static_cast<unsigned>(std::min(group_.function.ranges[v].hi, Integer(kMostBits)).to_uint64());
}

// As many bits as an unknown number says, of those that it may say at most.
Number Run::cut(Term all, ir::Value v, Frame* frame) {
  Machine& m = group_.machine;
  if (known(v, frame)) return {all, false};
  const Term ones = m.t.constant(Integer(-1), m.t.width(all));
  return {m.t.and_(all, m.t.not_(m.t.shl(ones, value(v, frame).term))), false};
}

Number Run::read_registers(const ir::Inst& inst, Frame* frame) {
  const Cell cell = register_cell(inst.a, frame, inst.aux);
  return cut(registers_from(inst.aux, cell, most_bits(inst.b, frame), inst.sub), inst.b, frame);
}

// The register that an unknown code names, whether it names one, and the constant that it stands for otherwise.
Run::Code Run::code(ir::Value v, Frame* frame, const model::Type& type) {
  Machine& m = group_.machine;
  Terms& t = m.t;
  const Number n = value(v, frame);
  Code out{t.zext(n.term, 16), t.truth(true), {}};
  if (!type.codes.empty()) {
    out.number = t.constant(32767, 16);
    for (size_t i = 0; i < type.codes.size(); ++i)
      out.number = t.ite(t.eq(t.zext(n.term, 16), t.constant(i, 16)), t.constant(type.codes[i], 16), out.number);
  }
  for (const model::RegisterConstant& c : type.constants) {
    const Term is = t.eq(t.zext(n.term, 64), t.constant(c.code, 64));
    out.is_register = t.and_(out.is_register, t.not_(is));
    out.constants.emplace_back(is, c.value);
  }
  return out;
}

Number Run::read_code(const ir::Inst& inst, Frame* frame) {
  Machine& m = group_.machine;
  const model::Type& type = m.isa.types[inst.aux];
  const unsigned bits = most_bits(inst.b, frame);
  if (const auto known_code = known(inst.a, frame)) {
    const model::RegisterCode c = model::resolve(m.isa, type, *known_code);
    if (c.kind != model::RegisterCode::Kind::Register)
      return cut(m.t.constant(c.value, std::max(bits, 1u)), inst.b, frame);
    return cut(registers_from(type.file, {kNoTerm, static_cast<Position>(c.number)}, bits, inst.sub), inst.b, frame);
  }
  const Code c = code(inst.a, frame, type);
  Term out = registers_from(type.file, m.state.cell_of(c.number), bits, inst.sub);
  for (const auto& [is, v] : c.constants) out = m.t.ite(is, m.t.constant(v, m.t.width(out)), out);
  return cut(out, inst.b, frame);
}

Number Run::read_bits(const ir::Inst& inst, Frame* frame) {
  Machine& m = group_.machine;
  const model::RegisterFile& f = m.isa.files[inst.aux];
  const Cell cell = register_cell(inst.a, frame, inst.aux);
  const unsigned bits = most_bits(inst.c, frame);
  if (bits == 0) return m.known(0);
  if (const auto offset = known(inst.b, frame)) {
    if (*offset >= f.width) return m.known(0);
    const unsigned there = std::min(bits, f.width - static_cast<unsigned>(*offset));
    if (cell.base != kNoTerm) {
      const Term whole = registers_from(inst.aux, cell, f.width, inst.sub);
      return cut(m.t.zext(m.t.extract(whole, static_cast<unsigned>(*offset), there), bits), inst.c, frame);
    }
    if (cell.offset >= static_cast<Position>(f.count)) return m.known(0);
    const Write* last = inst.sub || group_.all_old ? group_.old : group_.state;
    const Term part =
        m.state.read(last, inst.aux, static_cast<int>(lane_), cell, static_cast<Position>(*offset), there);
    return cut(m.t.zext(part, bits), inst.c, frame);
  }
  const Term whole = registers_from(inst.aux, cell, f.width, inst.sub);
  const Term moved = m.t.lshr(whole, value(inst.b, frame).term);
  return cut(m.t.zext(moved, bits), inst.c, frame);
}

Number Run::load(const ir::Inst& inst, Frame* frame) {
  Machine& m = group_.machine;
  const auto n = known(inst.b, frame);
  if (!n) throw Unsupported{"a load of an unknown number of bytes"};
  if (*n == 0 || *n > 128) return m.known(0);
  const Term wanted = inst.pred == kNone ? m.t.truth(true) : truth(inst.pred, frame);
  if (m.t.is(wanted, 0)) return m.known(0);
  const Number address = value(inst.a, frame);
  const auto bytes = static_cast<unsigned>(*n);
  const Term happens = m.t.and_(m.t.and_(wanted, frame->active), group_.takes_part[lane_]);
  const Term fine = m.access(inst.aux, address, bytes, false);
  if (!group_.is_claim) m.demanded.push_back(m.t.implies(happens, fine));
  const uint32_t room = m.state.room_of_space(inst.aux);
  const Cell cell = m.state.cell_of(m.extended(address, m.state.number_bits(room)));
  const Term value = m.state.read(group_.state, room, static_cast<int>(lane_), cell, 0, 8 * bytes);
  // A claim that looks at what is not there sees 0.
  return {m.t.ite(group_.is_claim ? m.t.and_(wanted, fine) : wanted, value, m.t.constant(0, 8 * bytes)), false};
}

Number Run::launch(const ir::Inst& inst, const ir::Range& range) {
  Machine& m = group_.machine;
  const auto what = static_cast<ir::LaunchValue>(inst.sub);
  const std::string name = "launch." + std::string(ir::spelling(what));
  switch (what) {
    case ir::LaunchValue::Lane: return m.resize(m.lane_number(lane_), range);
    case ir::LaunchValue::Transactions: return m.known(Integer(group_.open_transactions));
    case ir::LaunchValue::Clock: return m.unknown(name + "@" + std::to_string(group_.pc), range);
    case ir::LaunchValue::ThreadX:
    case ir::LaunchValue::ThreadY:
    case ir::LaunchValue::ThreadZ: return m.unknown(name + "@" + std::to_string(lane_), range, true);
    default: return m.unknown(name, range);
  }
}

}  // namespace isadora::prove
