// After a lane has run, all its values are available. So the walk goes backward from effects: a register that does not
// contribute to an effect's value (in the other arm of a choice) was not read.
#include "sim/reference/probe.h"

#include "ir/facts.h"
#include "sim/reference/dry_run.h"
#include "sim/reference/interpreter.h"

namespace isadora::sim::reference {

using ir::Op;

class FunctionProbe {
 public:
  virtual ~FunctionProbe() = default;
  // The lanes of `mask` where the result is true, or `mask` where there is none.
  virtual uint64_t find_accesses(Warp& warp, uint64_t mask, unsigned bytes, Accesses& out, Outcome& outcome) = 0;
  // Records from now on whether these values were false (1) and true (2) where they contributed to an effect. Both
  // sides of an `and` then count in the order in which they are written.
  virtual void record_outcomes(std::span<const ir::Value> values, std::vector<uint8_t>& outcomes) = 0;
};

namespace {

template <class W>
class ProbeInterpreter final : public Interpreter<W>, public FunctionProbe {
 public:
  ProbeInterpreter(const model::Isa& isa, const ir::Function& f, Plan plan)
      : Interpreter<W>(isa, f, std::move(plan)), needed_(f.ops.size()), begins_(f.ops.size()) {
    this->acts_ = false;
    for (uint32_t i = 0; i < f.ops.size(); i++) {
      if (ir::is_region(f.ops[i].op)) begins_[f.ops[i].end] = i;
    }
  }

  void record_outcomes(std::span<const ir::Value> values, std::vector<uint8_t>& outcomes) override {
    outcomes_ = &outcomes;
    outcome_number_.assign(this->size_, ir::kNone);
    for (size_t i = 0; i < values.size(); i++) outcome_number_[values[i]] = static_cast<uint32_t>(i);
  }

  uint64_t find_accesses(Warp& warp, uint64_t mask, unsigned bytes, Accesses& out, Outcome& outcome) override {
    out_ = &out;
    this->start(warp, mask, bytes, outcome);
    uint64_t holds = 0;
    std::fill(needed_.begin(), needed_.end(), 0);
    if (this->plan_.crossings.empty()) {
      each_lane(mask, [&](unsigned lane) {
        this->use_lane(lane);
        this->run(0, static_cast<uint32_t>(this->size_));
        holds |= walk_all(lane_bit(lane));
      });
    } else {
      this->run_across();
      holds = walk_all(low_lanes(warp.lanes()));
    }
    this->atomics_.drop();
    this->writes_.drop();
    return holds;
  }

 private:
  uint64_t walk_all(uint64_t lanes) {
    const ir::Value result = this->function_.result;
    uint64_t holds = lanes & this->mask_;
    if (result != ir::kNone) {
      each_lane(lanes & this->mask_, [&](unsigned lane) {
        this->use_lane(lane);
        if (!is_true(this->slots_[result])) holds &= ~lane_bit(lane);
        need(result, lane);
      });
    }
    walk(0, static_cast<uint32_t>(this->size_), lanes);
    return holds;
  }

  void walk(uint32_t begin, uint32_t end, uint64_t lanes) {
    for (uint32_t i = end; i-- > begin;) {
      const Op op = this->plan_.steps[i].inst.op;
      const bool region = op == Op::AtomicEnd || op == Op::ForEachEnd;
      each_lane(lanes, [&](unsigned lane) {
        this->use_lane(lane);
        if (region) {
          walk_region(begins_[i], i, lane);
        } else {
          visit(i, lane);
        }
      });
      if (region) i = begins_[i];
    }
  }

  void walk_region(uint32_t begin, uint32_t end, unsigned lane) {
    const InterpreterStep& step = this->plan_.steps[begin];
    if (step.inst.op == Op::Atomic && !this->is_active()) return;
    need(step.inst.pred, lane);
    if (!this->happens(step)) return;
    if (step.inst.op == Op::ForEach) return walk_elements(begin, end, lane);
    need(this->plan_.steps[end].inst.a, lane);
    walk(begin + 1, end, lane_bit(lane));
    need_all(step.inst, lane);
    note_memory(step, Accesses::Memory::Kind::Atomic, lane);
  }

