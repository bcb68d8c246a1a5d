// Reads: registers, memory, and launch values, as terms.
#include <algorithm>

#include "prove/machine.h"

namespace isadora::prove {

using ir::kNone;

// A register's number; numbers beyond the file map to one after the last.
Cell LaneRun::register_cell(ir::Value v, LoopFrame* frame, uint16_t file) {
  SymbolicMachine& m = group_.machine;
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

// Whole registers from one on; there are none after the last.
Term LaneRun::registers_from(uint16_t file, Cell cell, unsigned bits, bool old) {
  SymbolicMachine& m = group_.machine;
  const model::RegisterFile& f = m.isa.files[file];
  const SymbolicWrite* last = old || group_.all_old ? group_.old : group_.state;
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

unsigned LaneRun::most_bits(ir::Value v, LoopFrame* frame) {
  if (const auto n = known(v, frame)) return static_cast<unsigned>(std::min<uint64_t>(*n, kMostBits));
  return static_cast<unsigned>(std::min(group_.function.ranges[v].hi, Integer(kMostBits)).to_uint64());
}

// The number of bits is unknown, up to a maximum.
Number LaneRun::cut(Term all, ir::Value v, LoopFrame* frame) {
  SymbolicMachine& m = group_.machine;
  if (known(v, frame)) return {all, false};
  const Term ones = m.t.constant(Integer(-1), m.t.width(all));
  return {m.t.and_(all, m.t.not_(m.t.shl(ones, value(v, frame).term))), false};
}

Number LaneRun::read_registers(const ir::Inst& inst, LoopFrame* frame) {
  const Cell cell = register_cell(inst.a, frame, inst.aux);
  return cut(registers_from(inst.aux, cell, most_bits(inst.b, frame), inst.sub), inst.b, frame);
}

// The register of an unknown code, whether it is a register, and its constant otherwise.
LaneRun::Code LaneRun::code(ir::Value v, LoopFrame* frame, const model::Type& type) {
  SymbolicMachine& m = group_.machine;
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

Number LaneRun::read_code(const ir::Inst& inst, LoopFrame* frame) {
  SymbolicMachine& m = group_.machine;
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

Number LaneRun::read_bits(const ir::Inst& inst, LoopFrame* frame) {
  SymbolicMachine& m = group_.machine;
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
    const SymbolicWrite* last = inst.sub || group_.all_old ? group_.old : group_.state;
    const Term part =
        m.state.read(last, inst.aux, static_cast<int>(lane_), cell, static_cast<Position>(*offset), there);
    return cut(m.t.zext(part, bits), inst.c, frame);
  }
  const Term whole = registers_from(inst.aux, cell, f.width, inst.sub);
  const Term moved = m.t.lshr(whole, value(inst.b, frame).term);
  return cut(m.t.zext(moved, bits), inst.c, frame);
}

Number LaneRun::load(const ir::Inst& inst, LoopFrame* frame) {
  SymbolicMachine& m = group_.machine;
  const auto n = known(inst.b, frame);
  if (!n) throw Unsupported{"a load of an unknown number of bytes"};
  if (*n == 0 || *n > 128) return m.known(0);
  const Term wanted = inst.pred == kNone ? m.t.truth(true) : truth(inst.pred, frame);
  if (m.t.is(wanted, 0)) return m.known(0);
  const Number address = value(inst.a, frame);
  const auto bytes = static_cast<unsigned>(*n);
  const Term executed = m.t.and_(frame->active, m.t.and_(group_.active_lanes[lane_], group_.reached));
  Term fine = m.access(inst.aux, address, bytes, false);
  if (!group_.is_claim) m.demanded.push_back(m.t.implies(m.t.and_(wanted, executed), fine));
  const uint32_t room = m.state.room_of_space(inst.aux);
  const Cell cell = m.state.cell_of(m.extended(address, m.state.number_bits(room)));
  Term value = m.state.read(group_.state, room, static_cast<int>(lane_), cell, 0, 8 * bytes);
  if (const Term device = m.is_device(inst.aux, address, bytes); !m.t.is(device, 0)) {
    if (group_.is_claim) {
      fine = m.t.and_(fine, m.t.not_(device));
    } else {
      value = m.t.ite(device, m.given_by_device(*this, frame, inst, 8 * bytes), value);
    }
  }
  // A claim that reads unmapped memory gets 0.
  return {m.t.ite(group_.is_claim ? m.t.and_(wanted, fine) : wanted, value, m.t.constant(0, 8 * bytes)), false};
}

Number LaneRun::launch(const ir::Inst& inst, const ir::Range& range) {
  SymbolicMachine& m = group_.machine;
  const auto what = static_cast<ir::LaunchValue>(inst.sub);
  if (what == ir::LaunchValue::Lane) return m.resize(m.lane_number(lane_), range);
  if (group_.is_claim && ir::facts(what).changes()) throw Unsupported{"a claim that reads what instructions change"};
  if (what == ir::LaunchValue::Transactions) return m.open_transactions(range, group_.open_transactions);
  return m.launch_value(what, range, lane_, group_.executed);
}

}  // namespace isadora::prove
