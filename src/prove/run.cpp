// Values: each operation of the IR as a term. Reads of the state are in reads.cpp.
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

Pair common(SymbolicMachine& m, const Number& a, const Number& b) {
  const bool is_signed = a.is_signed || b.is_signed;
  const auto own = [&](const Number& n) { return m.t.width(n.term) + (is_signed && !n.is_signed ? 1 : 0); };
  const unsigned width = std::max(own(a), own(b));
  return {m.extended(a, width), m.extended(b, width), width, is_signed};
}

Term less(SymbolicMachine& m, const Number& a, const Number& b) {
  const Pair p = common(m, a, b);
  return p.is_signed ? m.t.signed_below(p.a, p.b) : m.t.below(p.a, p.b);
}

Term equal(SymbolicMachine& m, const Number& a, const Number& b) {
  const Pair p = common(m, a, b);
  return m.t.eq(p.a, p.b);
}

Number bit(Term t) { return {t, false}; }

}  // namespace

LaneRun::LaneRun(LaneRuns& group, unsigned lane) : group_(group), lane_(lane) {
  outer_.active = group.machine.t.truth(true);
  outer_.known.resize(group.function.ops.size());
}

LoopFrame* LaneRun::inner(LoopFrame* parent, ir::Value region, Number number, Term active) {
  LoopFrame& f = inner_.emplace_back();
  f.parent = parent;
  f.region = region;
  f.number = number;
  f.active = active;
  f.known.resize(group_.function.ops[region].end - region + 1);
  return &f;
}

void LaneRun::remember(ir::Value v, LoopFrame* frame, Number n) { slot(v, owner_frame(v, frame)) = n; }

Number& LaneRun::slot(ir::Value v, LoopFrame* frame) {
  return frame->known[frame->region == kNone ? v : v - frame->region];
}

LoopFrame* LaneRun::owner_frame(ir::Value v, LoopFrame* frame) const {
  const ir::Value region = group_.region_of[v];
  while (frame->region != region) frame = frame->parent;
  return frame;
}

Number LaneRun::value(ir::Value v, LoopFrame* frame) {
  if (v == kNone) return group_.machine.known(0);
  if (ir::is_region(group_.function.ops[v].op)) {
    for (LoopFrame* f = frame; f; f = f->parent)
      if (f->region == v) return f->number;
  }
  LoopFrame* at = owner_frame(v, frame);
  Number& known = slot(v, at);
  if (known.term != kNoTerm) return known;
  const Number n = compute(v, at);
  return slot(v, at) = n;
}

Term LaneRun::bits(ir::Value v, LoopFrame* frame, unsigned width) {
  return group_.machine.extended(value(v, frame), width);
}

Term LaneRun::bit(ir::Value v, LoopFrame* frame, unsigned number) {
  const Number n = value(v, frame);
  Terms& t = group_.machine.t;
  if (number < t.width(n.term)) return t.extract(n.term, number, 1);
  return n.is_signed ? t.extract(n.term, t.width(n.term) - 1, 1) : t.truth(false);
}

Term LaneRun::truth(ir::Value v, LoopFrame* frame) {
  const Number n = value(v, frame);
  Terms& t = group_.machine.t;
  return t.not_(t.eq(n.term, t.constant(0, t.width(n.term))));
}

std::optional<uint64_t> LaneRun::known(ir::Value v, LoopFrame* frame) {
  if (v == kNone) return 0;
  const ir::Range& range = group_.function.ranges[v];
  if (range.is_constant() && range.lo.fits_uint64()) return range.lo.to_uint64();
  const Number n = value(v, frame);
  Terms& t = group_.machine.t;
  const Term number = group_.machine.under_premises(n.term);
  if (!t.is_constant(number)) return std::nullopt;
  const Integer value = n.is_signed ? t.value(number).sign_extend(t.width(number)) : t.value(number);
  if (!value.fits_uint64()) return UINT64_MAX;
  return value.to_uint64();
}

Number LaneRun::compute(ir::Value v, LoopFrame* frame) {
  const ir::Inst& inst = group_.function.ops[v];
  const ir::Range& range = group_.function.ranges[v];
  SymbolicMachine& m = group_.machine;
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
      if (group_.is_claim && group_.left.empty()) throw Unsupported{"a guard that reads the program counter"};
      if (group_.is_claim) return {group_.left[lane_], false};
      return m.resize(m.address(inst.op == Op::Pc ? group_.pc : group_.next_pc), range);
    case Op::Launch: return launch(inst, range);
    case Op::Setting: return m.resize(m.setting(inst.aux, range), range);
    case Op::Active:
      if (!group_.is_claim && m.others_may_differ()) throw NeedsAllLanes{};
      return {m.active_mask(group_.active_lanes), false};
    case Op::Ballot:
    case Op::Reduce:
    case Op::Shuffle: return group_.across(v, lane_);
    case Op::Load: return load(inst, frame);
    case Op::Host:
      if (inst.pred != kNone && m.t.is(truth(inst.pred, frame), 0)) return m.resize(m.known(Integer(0)), range);
      throw Unsupported{"it asks the host"};
    case Op::Input: throw Unsupported{"a parameter"};
    default: break;
  }
  if (range.is_constant()) return m.known(range.lo);
  return m.resize(pure(inst, frame, range), range);
}

Number LaneRun::pure(const ir::Inst& inst, LoopFrame* frame, const ir::Range& range) {
  SymbolicMachine& m = group_.machine;
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
      std::vector<Term> row;
      for (unsigned i = 0; i < t.width(x); ++i) row.push_back(t.zext(t.extract(x, i, 1), w));
      while (row.size() > 1) {  // pair by pair: a shallow sum
        for (size_t i = 0; i + 1 < row.size(); i += 2) row[i / 2] = t.add(row[i], row[i + 1]);
        if (row.size() % 2) row[row.size() / 2] = row.back();
        row.resize((row.size() + 1) / 2);
      }
      return {row[0], false};
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
    case Op::ByteReverse: {
      const auto n = known(inst.b, frame);
      if (!n) throw Unsupported{"an unknown number of bytes is reversed"};
      const Term x = bits(inst.a, frame, static_cast<unsigned>(8 * *n));
      Term out = kNoTerm;
      for (unsigned i = 0; i < *n; ++i) {
        const Term byte = t.extract(x, 8 * i, 8);
        out = out == kNoTerm ? byte : t.concat(out, byte);
      }
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
Number LaneRun::divided(const ir::Inst& inst, LoopFrame* frame) {
  SymbolicMachine& m = group_.machine;
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

Number LaneRun::floating(const ir::Inst& inst, LoopFrame* frame) {
  SymbolicMachine& m = group_.machine;
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

}  // namespace isadora::prove
