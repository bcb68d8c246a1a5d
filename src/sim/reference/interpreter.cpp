// Lanes and steps. Memory accesses and traps are in interpreter_memory.h.
#include "sim/reference/interpreter.h"

#include "ir/words.h"
#include "sim/reference/interpreter_memory.h"

namespace isadora::sim::reference {

using ir::Op;

template <class W>
Interpreter<W>::Interpreter(const model::Isa& isa, const ir::Function& f, Plan plan)
    : isa_(isa), function_(f), plan_(std::move(plan)), size_(f.ops.size()) {
  const size_t rows = plan_.crossings.empty() ? 1 : isa.machine.lanes;
  values_.resize(size_ * rows);
  for (size_t row = 0; row < rows; row++) {
    for (const auto& [v, constant] : plan_.constants) values_[row * size_ + v] = from_integer<W>(constant);
  }
}

template <class W>
void Interpreter<W>::start(Warp& warp, uint64_t mask, unsigned bytes, Outcome& outcome) {
  warp_ = &warp;
  outcome_ = &outcome;
  mask_ = mask;
  bytes_ = bytes;
}

template <class W>
bool Interpreter<W>::always_true() const {
  const ir::Value result = function_.result;
  return result != ir::kNone && plan_.steps[result].kind == InterpreterOp::Nothing && is_true(values_[result]);
}

template <class W>
uint64_t Interpreter<W>::test(Warp& warp, uint64_t mask) {
  Outcome none;
  start(warp, mask, 0, none);
  uint64_t holds = 0;
  const auto note = [&](unsigned lane) {
    use_lane(lane);
    holds |= is_true(operand(function_.result)) ? lane_bit(lane) : 0;
  };
  if (plan_.crossings.empty()) {
    each_lane(mask, [&](unsigned lane) {
      use_lane(lane);
      run(0, static_cast<uint32_t>(size_));
      note(lane);
    });
  } else {
    run_across();
    each_lane(mask, note);
  }
  return holds;
}

template <class W>
void Interpreter<W>::execute(Warp& warp, uint64_t mask, unsigned bytes, Outcome& outcome) {
  start(warp, mask, bytes, outcome);
  run_all();
  if (outcome.trap.kind == Trap::Kind::None && writes_.store_devices(warp)) trap_if_host_failed();
  if (outcome.trap.kind == Trap::Kind::None) {
    atomics_.commit();
    warp.transact(outcome.transaction);
    writes_.commit(warp, plan_.ordered);
  } else {
    atomics_.drop();
    writes_.drop();
  }
}

template <class W>
void Interpreter<W>::use_lane(unsigned lane) {
  lane_ = lane;
  slots_ = values_.data() + (plan_.crossings.empty() ? 0 : lane * size_);
}

template <class W>
void Interpreter<W>::run_all() {
  if (!plan_.crossings.empty()) return run_across();
  each_lane(mask_, [&](unsigned lane) {
    use_lane(lane);
    run(0, static_cast<uint32_t>(size_));
  });
}

template <class W>
void Interpreter<W>::run_across() {
  uint32_t done = 0;
  for (const uint32_t crossing : plan_.crossings) {
    run_superblock(done, crossing);
    across(crossing);
    done = crossing + 1;
  }
  run_superblock(done, static_cast<uint32_t>(size_));
}

template <class W>
void Interpreter<W>::run_superblock(uint32_t begin, uint32_t end) {
  const uint64_t lanes = begin < plan_.all_lanes_until ? low_lanes(warp_->lanes()) : mask_;
  each_lane(lanes, [&](unsigned lane) {
    use_lane(lane);
    run(begin, end);
  });
}

template <class W>
void Interpreter<W>::across(uint32_t i) {
  const InterpreterStep& step = plan_.steps[i];
  if (step.inst.op == Op::Shuffle) {
    shuffle(step, i);
  } else {
    reduce(step, i);
  }
}

template <class W>
void Interpreter<W>::shuffle(const InterpreterStep& step, uint32_t i) {
  for (unsigned lane = 0; lane < warp_->lanes(); lane++) {
    const unsigned other = lane_of(values_[lane * size_ + step.inst.b], warp_->lanes());
    values_[lane * size_ + i] = values_[other * size_ + step.inst.a];
  }
}

// Ballot and Reduce: one value, the same for every lane.
template <class W>
void Interpreter<W>::reduce(const InterpreterStep& step, uint32_t i) {
  W result{};
  bool first = true;
  uint64_t ballot = 0;
  each_lane(mask_, [&](unsigned lane) {
    const W& value = values_[lane * size_ + step.inst.a];
    ballot |= is_true(value) ? lane_bit(lane) : 0;
    result = first ? value : ir::combine(static_cast<ir::ReduceOp>(step.inst.sub), result, value);
    first = false;
  });
  if (step.inst.op == Op::Ballot) result = from_word<W>(ballot);
  for (unsigned lane = 0; lane < warp_->lanes(); lane++) values_[lane * size_ + i] = result;
}

template <class W>
void Interpreter<W>::run(uint32_t begin, uint32_t end) {
  for (uint32_t i = begin; i < end;) {
    const InterpreterStep& step = plan_.steps[i];
    switch (step.kind) {
      case InterpreterOp::Nothing: break;
      case InterpreterOp::Pure: pure(step, slots_[i]); break;
      case InterpreterOp::Read:
        slots_[i] = read_registers<W>(warp_->file(step.file), step.number, step.bits, lane_);
        break;
      case InterpreterOp::ReadAt: read(step, slots_[i]); break;
      case InterpreterOp::Write:
      case InterpreterOp::WriteAt: write(step); break;
      case InterpreterOp::State: i = state(step, i); continue;
    }
    i++;
  }
}

template <class W>
void Interpreter<W>::apply(const InterpreterStep& step, W& out) {
  const ir::Inst& in = step.inst;
  out = from_integer<W>(
      ir::apply(function_, in, to_integer(operand(in.a)), to_integer(operand(in.b)), to_integer(operand(in.c))));
}

template <class W>
void Interpreter<W>::pure(const InterpreterStep& step, W& out) {
  if constexpr (!kExact<W>) {
    const ir::Inst& in = step.inst;
    if (ir::apply_to_words(in.op, slots_[in.a], operand(in.b), operand(in.c), out)) return;
  }
  apply(step, out);
}

template <class W>
RegisterSpan Interpreter<W>::registers(const InterpreterStep& step) const {
  const ir::Inst& in = step.inst;
  if (step.kind == InterpreterOp::Read || step.kind == InterpreterOp::Write) return {step.number, step.bits, {}};
  RegisterSpan span{to_index(operand(in.a)), count_of(in.b), {}};
  if (in.op != Op::ReadCode && in.op != Op::WriteCode) return span;
  const model::RegisterCode code = model::resolve(isa_, isa_.types[in.aux], span.number);
  span.number = code.number;
  if (code.kind != model::RegisterCode::Kind::Register) span.constant = code.value.low_bits(span.bits);
  return span;
}

template <class W>
void Interpreter<W>::read(const InterpreterStep& step, W& out) {
  const RegisterSpan from = registers(step);
  out = from.constant ? from_integer<W>(*from.constant)
                      : read_registers<W>(warp_->file(step.file), from.number, from.bits, lane_);
}

template <class W>
void Interpreter<W>::write(const InterpreterStep& step) {
  if (!is_active() || !happens(step)) return;
  const RegisterSpan to = registers(step);
  if (to.constant) return;
  PendingWrite<W> w;
  w.lane = static_cast<uint8_t>(lane_);
  w.file = step.file;
  w.order = elements_ + step.place;
  w.number = to.number;
  w.bits = to.bits;
  w.value = operand(step.inst.c);
  writes_.add(std::move(w));
}

template <class W>
void Interpreter<W>::write_bits(const InterpreterStep& step) {
  if (!is_active() || !happens(step)) return;
  const uint64_t position = to_index(operand(step.inst.b));  // offset * 256 + width
  PendingWrite<W> w;
  w.to = PendingWrite<W>::To::Bits;
  w.lane = static_cast<uint8_t>(lane_);
  w.file = step.inst.aux;
  w.order = elements_ + step.place;
  w.number = to_index(operand(step.inst.a));
  w.offset = static_cast<uint32_t>(position / 256);
  w.bits = static_cast<uint32_t>(position % 256);
  w.value = operand(step.inst.c);
  writes_.add(std::move(w));
}

// Results of the host are truncated to their described range, which must hold.
template <class W>
W within(const Integer& v, const ir::Range& range) {
  return from_integer<W>(std::clamp(range.contains(v) ? v : v.low_bits(range.hi.bit_length()), range.lo, range.hi));
}

template <class W>
uint32_t Interpreter<W>::state(const InterpreterStep& step, uint32_t i) {
  const ir::Inst& in = step.inst;
  W& out = slots_[i];
  switch (in.op) {
    case Op::Load: load_memory(step, out); break;
    case Op::Store: store_memory(step); break;
    case Op::Atomic: return atomic(step, i);
    case Op::ForEach: return for_each(step, i);
    case Op::AtomicEnd:
    case Op::ForEachEnd: break;  // their beginnings look after them
    case Op::Host: host(step, out); break;
    case Op::Fault: fault(step); break;
    case Op::WriteBits: write_bits(step); break;
    case Op::WritePc:
    case Op::Exit:
    case Op::Halt:
    case Op::Barrier:
    case Op::Wait:
    case Op::Begin:
    case Op::Commit:
    case Op::Rollback:
      if (is_active() && happens(step)) control(in);
      break;
    case Op::Pc: out = from_word<W>(warp_->at); break;
    case Op::NextPc: out = from_word<W>(warp_->at + bytes_); break;
    case Op::Launch:
      out = within<W>(Integer(warp_->launch_value(static_cast<ir::LaunchValue>(in.sub), lane_)), function_.ranges[i]);
      break;
    case Op::Setting: out = within<W>(Integer(warp_->launch().settings[in.aux]), function_.ranges[i]); break;
    case Op::Active: out = from_word<W>(mask_); break;
    case Op::ReadBits:
      out = from_integer<W>(
          warp_->file(in.aux).read_bits(to_index(operand(in.a)), count_of(in.b), count_of(in.c), lane_));
      break;
    default: break;  // steps of another kind, or across lanes
  }
  return i + 1;
}

// An operation that sends the lane elsewhere or ends something.
template <class W>
void Interpreter<W>::control(const ir::Inst& in) {
  const uint64_t bit = lane_bit(lane_);
  if (in.op == Op::WritePc) {
    outcome_->branch(*warp_, bit, to_index(operand(in.a)));
  } else if (in.op == Op::Exit) {
    outcome_->ended |= bit;
  } else if (in.op == Op::Halt) {
    outcome_->halted = to_integer(operand(in.a)).to_int64();
  } else if (in.op == Op::Barrier) {
    warp_->barrier.set(bit, to_integer(operand(in.a)).to_int64());
    outcome_->at_barrier |= bit;
  } else if (in.op == Op::Wait) {
    warp_->wait_mask[lane_] = low_word(operand(in.a));
    outcome_->waits |= bit;
  } else {
    outcome_->transaction = in.op == Op::Begin    ? Transaction::Begin
                            : in.op == Op::Commit ? Transaction::Commit
                                                  : Transaction::Rollback;
  }
}

std::unique_ptr<FunctionRunner> make_part(const model::Isa& isa, const ir::Function& f, Numbers least) {
  Plan plan = make_plan(isa, f);
  switch (std::max(plan.numbers, least)) {
    case Numbers::Words64: return std::make_unique<Interpreter<int64_t>>(isa, f, std::move(plan));
    case Numbers::Words128: return std::make_unique<Interpreter<Int128>>(isa, f, std::move(plan));
    case Numbers::Exact: break;
  }
  return std::make_unique<Interpreter<Integer>>(isa, f, std::move(plan));
}

template class Interpreter<int64_t>;
template class Interpreter<Int128>;
template class Interpreter<Integer>;

}  // namespace isadora::sim::reference