  // The values of the last element alone are left, so each runs again.
  void walk_elements(uint32_t begin, uint32_t end, unsigned lane) {
    const ir::Inst& inst = this->plan_.steps[begin].inst;
    need_all(inst, lane);
    const uint64_t count = to_index(this->operand(inst.a));
    if (count == UINT64_MAX) return;
    for (uint64_t element = 0; element < count; element++) {
      if (inst.b != ir::kNone && !bit_of(this->slots_[inst.b], static_cast<unsigned>(element))) continue;
      this->slots_[begin] = from_word<W>(element);
      this->run(begin + 1, end);
      walk(begin + 1, end, lane_bit(lane));
      for (uint32_t i = begin; i < end; i++) needed_[i] &= ~lane_bit(lane);
    }
  }

  void visit(uint32_t i, unsigned lane) {
    const InterpreterStep& step = this->plan_.steps[i];
    const ir::Inst& inst = step.inst;
    const ir::OpClass kind = ir::facts(inst.op).kind;
    if (outcomes_ && outcome_number_[i] != ir::kNone && is_needed(i, lane)) {
      (*outcomes_)[outcome_number_[i]] |= is_true(this->slots_[i]) ? 2 : 1;
    }
    if (inst.op != Op::Host && step.kind == InterpreterOp::Nothing && !(outcomes_ && kind == ir::OpClass::Pure)) return;
    if (kind == ir::OpClass::Effect) {
      if (this->is_active()) effect(step, lane);
    } else if (inst.op == Op::Load) {
      if (this->is_active() || is_needed(i, lane)) load(step, lane);
    } else if (is_needed(i, lane)) {
      value(step, lane);
    }
  }

  void effect(const InterpreterStep& step, unsigned lane) {
    need(step.inst.pred, lane);
    if (!this->happens(step)) return;
    need_all(step.inst, lane);
    if (step.inst.op == Op::Host) return note_service(step.inst, lane);
    if (step.inst.op == Op::Store) return note_memory(step, Accesses::Memory::Kind::Store, lane);
    if (step.inst.op == Op::WriteBits) return note_register(out_->writes, step.inst.aux, step.inst.a, lane);
    if (step.kind != InterpreterOp::State && step.kind != InterpreterOp::Nothing)
      note_registers(out_->writes, step, lane);
  }

  void load(const InterpreterStep& step, unsigned lane) {
    need(step.inst.pred, lane);
    if (!this->happens(step)) return;
    need_all(step.inst, lane);
    if (this->is_active()) note_memory(step, Accesses::Memory::Kind::Load, lane);
  }

  void value(const InterpreterStep& step, unsigned lane) {
    const ir::Inst& inst = step.inst;
    switch (inst.op) {
      case Op::ReadReg:
      case Op::ReadCode: need_all(inst, lane); return note_registers(out_->reads, step, lane);
      case Op::ReadBits: need_all(inst, lane); return note_register(out_->reads, inst.aux, inst.a, lane);
      case Op::Select: {
        need(inst.a, lane);
        return need(is_true(this->slots_[inst.a]) ? inst.b : inst.c, lane);
      }
      case Op::And:
        if (outcomes_) {
          need(inst.a, lane);
          return is_true(this->slots_[inst.a]) ? need(inst.b, lane) : void();
        }
        [[fallthrough]];
      case Op::Mul:  // nothing else contributes beside a zero
        if (!is_true(this->slots_[inst.a])) return need(inst.a, lane);
        if (!is_true(this->slots_[inst.b])) return need(inst.b, lane);
        return need_all(inst, lane);
      case Op::Ballot:
      case Op::Reduce: return each_lane(this->mask_, [&](unsigned other) { need(inst.a, other); });
      case Op::Shuffle: {
        need(inst.b, lane);
        const unsigned from = lane_of(this->slots_[inst.b], this->warp_->lanes());
        out_->peeks.push_back({lane, from});
        return need(inst.a, from);
      }
      default: return need_all(inst, lane);
    }
  }

  void need(ir::Value v, unsigned lane) {
    if (v != ir::kNone) needed_[v] |= lane_bit(lane);
  }
  void need_all(const ir::Inst& inst, unsigned lane) {
    ir::for_each_value(inst, [&](ir::Value v) { need(v, lane); });
  }
  bool is_needed(uint32_t i, unsigned lane) const { return needed_[i] & lane_bit(lane); }

  void note_register(std::vector<Accesses::Register>& list, uint16_t file, ir::Value number, unsigned lane) {
    const uint64_t n = to_index(this->operand(number));
    if (n < this->warp_->file(file).count()) list.push_back({lane, file, static_cast<unsigned>(n)});
  }

