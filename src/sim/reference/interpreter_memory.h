// The interpreter's steps that touch memory or stop the instruction: loads, stores, regions, services, traps.
#pragma once

#include "sim/devices.h"
#include "sim/reference/interpreter.h"

namespace isadora::sim::reference {

template <class W>
void Interpreter<W>::trap(Trap t) {
  Trap& known = outcome_->trap;
  const uint64_t bit = lane_bit(lane_);
  if (known.lanes & bit) return;  // a lane's first trap counts
  t.lanes = known.lanes | bit;
  if (known.lanes & (bit - 1)) {
    known.lanes = t.lanes;
  } else {
    known = std::move(t);
  }
}

template <class W>
void Interpreter<W>::trap_if_host_failed() {
  if (!warp_->launch().host_failed()) return;
  Trap t;
  t.kind = Trap::Kind::Host;
  trap(std::move(t));
}

// The n bytes that a step names, or none. A lane that takes no part (a Shuffle reads its value) finds nothing where
// nothing is.
template <class W>
AccessStatus Interpreter<W>::find(const InterpreterStep& step, bool write, uint8_t*& bytes, unsigned& n) {
  n = count_of(step.inst.b);
  const W& address = operand(step.inst.a);
  AccessStatus found = AccessStatus::Outside;
  if (n <= kMaxAccess) {
    found = fits_uint64(address) ? warp_->find(step.inst.aux, lane_, low_word(address), n, write, bytes)
                                 : warp_->find(step.inst.aux, lane_, to_integer(address), n, write, bytes);
  }
  if (found == AccessStatus::Fine || !is_active()) return found;
  if (found == AccessStatus::Device && step.inst.op != ir::Op::Atomic) return found;
  Trap t;
  t.kind = Trap::Kind::Memory;
  t.access = found;
  t.space = step.inst.aux;
  t.address = to_integer(address);
  t.bytes = n;
  trap(std::move(t));
  return found;
}

template <class W>
const model::DeviceRegister& Interpreter<W>::device(const InterpreterStep& step, unsigned n) {
  return *warp_->space(step.inst.aux, lane_).device_in(low_word(operand(step.inst.a)), n);
}

template <class W>
void Interpreter<W>::load_memory(const InterpreterStep& step, W& out) {
  out = W{};
  uint8_t* bytes = nullptr;
  unsigned n = 0;
  if (!happens(step) || count_of(step.inst.b) == 0) return;
  const AccessStatus found = find(step, false, bytes, n);
  if (found == AccessStatus::Fine) out = load_number<W>(bytes, n);
  if (found != AccessStatus::Device || !acts_ || !is_active() || outcome_->trap.kind != Trap::Kind::None) return;
  out = from_word<W>(load_device(warp_->launch(), device(step, n)));
  trap_if_host_failed();
}

template <class W>
void Interpreter<W>::store_memory(const InterpreterStep& step) {
  if (!is_active() || !happens(step) || count_of(step.inst.b) == 0) return;
  PendingWrite<W> w;
  const AccessStatus found = find(step, true, w.bytes, w.bits);
  if (found != AccessStatus::Fine && found != AccessStatus::Device) return;
  w.to = PendingWrite<W>::To::Memory;
  if (found == AccessStatus::Device) {
    w.to = PendingWrite<W>::To::Device;
    w.device = &device(step, w.bits);
    if (w.device->store == model::DeviceRegister::Store::Exit) {
      const uint64_t stored = to_integer(operand(step.inst.c)).low_bits(64).to_uint64();
      const Integer status(device_number(warp_->isa().machine, *w.device, stored));
      outcome_->halted = status.sign_extend(8 * w.bits).to_int64();
    }
  }
  w.lane = static_cast<uint8_t>(lane_);
  w.order = elements_ + step.place;
  w.value = operand(step.inst.c);
  writes_.add(std::move(w));
}

template <class W>
uint32_t Interpreter<W>::atomic(const InterpreterStep& step, uint32_t i) {
  const uint32_t end = step.inst.end;
  slots_[i] = W{};
  uint8_t* bytes = nullptr;
  unsigned n = 0;
  if (!is_active() || !happens(step) || find(step, true, bytes, n) != AccessStatus::Fine) return end + 1;
  std::array<uint8_t, kMaxAccess> content;
  atomics_.read(bytes, n, content.data());
  slots_[i] = load_number<W>(content.data(), n);
  run(i + 1, end);
  store_number(content.data(), n, operand(plan_.steps[end].inst.a));
  atomics_.write(bytes, n, content.data());
  return end + 1;
}

template <class W>
uint32_t Interpreter<W>::for_each(const InterpreterStep& step, uint32_t i) {
  const uint32_t end = step.inst.end;
  if (!happens(step)) return end + 1;
  const uint64_t count = to_index(operand(step.inst.a));
  if (count == UINT64_MAX) return end + 1;  // negative: no elements
  const uint64_t around = elements_;
  for (uint64_t element = 0; element < count; element++) {
    if (step.inst.b != ir::kNone && !bit_of(slots_[step.inst.b], static_cast<unsigned>(element))) continue;
    slots_[i] = from_integer<W>(Integer(element));
    elements_ = around + element * step.stride;
    run(i + 1, end);
  }
  elements_ = around;
  return end + 1;
}

template <class W>
void Interpreter<W>::host(const InterpreterStep& step, W& out) {
  out = W{};
  if (!is_active() || !happens(step) || outcome_->trap.kind != Trap::Kind::None) return;
  const auto argument = [&](ir::Value v) { return to_integer(operand(v)).to_int64(); };
  const ir::Inst& in = step.inst;
  const int64_t result = warp_->host_service(static_cast<ir::HostService>(in.sub), in.aux,
                                             {argument(in.a), argument(in.b), argument(in.c)});
  out = from_integer<W>(Integer(result));
  trap_if_host_failed();
}

template <class W>
void Interpreter<W>::fault(const InterpreterStep& step) {
  if (!is_active() || !happens(step)) return;
  Trap t;
  t.kind = Trap::Kind::Declared;
  t.fault = step.inst.aux;
  if (step.inst.b != ir::kNone) t.note = function_.notes[step.inst.b];
  if (step.inst.a != ir::kNone)
    t.note += (t.note.empty() ? "the value is " : ": ") + to_integer(operand(step.inst.a)).to_hex();
  trap(std::move(t));
}

}  // namespace isadora::sim::reference
