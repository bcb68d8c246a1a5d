// Evaluates operation by operation, each for all lanes that matter: one, unless there are cross-lane operations.
#include "sim/evaluate.h"

#include <algorithm>

#include "ir/words.h"

namespace isadora::sim {

using base::Integer;
using ir::Op;

namespace {

class Evaluation {
 public:
  Evaluation(const ir::Function& f, const ClaimStates& states, unsigned lane) : f_(f), states_(states) {
    const bool crossing =
        std::any_of(f.ops.begin(), f.ops.end(), [](const ir::Inst& i) { return ir::crosses_lanes(i.op); });
    lanes_ = crossing ? low_lanes(states.after.lanes()) : lane_bit(lane);
    values_.resize(crossing ? states.after.lanes() : lane + 1);
    each_lane(lanes_, [&](unsigned l) { values_[l].resize(f.ops.size()); });
  }

  void run() {
    for (ir::Value i = 0; i < f_.ops.size(); i++) {
      const ir::Inst& inst = f_.ops[i];
      if (inst.op == Op::Ballot || inst.op == Op::Reduce) {
        const Integer common = inst.op == Op::Ballot ? ballot(inst) : reduce(inst);
        each_lane(lanes_, [&](unsigned lane) { values_[lane][i] = common; });
      } else {
        each_lane(lanes_, [&](unsigned lane) {
          values_[lane][i] = inst.op == Op::Shuffle ? shuffle(inst, lane) : one(inst, lane);
        });
      }
    }
  }
  const Integer& value(ir::Value v, unsigned lane) const { return v == ir::kNone ? zero_ : values_[lane][v]; }

 private:
  Integer one(const ir::Inst& inst, unsigned lane) const;
  Integer read(const ir::Inst& inst, unsigned lane) const;
  Integer load_memory(const ir::Inst& inst, unsigned lane) const;
  Integer ballot(const ir::Inst& inst) const;
  Integer reduce(const ir::Inst& inst) const;
  Integer shuffle(const ir::Inst& inst, unsigned lane) const;
  const Registers& file(const ir::Inst& inst, uint16_t index) const {
    return inst.sub ? states_.before[index] : states_.after.file(index);
  }
  unsigned count(ir::Value v, unsigned lane) const { return static_cast<unsigned>(value(v, lane).to_uint64()); }
  uint64_t number(ir::Value v, unsigned lane) const {
    return value(v, lane).fits_uint64() ? value(v, lane).to_uint64() : UINT64_MAX;
  }

  const ir::Function& f_;
  const ClaimStates& states_;
  uint64_t lanes_;
  std::vector<std::vector<Integer>> values_;  // by lane
  const Integer zero_;
};

Integer Evaluation::one(const ir::Inst& inst, unsigned lane) const {
  const Warp& warp = states_.after;
  switch (inst.op) {
    case Op::ReadReg:
    case Op::ReadCode:
    case Op::ReadBits: return read(inst, lane);
    case Op::Load: return load_memory(inst, lane);
    case Op::Pc:
    case Op::NextPc: return warp.pc[lane];
    case Op::Launch: return warp.launch_value(static_cast<ir::LaunchValue>(inst.sub), lane);
    case Op::Setting: return warp.launch().settings[inst.aux];
    case Op::Active: return states_.mask;
    default: return ir::apply(f_, inst, value(inst.a, lane), value(inst.b, lane), value(inst.c, lane));
  }
}

Integer Evaluation::read(const ir::Inst& inst, unsigned lane) const {
  const model::Isa& isa = states_.after.isa();
  const unsigned bits = count(inst.b, lane);
  if (inst.op == Op::ReadReg) return file(inst, inst.aux).read(number(inst.a, lane), bits, lane);
  if (inst.op == Op::ReadBits) {
    return file(inst, inst.aux).read_bits(number(inst.a, lane), bits, count(inst.c, lane), lane);
  }
  const model::Type& type = isa.types[inst.aux];
  const model::RegisterCode code = model::resolve(isa, type, number(inst.a, lane));
  if (code.kind != model::RegisterCode::Kind::Register) return code.value.low_bits(bits);
  return file(inst, type.file).read(code.number, bits, lane);
}

Integer Evaluation::load_memory(const ir::Inst& inst, unsigned lane) const {
  const unsigned n = count(inst.b, lane);
  uint8_t* bytes = nullptr;
  const bool wanted = inst.pred == ir::kNone || !value(inst.pred, lane).is_zero();
  if (!wanted || n == 0 || n > kMaxAccess) return {};
  return states_.after.find(inst.aux, lane, value(inst.a, lane), n, false, bytes) == AccessStatus::Fine ? load(bytes, n)
                                                                                                        : Integer();
}

Integer Evaluation::ballot(const ir::Inst& inst) const {
  uint64_t result = 0;
  each_lane(states_.mask, [&](unsigned lane) { result |= value(inst.a, lane).is_zero() ? 0 : lane_bit(lane); });
  return result;
}

Integer Evaluation::reduce(const ir::Inst& inst) const {
  std::optional<Integer> result;
  each_lane(states_.mask, [&](unsigned lane) {
    const Integer& v = value(inst.a, lane);
    result = result ? ir::combine(static_cast<ir::ReduceOp>(inst.sub), *result, v) : v;
  });
  return result.value_or(Integer());
}

Integer Evaluation::shuffle(const ir::Inst& inst, unsigned lane) const {
  const Integer lanes = states_.after.lanes();
  return value(inst.a, static_cast<unsigned>(value(inst.b, lane).mod_floor(lanes).to_uint64()));
}

}  // namespace

Integer evaluate(const ir::Function& f, const ClaimStates& states, unsigned lane) {
  Evaluation evaluation(f, states, lane);
  evaluation.run();
  return evaluation.value(f.result, lane);
}

}  // namespace isadora::sim