  void note_registers(std::vector<Accesses::Register>& list, const InterpreterStep& step, unsigned lane) {
    const RegisterSpan span = this->registers(step);
    if (span.constant) return;
    const Registers& file = this->warp_->file(step.file);
    uint64_t number = span.number;
    for (unsigned done = 0; done < span.bits && number < file.count(); done += file.width(), number++) {
      list.push_back({lane, step.file, static_cast<unsigned>(number)});
    }
  }

  void note_memory(const InterpreterStep& step, Accesses::Memory::Kind kind, unsigned lane) {
    const unsigned bytes = this->count_of(step.inst.b);
    const W& address = this->operand(step.inst.a);
    if (bytes == 0 || bytes > kMaxAccess || !fits_uint64(address)) return;
    if (this->warp_->space(step.inst.aux, lane).device_in(low_word(address), bytes)) return;  // no memory
    out_->memory.push_back({kind, lane, step.inst.aux, low_word(address), bytes});
  }

  // Nothing where not all of it is memory: then the service fails.
  void note_service(const ir::Inst& inst, unsigned lane) {
    const auto service = static_cast<ir::HostService>(inst.sub);
    const bool fills = service == ir::HostService::Read;
    if (!fills && service != ir::HostService::Write) return;
    const auto address = static_cast<uint64_t>(to_integer(this->operand(inst.b)).to_int64()),
               bytes = static_cast<uint64_t>(to_integer(this->operand(inst.c)).to_int64());
    if (bytes == 0 || bytes > UINT32_MAX || !this->warp_->space(inst.aux, lane).find(address, bytes)) return;
    const auto kind = fills ? Accesses::Memory::Kind::Store : Accesses::Memory::Kind::Load;
    out_->services.push_back({kind, lane, inst.aux, address, static_cast<unsigned>(bytes)});
  }

  std::vector<uint64_t> needed_;  // by value: the lanes in which something follows from it
  std::vector<uint32_t> begins_;  // of regions, by their ends
  Accesses* out_ = nullptr;
  std::vector<uint8_t>* outcomes_ = nullptr;  // of the recorded values, by their number …
  std::vector<uint32_t> outcome_number_;      // … and that by value
};

std::unique_ptr<FunctionProbe> make_probe(const model::Isa& isa, const ir::Function& f) {
  Plan plan = make_plan(isa, f);
  for (InterpreterStep& step : plan.steps) {
    if (step.inst.op == Op::Host) step.kind = InterpreterOp::Nothing;
  }
  switch (plan.numbers) {
    case Numbers::Words64: return std::make_unique<ProbeInterpreter<int64_t>>(isa, f, std::move(plan));
    case Numbers::Words128: return std::make_unique<ProbeInterpreter<Int128>>(isa, f, std::move(plan));
    case Numbers::Exact: break;
  }
  return std::make_unique<ProbeInterpreter<Integer>>(isa, f, std::move(plan));
}

}  // namespace

Probe::Probe(const model::Isa& isa) : isa_(isa) {}
Probe::~Probe() = default;

const Probe::Probes& Probe::probes(const Instruction& instruction) {
  Probes& probes = known_[&instruction];
  if (!probes.body) {
    probes.body = make_probe(isa_, instruction.body);
    if (instruction.guard) probes.guard = make_probe(isa_, *instruction.guard);
  }
  return probes;
}

const Accesses& Probe::accesses_of(Warp& warp, const Instruction& instruction, uint64_t group) {
  const Probes& l = probes(instruction);
  Outcome unused;
  accesses_.clear();
  const uint64_t lanes = l.guard ? l.guard->find_accesses(warp, group, 0, accesses_, unused) : group;
  if (lanes) l.body->find_accesses(warp, lanes, instruction.decoded.bytes, accesses_, unused);
  accesses_.active = lanes;
  return accesses_;
}

DryRun::DryRun(const model::Isa& isa, const ir::Function& function, std::span<const ir::Value> choices)
    : probe_(make_probe(isa, function)), outcomes_(choices.size()) {
  if (!choices.empty()) probe_->record_outcomes(choices, outcomes_);
}
DryRun::~DryRun() = default;

Trap DryRun::run(Warp& warp, uint64_t mask, unsigned bytes) {
  Accesses unused;
  Outcome outcome;
  std::ranges::fill(outcomes_, 0);
  if (mask) probe_->find_accesses(warp, mask, bytes, unused, outcome);
  return outcome.trap;
}

}  // namespace isadora::sim::reference
