// Groups, cross-lane operations, and the effects of an instruction in their order.
#include "prove/machine.h"

#include <algorithm>

#include "ir/facts.h"
#include "prove/fixed.h"
#include "prove/rules.h"

namespace isadora::prove {

using ir::kNone;
using ir::Op;

namespace {

constexpr uint64_t kMaxElements = 4096;  // of a foreach

std::vector<ir::Value> regions(const ir::Function& f) {
  std::vector<ir::Value> out(f.ops.size(), kNone);
  std::vector<ir::Value> open;
  for (ir::Value i = 0; i < f.ops.size(); ++i) {
    while (!open.empty() && i > f.ops[open.back()].end) open.pop_back();
    out[i] = open.empty() ? kNone : open.back();
    if (ir::is_region(f.ops[i].op)) open.push_back(i);
  }
  return out;
}

unsigned lane_bits(unsigned lanes) {
  unsigned bits = 0;
  while ((1u << bits) < lanes) ++bits;
  return std::max(bits, 1u);
}

}  // namespace

struct SymbolicMachine::Pending {
  uint64_t order;  // in the text
  unsigned lane;
  SymbolicWrite write;
};

// ---- groups
// --------------------------------------------------------------------------------------------------------------------

LaneRuns::LaneRuns(SymbolicMachine& m, const ir::Function& f, const SymbolicWrite* s, const SymbolicWrite* o)
    : machine(m),
      function(f),
      state(s),
      old(o),
      order(ir::write_order(f)),
      active_lanes(m.active),
      stopped(m.lanes(), m.t.truth(false)),
      reached(m.t.truth(true)),
      region_of(regions(f)),
      runs_(m.lanes()) {}

LaneRun& LaneRuns::run(unsigned lane) {
  if (!runs_[lane]) runs_[lane] = std::make_unique<LaneRun>(*this, lane);
  return *runs_[lane];
}

Number LaneRuns::across(ir::Value v, unsigned lane) {
  if (machine.isa.machine.lanes > 1 && !machine.all_lanes()) throw NeedsAllLanes{};
  // A lane's elements are not those of another.
  if (region_of[v] != kNone) throw Unsupported{"a cross-lane operation in a loop or an atomic access"};
  const ir::Inst& inst = function.ops[v];
  Terms& t = machine.t;
  const unsigned lanes = machine.lanes();
  const auto of = [&](unsigned l) { return run(l).value(inst.a, run(l).outer()); };
  if (inst.op == Op::Shuffle) {
    const unsigned bits = lane_bits(lanes);
    const Term which = lane_of(run(lane).value(inst.b, run(lane).outer()), bits);
    const ir::Range& range = function.ranges[v];
    if (t.is_constant(which)) return machine.resize(of(static_cast<unsigned>(t.value(which).to_uint64())), range);
    // A tree: each bit of the number halves the lanes.
    const unsigned width = std::max(range.lo.bit_length(), range.hi.bit_length()) + 1;
    std::vector<Term> row;
    for (unsigned l = 0; l < lanes; ++l) row.push_back(machine.extended(of(l), width));
    row.resize(size_t{1} << bits, row[0]);  // numbers of lanes that there are not
    for (unsigned bit = 0; bit < bits; ++bit) {
      const Term odd = t.extract(which, bit, 1);
      std::vector<Term> half;
      for (size_t i = 0; i + 1 < row.size(); i += 2) half.push_back(t.ite(odd, row[i + 1], row[i]));
      row = std::move(half);
    }
    return machine.resize({row[0], true}, range);
  }
  const auto it = common_.find(v);
  if (it != common_.end()) return it->second;
  Number result;
  if (inst.op == Op::Ballot) {
    Term mask = kNoTerm;
    for (unsigned l = 0; l < lanes; ++l)
      mask = t.concat(t.and_(active_lanes[l], run(l).truth(inst.a, run(l).outer())), mask);
    result = {mask, false};
  } else {
    const ir::Range& own = function.ranges[inst.a];
    const ir::Range& all = function.ranges[v];
    const auto op = static_cast<ir::ReduceOp>(inst.sub);
    const unsigned width = std::max(std::max(own.lo.bit_length(), own.hi.bit_length()),
                                    std::max(all.lo.bit_length(), all.hi.bit_length())) +
                           1;
    const Integer neutral = op == ir::ReduceOp::And ? Integer(-1) : Integer(0);
    if (op == ir::ReduceOp::Min || op == ir::ReduceOp::Max) {
      const bool is_signed = own.lo.is_negative();
      const unsigned least = std::max(1u, std::max(own.lo.bit_length(), own.hi.bit_length())) + (is_signed ? 1 : 0);
      std::vector<Term> row;  // as narrow as they are
      for (unsigned l = 0; l < lanes; ++l) row.push_back(machine.extended(of(l), least));
      const Term found = machine.extreme(op == ir::ReduceOp::Max, is_signed, std::move(row), active_lanes);
      return common_[v] = machine.resize({found, is_signed}, all);
    }
    const Term nothing = t.constant(neutral, width);
    Term sum = nothing;
    for (unsigned l = 0; l < lanes; ++l) {
      const Term x = t.ite(active_lanes[l], machine.extended(of(l), width), nothing);
      switch (op) {
        case ir::ReduceOp::Add: sum = t.add(sum, x); break;
        case ir::ReduceOp::And: sum = t.and_(sum, x); break;
        case ir::ReduceOp::Or: sum = t.or_(sum, x); break;
        case ir::ReduceOp::Xor: sum = t.xor_(sum, x); break;
        default: break;
      }
    }
    result = machine.resize({sum, true}, all);
  }
  common_[v] = result;
  return result;
}

// A number modulo the lanes of a warp.
Term LaneRuns::lane_of(const Number& number, unsigned bits) {
  Terms& t = machine.t;
  const unsigned lanes = machine.lanes();
  if ((1u << bits) == lanes) return machine.extended(number, bits);
  const unsigned own = t.width(number.term), width = own + bits + 1;
  Term n = machine.extended(number, width);
  // A negative number gets a multiple of the lanes added that is larger than it is.
  if (number.is_signed) n = t.add(n, t.constant(Integer(lanes).shl(own), width));
  return t.extract(t.urem(n, t.constant(lanes, width)), 0, bits);
}

// The minimum is expressed by the maximum, so that both sides of a claim have the same terms: min(x) is ~max(~x),
// signed or not. Of negated values it is reversed.
Term SymbolicMachine::extreme(bool largest, bool is_signed, std::vector<Term> row,
                              const std::vector<Term>& active_lanes) {
  if (const Term found = without_neutral(largest, is_signed, row, active_lanes); found != kNoTerm) return found;
  const bool negated = is_signed && std::all_of(row.begin(), row.end(), [&](Term x) { return t.is_negation(x); });
  Term any = t.truth(false);
  for (const Term part : active_lanes) any = t.or_(any, part);
  const Term zero = t.constant(0, t.width(row[0]));
  if (negated) {
    for (Term& x : row) x = t.neg(x);
    return by(t.neg(extreme(!largest, true, std::move(row), active_lanes)));
  }
  // As narrow as the values really are, however wide somebody computes with them.
  uint32_t width = 1;
  bool sign = false;
  for (const Term x : row) sign = sign || t.extent(x).is_signed;
  for (const Term x : row) width = std::max(width, t.extent(x).width + (sign && !t.extent(x).is_signed ? 1 : 0));
  if (width < t.width(zero) && (is_signed || !sign)) {
    for (Term& x : row) x = by(t.extract(x, 0, width));
    is_signed = sign;
  }
  if (!largest)
    for (Term& x : row) x = by(t.not_(x));
  const Term most = this->largest(is_signed, row, active_lanes), found = largest ? most : t.not_(most);
  return by(t.ite(any, is_signed ? t.sext(found, t.width(zero)) : t.zext(found, t.width(zero)), zero));
}

// If lanes have the neutral value under a condition, it is removed from the active lanes instead.
Term SymbolicMachine::without_neutral(bool largest, bool is_signed, const std::vector<Term>& row,
                                      const std::vector<Term>& active_lanes) {
  if (is_signed) return kNoTerm;
  const uint32_t width = t.width(row[0]);
  const Term neutral = t.constant(largest ? Integer(0) : Integer(-1), width);
  std::vector<Term> rest, parts;
  for (size_t l = 0; l < row.size(); ++l) {
    const TermNode n = t.node(row[l]);
    if (n.kind != TermKind::Ite || (n.b != neutral && n.c != neutral)) return kNoTerm;
    rest.push_back(n.b == neutral ? n.c : n.b);
    parts.push_back(t.and_(active_lanes[l], n.b == neutral ? t.not_(n.a) : n.a));
  }
  Term any = t.truth(false), any_left = t.truth(false);
  for (size_t l = 0; l < row.size(); ++l) any = t.or_(any, active_lanes[l]), any_left = t.or_(any_left, parts[l]);
  const Term left = t.ite(any_left, extreme(largest, false, std::move(rest), parts), neutral);
  return by(t.ite(any, left, t.constant(0, width)));
}

// Axioms instead of a computation: no active value exceeds it, and one equals it. Claims are about these properties,
// and a solver can use them.
Term SymbolicMachine::largest(bool is_signed, const std::vector<Term>& row, const std::vector<Term>& active_lanes) {
  if (std::all_of(row.begin(), row.end(), [&](Term x) { return x == row[0]; })) return by(row[0]);
  std::vector<Term> key = row;
  key.insert(key.end(), active_lanes.begin(), active_lanes.end());
  key.push_back(is_signed);
  const auto it = extremes_.find(key);
  if (it != extremes_.end()) return it->second;
  const Term m = t.variable("extreme" + std::to_string(extremes_.size()), t.width(row[0]));
  Term one_is = t.truth(false), any = t.truth(false);
  for (size_t l = 0; l < row.size(); ++l) {
    const Term beyond = is_signed ? t.signed_below(m, row[l]) : t.below(m, row[l]);
    assumptions.push_back(by(t.implies(active_lanes[l], t.not_(beyond))));
    one_is = t.or_(one_is, t.and_(active_lanes[l], t.eq(m, row[l])));
    any = t.or_(any, active_lanes[l]);
  }
  assumptions.push_back(by(t.implies(any, one_is)));
  // The smallest is the largest where all are the same.
  std::vector<Term> other = key;
  for (size_t l = 0; l < row.size(); ++l) other[l] = t.not_(row[l]);
  if (const auto smallest = extremes_.find(other); smallest != extremes_.end()) {
    const Extremes found{t.eq(m, t.not_(smallest->second)), row, active_lanes};
    const size_t own =
        static_cast<size_t>(std::find(active_lanes.begin(), active_lanes.end(), t.truth(true)) - active_lanes.begin());
    Term same = t.truth(true);
    for (size_t l = 0; l < row.size(); ++l)
      same = t.and_(same, t.implies(active_lanes[l], t.eq(row[l], own < row.size() ? row[own] : m)));
    assumptions.push_back(by(t.implies(any, t.eq(found.equal, same))));
    both_.push_back(found);
  }
  return extremes_[key] = m;
}

// ---- the machine
// ---------------------------------------------------------------------------------------------------------------

SymbolicMachine::SymbolicMachine(Terms& terms, const model::Isa& i, bool all_lanes)
    : t(terms), isa(i), state(terms, i), all_lanes_(all_lanes), lanes_(all_lanes ? i.machine.lanes : 1) {
  const bool warp = isa.machine.execution == model::Execution::Simt && isa.machine.lanes > 1;
  if (!warp) {
    own_lane_ = known(0);
    active = {t.truth(true)};
    lanes_ = 1;
  } else if (all_lanes_) {
    for (unsigned l = 0; l < lanes_; ++l) active.push_back(t.variable("active" + std::to_string(l), 1, true));
  } else {
    active = {t.truth(true)};
    own_lane_ = {t.variable("lane", lane_bits(isa.machine.lanes), true), false};
    if ((1u << lane_bits(isa.machine.lanes)) != isa.machine.lanes)
      assumptions.push_back(t.below(own_lane_.term, t.constant(isa.machine.lanes, lane_bits(isa.machine.lanes))));
  }
}

Number SymbolicMachine::lane_number(unsigned lane) const {
  if (all_lanes_) return {t.constant(lane, lane_bits(isa.machine.lanes)), false};
  return own_lane_;
}

Term SymbolicMachine::active_mask(const std::vector<Term>& active_lanes) {
  const unsigned lanes = isa.machine.execution == model::Execution::Hart ? 1 : isa.machine.lanes;
  if (lanes == 1) return active_lanes[0];
  if (!all_lanes_) {
    if (!t.is(active_lanes[0], 1)) throw NeedsAllLanes{};
    const bool is_new = !unknowns_.contains("active");
    const Number mask = unknown("active", {Integer(0), Integer::power_of_two(lanes) - 1});
    if (is_new) assumptions.push_back(t.extract(t.lshr(mask.term, own_lane_.term), 0, 1));
    return mask.term;
  }
  Term mask = kNoTerm;
  for (const Term part : active_lanes) mask = t.concat(part, mask);
  return mask;
}

// ---- effects
// ------------------------------------------------------------------------------------------------------------------

ControlEffects SymbolicMachine::execute(Path& path, const SymbolicInstruction& instruction) {
  const encoding::Decoded& d = *instruction.decoded;
  const model::Opcode& opcode = isa.opcodes[d.opcode];
  std::vector<Term> parts(lanes_);
  // Lanes that have parted come at times that are not known.
  const std::optional<uint64_t> executed = instruction.lanes ? std::nullopt : std::optional(path.executed);
  path.executed++;
  LaneRuns* guard = nullptr;
  if (opcode.guard_function && !without_guards) {
    guard = &groups_.emplace_back(*this, *opcode.guard_function, path.state, path.state);
    guard->fields = instruction.fields;
    guard->reached = path.condition;
    guard->executed = executed;
  }
  for (unsigned l = 0; l < lanes_; ++l) {
    parts[l] = instruction.lanes ? (*instruction.lanes)[l] : active[l];
    if (!guard) continue;
    LaneRun& run = guard->run(l);
    for (ir::Value i = 0; i < guard->function.ops.size(); ++i)
      if (guard->function.ops[i].op == Op::Load) note_access(*guard, run, run.outer(), i, parts[l]);
    parts[l] = t.and_(parts[l], run.truth(guard->function.result, run.outer()));
  }
  LaneRuns& group = groups_.emplace_back(*this, opcode.forms[d.form].semantics, path.state, path.state);
  group.fields = instruction.fields;
  group.active_lanes = parts;
  group.reached = path.condition;
  group.pc = instruction.pc;
  group.next_pc = instruction.pc + d.bytes;
  group.open_transactions = static_cast<unsigned>(path.transactions.size());
  group.executed = executed;
  std::vector<Pending> writes;
  ControlEffects departures;
  const auto size = static_cast<uint32_t>(group.function.ops.size());
  for (unsigned l = 0; l < lanes_; ++l) {
    LaneRun& run = group.run(l);
    collect(group, run, run.outer(), 0, size, writes, departures, path);
  }
  std::stable_sort(writes.begin(), writes.end(), [](const Pending& a, const Pending& b) {
    return std::pair(a.order, a.lane) < std::pair(b.order, b.lane);
  });
  if (departures.transaction) transact(*departures.transaction, path);
  for (Pending& p : writes) {
    const SymbolicWrite* w = state.add(path.state, std::move(p.write));
    check_uniform(*w);
    path.state = w;
  }
  return departures;
}

void SymbolicMachine::collect(LaneRuns& group, LaneRun& run, LoopFrame* frame, uint32_t begin, uint32_t end,
                              std::vector<Pending>& writes, ControlEffects& departures, Path& path) {
  for (uint32_t i = begin; i < end; ++i) {
    const ir::Inst& inst = group.function.ops[i];
    const auto happens = [&] {
      Term h = t.and_(frame->active, group.active_lanes[run.lane()]);
      return inst.pred == kNone || t.is(h, 0) ? h : t.and_(h, run.truth(inst.pred, frame));
    };
    switch (inst.op) {
      case Op::WriteReg:
      case Op::WriteCode:
      case Op::WriteBits:
      case Op::Store: {
        const Term h = happens();
        if (t.is(h, 0)) break;
        if (inst.op == Op::Store) note_store(group, run, frame, i, h);
        for (SymbolicWrite& w : writes_of(group, run, frame, i, h))
          writes.push_back({frame->elements + group.order.place[i], run.lane(), std::move(w)});
        break;
      }
      case Op::Load: note_access(group, run, frame, i, happens()); break;
      case Op::ForEach:
        for (LoopFrame* inner : elements(group, run, frame, i, happens()))
          collect(group, run, inner, i + 1, inst.end, writes, departures, path);
        i = inst.end;
        break;
      case Op::Atomic:
        atomic(group, run, frame, i, happens(), writes, departures, path);
        i = inst.end;
        break;
      case Op::Host:
        if (!t.is(happens(), 0)) throw Unsupported{"it asks the host"};
        break;
      case Op::Fault: {
        const Term h = happens();
        Term& stopped = group.stopped[run.lane()];
        stopped = t.or_(stopped, h);
        path.condition = t.and_(path.condition, t.not_(h));
        if (!t.is(h, 0)) departures.faults.push_back({run.lane(), h, inst.aux});
        break;
      }
      case Op::WritePc:
      case Op::Exit:
      case Op::Halt:
      case Op::Barrier:
      case Op::Wait:
      case Op::Begin:
      case Op::Commit:
      case Op::Rollback: control(run, frame, inst, happens(), departures, path); break;
      default: break;
    }
  }
}

std::vector<LoopFrame*> SymbolicMachine::elements(LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i,
                                                  Term happens) {
  std::vector<LoopFrame*> out;
  const ir::Inst& inst = group.function.ops[i];
  const Number count = run.value(inst.a, frame);
  const ir::Range& range = group.function.ranges[inst.a];
  const uint64_t most = t.is_constant(count.term) ? extended_value(count) : range.hi.to_uint64();
  if (!t.is_constant(count.term) && (range.hi.is_negative() || range.hi > Integer(kMaxElements)))
    throw Unsupported{"a loop over an unknown number of elements"};
  for (uint64_t e = 0; e < most && !t.is(happens, 0); ++e) {
    const Number number = known(Integer(e));
    const unsigned width = std::max(t.width(count.term), t.width(number.term)) + 2;
    Term in_use = t.and_(happens, t.signed_below(extended(number, width), extended(count, width)));
    if (inst.b != kNone) in_use = t.and_(in_use, run.bit(inst.b, frame, static_cast<unsigned>(e)));
    if (t.is(in_use, 0)) continue;
    out.push_back(run.inner(frame, i, number, in_use));
    out.back()->elements = frame->elements + e * group.order.stride[i];
  }
  return out;
}

void SymbolicMachine::note_access(const LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens) {
  if (t.is(happens, 0)) return;
  const ir::Inst& inst = group.function.ops[i];
  const auto bytes = run.known(inst.b, frame);
  if (!bytes) has_unknown_access = true;
  if (!bytes && inst.op != Op::Load) throw Unsupported{"memory is written in an unknown number of bytes"};
  if (!bytes || *bytes == 0) return;
  const auto n = static_cast<unsigned>(*bytes);
  if (inst.op == Op::Load) loads_.try_emplace({&run, frame, &inst}, accesses.size() - first_access_);
  accesses.push_back({t.and_(group.reached, happens),
                      group.stopped[run.lane()],
                      run.lane(),
                      inst.aux,
                      n,
                      inst.op != Op::Load,
                      [&run, frame, inst] { return run.value(inst.a, frame); },
                      {}});
  if (inst.op == Op::Store) accesses.back().stored = [&run, frame, inst, n] { return run.bits(inst.c, frame, 8 * n); };
}

void SymbolicMachine::note_store(const LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens) {
  note_access(group, run, frame, i, happens);
  const ir::Inst& inst = group.function.ops[i];
  for (const model::DeviceRegister& d : isa.spaces[inst.aux].devices) {
    if (d.store != model::DeviceRegister::Store::Exit || *run.known(inst.b, frame) != d.bytes) continue;
    const Number address = run.value(inst.a, frame);
    if (!t.is(t.and_(happens, is_at(address, d.address)), 0)) throw Unsupported{"it may end the program by a device"};
  }
}

uint64_t SymbolicMachine::extended_value(const Number& n) {
  const Integer v = n.is_signed ? t.value(n.term).sign_extend(t.width(n.term)) : t.value(n.term);
  if (v.is_negative()) return 0;
  if (v > Integer(kMaxElements)) throw Unsupported{"a loop over very many elements"};
  return v.to_uint64();
}

void SymbolicMachine::atomic(LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens,
                             std::vector<Pending>& writes, ControlEffects& departures, Path& path) {
  const ir::Inst& inst = group.function.ops[i];
  if (t.is(happens, 0)) return run.remember(i, frame, known(Integer(0)));
  note_access(group, run, frame, i, happens);
  const auto n = static_cast<unsigned>(*run.known(inst.b, frame));
  const Number address = run.value(inst.a, frame);
  const uint32_t room = state.room_of_space(inst.aux);
  const Cell cell = state.cell_of(extended(address, state.number_bits(room)));
  const int lane = static_cast<int>(run.lane());
  const Term before = state.read(path.state, room, lane, cell, 0, 8 * n);
  const Number value{t.ite(happens, before, t.constant(0, 8 * n)), false};
  LoopFrame* inner = run.inner(frame, i, value, happens);
  inner->elements = frame->elements;
  run.remember(i, frame, value);
  collect(group, run, inner, i + 1, inst.end, writes, departures, path);
  const ir::Inst& last = group.function.ops[inst.end];
  SymbolicWrite w;
  w.room = room;
  w.lane = isa.spaces[inst.aux].scope == model::Scope::Lane ? lane : -1;
  w.place = [cell, n] { return SymbolicWrite::Place{cell, 0, 8 * n}; };
  w.pred = [happens] { return happens; };
  w.value = [&run, inner, last, n] { return run.bits(last.a, inner, 8 * n); };
  const SymbolicWrite* added = state.add(path.state, std::move(w));
  check_uniform(*added);
  path.state = added;
}

// State that lanes share: all of them must write it, and the same value.
void SymbolicMachine::check_uniform(const SymbolicWrite& w) {
  if (all_lanes_ || alone || isa.machine.execution == model::Execution::Hart || isa.machine.lanes == 1) return;
  if (w.lane >= 0) return;
  if (w.room >= isa.files.size()) throw NeedsAllLanes{};
  w.known_pred = w.pred();
  w.known_value = w.value();
  w.known_place = w.place();
  for (const Term term : {w.known_pred, w.known_value, w.known_place->cell.base})
    if (term != kNoTerm && t.depends_on_lane(term)) throw NeedsAllLanes{};
  if (others_may_differ()) throw NeedsAllLanes{};
}

// At an unknown place of a register, a write for each place, of which one happens.
std::vector<SymbolicWrite> SymbolicMachine::writes_of(LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i,
                                                      Term happens) {
  constexpr unsigned kMostPlaces = 64;
  const ir::Inst& inst = group.function.ops[i];
  if (inst.op != Op::WriteBits) return {write_of(group, run, frame, i, happens)};
  if (const auto position = run.known(inst.b, frame))
    return {bits_written(run, frame, inst, *position / 256, *position % 256, happens)};
  const ir::Inst& packed = group.function.ops[inst.b];
  const auto n = packed.op == Op::PackPosition ? run.known(packed.b, frame) : std::nullopt;
  const unsigned width = isa.files[inst.aux].width;
  if (!n || width > kMostPlaces) throw Unsupported{"bits are written at an unknown place of a register"};
  const Number offset = run.value(packed.a, frame);
  std::vector<SymbolicWrite> out;
  for (unsigned at = 0; at < width; ++at)
    if (const Term here = t.and_(happens, is_at(offset, at)); !t.is(here, 0))
      out.push_back(bits_written(run, frame, inst, at, *n, here));
  return out;
}

// Bits beyond the register's end are lost.
SymbolicWrite SymbolicMachine::bits_written(LaneRun& run, LoopFrame* frame, const ir::Inst& inst, uint64_t offset,
                                            uint64_t n, Term happens) {
  const model::RegisterFile& file = isa.files[inst.aux];
  const auto inside = static_cast<unsigned>(offset >= file.width ? 0 : std::min(n, file.width - offset));
  LaneRun* const r = &run;
  SymbolicWrite w;
  w.room = inst.aux;
  w.lane = file.scope == model::Scope::Lane ? static_cast<int>(run.lane()) : -1;
  w.pred = [happens] { return happens; };
  w.place = [r, frame, inst, offset, inside] {
    return SymbolicWrite::Place{r->register_cell(inst.a, frame, inst.aux), offset, inside};
  };
  w.value = [r, frame, inst, inside] { return r->bits(inst.c, frame, inside); };
  return w;
}

SymbolicWrite SymbolicMachine::write_of(LaneRuns& group, LaneRun& run, LoopFrame* frame, ir::Value i, Term happens) {
  const ir::Inst& inst = group.function.ops[i];
  SymbolicWrite w;
  const bool is_store = inst.op == Op::Store;
  const uint16_t file = inst.op == Op::WriteCode ? isa.types[inst.aux].file : inst.aux;
  w.room = is_store ? state.room_of_space(inst.aux) : file;
  const model::Scope scope = is_store ? isa.spaces[inst.aux].scope : isa.files[file].scope;
  w.lane = scope == model::Scope::Lane ? static_cast<int>(run.lane()) : -1;
  w.pred = [happens] { return happens; };
  LaneRun* r = &run;
  if (is_store) {
    const unsigned n = 8 * static_cast<unsigned>(*run.known(inst.b, frame));
    w.place = [this, r, frame, inst, n, room = w.room] {
      return SymbolicWrite::Place{state.cell_of(extended(r->value(inst.a, frame), state.number_bits(room))), 0, n};
    };
    w.value = [r, frame, inst, n] { return r->bits(inst.c, frame, n); };
    if (!isa.spaces[inst.aux].devices.empty()) {
      w.pred = [this, r, frame, inst, n, happens] {
        return t.and_(happens, t.not_(is_device(inst.aux, r->value(inst.a, frame), n / 8)));
      };
    }
    return w;
  }
  const unsigned width = isa.files[file].width;
  const auto bits = run.known(inst.b, frame);
  if (!bits) throw Unsupported{"a register is written in an unknown width"};
  const unsigned n = static_cast<unsigned>((*bits + width - 1) / width) * width;
  w.value = [this, r, frame, inst, bits, n] { return t.zext(r->bits(inst.c, frame, static_cast<unsigned>(*bits)), n); };
  if (inst.op == Op::WriteReg) {
    w.place = [r, frame, inst, file, n] { return SymbolicWrite::Place{r->register_cell(inst.a, frame, file), 0, n}; };
    return w;
  }
  const model::Type& type = isa.types[inst.aux];
  if (const auto code = run.known(inst.a, frame)) {
    const model::RegisterCode c = model::resolve(isa, type, *code);
    const bool real = c.kind == model::RegisterCode::Kind::Register;
    w.place = [real, c, n] {
      return SymbolicWrite::Place{{kNoTerm, static_cast<Position>(c.number)}, 0, real ? n : 0};
    };
    return w;
  }
  const auto code = run.code(inst.a, frame, type);
  w.pred = [this, happens, code] { return t.and_(happens, code.is_register); };
  w.place = [this, code, n] { return SymbolicWrite::Place{state.cell_of(code.number), 0, n}; };
  return w;
}

void SymbolicMachine::control(LaneRun& run, LoopFrame* frame, const ir::Inst& inst, Term happens,
                              ControlEffects& departures, Path& path) {
  if (t.is(happens, 0)) return;
  path.waits |= inst.op == Op::Wait || inst.op == Op::Barrier;
  switch (inst.op) {
    case Op::WritePc: departures.branches.push_back({run.lane(), happens, run.value(inst.a, frame)}); return;
    case Op::Exit: departures.branches.push_back({run.lane(), happens, {}, Branch::Kind::Exits}); return;
    case Op::Halt:
      departures.branches.push_back({run.lane(), happens, run.value(inst.a, frame), Branch::Kind::Halts});
      return;
    case Op::Wait: departures.waits.push_back({run.lane(), happens, run.value(inst.a, frame), false}); return;
    case Op::Barrier: departures.waits.push_back({run.lane(), happens, run.value(inst.a, frame), true}); return;
    default: break;
  }
  if (others_may_differ()) throw NeedsAllLanes{};
  if (!t.is(happens, 1)) throw Unsupported{"whether a transaction begins or ends is not known"};
  departures.transaction = inst.op;
}

// Before the instruction's writes.
void SymbolicMachine::transact(Op op, Path& path) const {
  if (op == Op::Begin) return path.transactions.push_back(path.state);
  if (path.transactions.empty()) {
    if (is_anywhere()) throw Unsupported{"it ends a transaction that was open before"};
    return;
  }
  if (op == Op::Rollback) path.state = path.transactions.back();
  path.transactions.pop_back();
}

}  // namespace isadora::prove
