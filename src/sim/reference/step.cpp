// Planning: decisions that depend on the word alone are made here, once.
#include "sim/reference/step.h"

#include <algorithm>
#include <optional>

#include "ir/facts.h"
#include "ir/write_order.h"
#include "sim/machine.h"

namespace isadora::sim::reference {

using base::Integer;
using ir::Op;

namespace {

bool within(const ir::Range& r, unsigned bits) { return r.lo.bit_length() <= bits && r.hi.bit_length() <= bits; }

Numbers smallest(const ir::Function& f) {
  const auto fits = [&](unsigned bits) {
    return std::all_of(f.ranges.begin(), f.ranges.end(), [&](const ir::Range& r) { return within(r, bits); });
  };
  return fits(62) ? Numbers::Words64 : fits(126) ? Numbers::Words128 : Numbers::Exact;
}

class Planner {
 public:
  Planner(const model::Isa& isa, const ir::Function& f) : isa_(isa), f_(f) {}

  Plan make() {
    plan_.numbers = smallest(f_);
    plan_.steps.resize(f_.ops.size());
    known_.resize(f_.ops.size());
    const ir::WriteOrder order = ir::write_order(f_);
    for (uint32_t i = 0; i < f_.ops.size(); i++) {
      plan(i);
      plan_.steps[i].place = order.place[i];
      plan_.steps[i].stride = order.stride[i];
    }
    plan_.ordered = meeting_writes_ > 1;
    return std::move(plan_);
  }

 private:
  void plan(uint32_t i);
  InterpreterOp kind_of(uint32_t i, InterpreterStep& step);
  InterpreterOp pure_kind(uint32_t i, const ir::Inst& inst);
  InterpreterOp remember(uint32_t i, Integer value);
  InterpreterOp registers_kind(uint32_t i, InterpreterStep& step);
  void note_crossing(uint32_t i);
  void note_write(uint32_t i);
  bool known(ir::Value v) const { return known_[v].has_value(); }
  bool constant_or_none(ir::Value v) const { return v == ir::kNone || known(v); }
  uint64_t value(ir::Value v) const { return known_[v]->to_uint64(); }

  const model::Isa& isa_;
  const ir::Function& f_;
  Plan plan_;
  std::vector<std::optional<Integer>> known_;  // by value
  uint32_t region_end_ = 0;
  unsigned meeting_writes_ = 0;
};

void Planner::plan(uint32_t i) {
  InterpreterStep& step = plan_.steps[i];
  step.inst = f_.ops[i];
  if (ir::is_region(step.inst.op)) region_end_ = std::max(region_end_, step.inst.end);
  step.kind = kind_of(i, step);
  if (ir::crosses_lanes(step.inst.op)) note_crossing(i);
  note_write(i);
}

InterpreterOp Planner::kind_of(uint32_t i, InterpreterStep& step) {
  switch (step.inst.op) {
    case Op::Const: return remember(i, f_.constants[step.inst.a]);
    case Op::ReadReg:
    case Op::ReadCode:
    case Op::WriteReg:
    case Op::WriteCode: return registers_kind(i, step);
    default: return ir::facts(step.inst.op).kind == ir::OpClass::Pure ? pure_kind(i, step.inst) : InterpreterOp::State;
  }
}

InterpreterOp Planner::remember(uint32_t i, Integer value) {
  plan_.constants.emplace_back(i, value);
  known_[i] = std::move(value);
  return InterpreterOp::Nothing;
}

// Registers that are constants make more known than the IR alone could know.
InterpreterOp Planner::pure_kind(uint32_t i, const ir::Inst& inst) {
  if (!constant_or_none(inst.a) || !constant_or_none(inst.b) || !constant_or_none(inst.c)) return InterpreterOp::Pure;
  const auto operand = [&](ir::Value v) { return v == ir::kNone ? Integer() : *known_[v]; };
  return remember(i, ir::apply(f_, inst, operand(inst.a), operand(inst.b), operand(inst.c)));
}

InterpreterOp Planner::registers_kind(uint32_t i, InterpreterStep& step) {
  const ir::Inst& inst = step.inst;
  const bool writes = ir::has_effect(inst.op), by_code = inst.op == Op::ReadCode || inst.op == Op::WriteCode;
  step.file = by_code ? isa_.types[inst.aux].file : inst.aux;
  if (!known(inst.a) || !known(inst.b) || known_[inst.a]->is_negative())
    return writes ? InterpreterOp::WriteAt : InterpreterOp::ReadAt;
  step.bits = static_cast<uint32_t>(value(inst.b));
  step.number = static_cast<uint32_t>(std::min<uint64_t>(value(inst.a), UINT32_MAX));
  if (by_code) {
    const model::RegisterCode code = model::resolve(isa_, isa_.types[inst.aux], value(inst.a));
    if (code.kind != model::RegisterCode::Kind::Register)
      return writes ? InterpreterOp::Nothing : remember(i, code.value.low_bits(step.bits));
    step.number = code.number;
  }
  return writes ? InterpreterOp::Write : InterpreterOp::Read;
}

void Planner::note_crossing(uint32_t i) {
  plan_.crossings.push_back(i);
  if (f_.ops[i].op == Op::Shuffle) plan_.all_lanes_until = i;
}

// Writes of different lanes can meet in memory and in registers that the lanes share.
void Planner::note_write(uint32_t i) {
  const ir::Inst& inst = f_.ops[i];
  const bool registers = ir::writes_registers(inst.op);
  if (!registers && inst.op != Op::Store) return;
  const uint16_t file = inst.op == Op::WriteCode ? isa_.types[inst.aux].file : inst.aux;
  if (registers && isa_.files[file].scope == model::Scope::Lane) return;
  meeting_writes_ += i < region_end_ ? 2 : 1;  // in a region it happens several times
}

}  // namespace

Plan make_plan(const model::Isa& isa, const ir::Function& f) { return Planner(isa, f).make(); }

}  // namespace isadora::sim::reference
