// Planning: decisions that depend on the word alone are made here, once.
#include "sim/reference/step.h"

#include <algorithm>
#include <optional>

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
    for (uint32_t i = 0; i < f_.ops.size(); i++) plan(i);
    plan_.ordered = meeting_writes_ > 1;
    return std::move(plan_);
  }

 private:
  void plan(uint32_t i);
  InterpreterOp kind_of(uint32_t i, InterpreterStep& step);
  InterpreterOp pure_kind(uint32_t i, const ir::Inst& inst);
  InterpreterOp remember(uint32_t i, Integer value);
  InterpreterOp read_register(const ir::Inst& inst, InterpreterStep& step);
  InterpreterOp read_code(uint32_t i, InterpreterStep& step);
  InterpreterOp write_register(const ir::Inst& inst, InterpreterStep& step);
  InterpreterOp write_code(const ir::Inst& inst, InterpreterStep& step);
  void note_crossing(uint32_t i);
  void note_write(uint32_t i);
  bool known(ir::Value v) const { return known_[v].has_value(); }
  bool constant_or_none(ir::Value v) const { return v == ir::kNone || known(v); }
  uint64_t value(ir::Value v) const { return known_[v]->to_uint64(); }
  bool not_negative(ir::Value v) const { return !f_.ranges[v].lo.is_negative(); }

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
    case Op::ReadReg: return read_register(step.inst, step);
    case Op::ReadCode: return read_code(i, step);
    case Op::WriteReg: return write_register(step.inst, step);
    case Op::WriteCode: return write_code(step.inst, step);
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::DivFloor:
    case Op::ModFloor:
    case Op::DivTrunc:
    case Op::RemTrunc:
    case Op::Min:
    case Op::Max:
    case Op::And:
    case Op::Or:
    case Op::Xor:
    case Op::Not:
    case Op::Shl:
    case Op::Shr:
    case Op::ZExt:
    case Op::SExt:
    case Op::PopCount:
    case Op::HighBit:
    case Op::LowBit:
    case Op::BitReverse:
    case Op::ByteReverse:
    case Op::Eq:
    case Op::Ne:
    case Op::Lt:
    case Op::Le:
    case Op::Select:
    case Op::Float:
    case Op::PackPosition: return pure_kind(i, step.inst);
    case Op::ReadBits:
    case Op::WriteBits:
    case Op::Pc:
    case Op::NextPc:
    case Op::WritePc:
    case Op::Launch:
    case Op::Setting:
    case Op::Active:
    case Op::Ballot:
    case Op::Reduce:
    case Op::Shuffle:
    case Op::Load:
    case Op::Store:
    case Op::Atomic:
    case Op::AtomicEnd:
    case Op::ForEach:
    case Op::ForEachEnd:
    case Op::Host:
    case Op::Begin:
    case Op::Commit:
    case Op::Rollback:
    case Op::Fault:
    case Op::Exit:
    case Op::Halt:
    case Op::Barrier:
    case Op::Wait: return InterpreterOp::State;
    case Op::Field:
    case Op::Input: break;  // constants in the function of one instruction word
  }
  plan_.refusal = "this is not the function of one instruction word";
  return InterpreterOp::Nothing;
}

InterpreterOp Planner::remember(uint32_t i, Integer value) {
  plan_.constants.emplace_back(i, value);
  known_[i] = std::move(value);
  return InterpreterOp::Nothing;
}

// Registers that are constants make more known than the IR alone could know.
InterpreterOp Planner::pure_kind(uint32_t i, const ir::Inst& inst) {
  if (constant_or_none(inst.a) && constant_or_none(inst.b) && constant_or_none(inst.c)) {
    const auto operand = [&](ir::Value v) { return v == ir::kNone ? Integer() : *known_[v]; };
    return remember(i, ir::apply(f_, inst, operand(inst.a), operand(inst.b), operand(inst.c)));
  }
  switch (inst.op) {
    case Op::Float:
    case Op::BitReverse:
    case Op::ByteReverse:
    case Op::PackPosition: return InterpreterOp::Apply;
    case Op::Shl:
    case Op::Shr:
    case Op::ZExt:
    case Op::SExt: return not_negative(inst.b) ? InterpreterOp::Pure : InterpreterOp::Apply;
    case Op::PopCount:
    case Op::HighBit:
    case Op::LowBit: return not_negative(inst.a) ? InterpreterOp::Pure : InterpreterOp::Apply;
    default: return InterpreterOp::Pure;
  }
}

InterpreterOp Planner::read_register(const ir::Inst& inst, InterpreterStep& step) {
  step.file = inst.aux;
  if (!known(inst.a) || !known(inst.b) || known_[inst.a]->is_negative()) return InterpreterOp::ReadAt;
  step.number = static_cast<uint32_t>(std::min<uint64_t>(value(inst.a), UINT32_MAX));
  step.bits = static_cast<uint32_t>(value(inst.b));
  return InterpreterOp::Read;
}

InterpreterOp Planner::read_code(uint32_t i, InterpreterStep& step) {
  const ir::Inst& inst = step.inst;
  const model::Type& type = isa_.types[inst.aux];
  step.file = type.file;
  if (!known(inst.a) || !known(inst.b)) return InterpreterOp::ReadCodeAt;
  const model::RegisterCode code = model::resolve(isa_, type, value(inst.a));
  step.bits = static_cast<uint32_t>(value(inst.b));
  step.number = code.number;
  if (code.kind == model::RegisterCode::Kind::Register) return InterpreterOp::Read;
  return remember(i, code.value.low_bits(step.bits));
}

InterpreterOp Planner::write_register(const ir::Inst& inst, InterpreterStep& step) {
  const InterpreterOp as_read = read_register(inst, step);
  return as_read == InterpreterOp::Read ? InterpreterOp::Write : InterpreterOp::WriteAt;
}

InterpreterOp Planner::write_code(const ir::Inst& inst, InterpreterStep& step) {
  const model::Type& type = isa_.types[inst.aux];
  step.file = type.file;
  if (!known(inst.a) || !known(inst.b)) return InterpreterOp::WriteCodeAt;
  const model::RegisterCode code = model::resolve(isa_, type, value(inst.a));
  step.bits = static_cast<uint32_t>(value(inst.b));
  step.number = code.number;
  return code.kind == model::RegisterCode::Kind::Register ? InterpreterOp::Write : InterpreterOp::Nothing;
}

void Planner::note_crossing(uint32_t i) {
  if (i < region_end_)
    plan_.refusal = "the description has an operation across lanes inside of foreach or atomic, which has no meaning";
  plan_.crossings.push_back(i);
  if (f_.ops[i].op == Op::Shuffle) plan_.all_lanes_until = i;
}

// Writes of different lanes can meet in memory and in registers that the lanes share.
void Planner::note_write(uint32_t i) {
  const ir::Inst& inst = f_.ops[i];
  const bool registers = inst.op == Op::WriteReg || inst.op == Op::WriteCode || inst.op == Op::WriteBits;
  if (!registers && inst.op != Op::Store) return;
  const uint16_t file = inst.op == Op::WriteCode ? isa_.types[inst.aux].file : inst.aux;
  if (registers && isa_.files[file].scope == model::Scope::Lane) return;
  meeting_writes_ += i < region_end_ ? 2 : 1;  // in a region it happens several times
}

}  // namespace

Plan make_plan(const model::Isa& isa, const ir::Function& f) { return Planner(isa, f).make(); }

}  // namespace isadora::sim::reference
