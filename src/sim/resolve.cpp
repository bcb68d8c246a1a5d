// All reads see the state before the instruction, so equal reads are one value.
#include "sim/resolve.h"

#include <map>
#include <tuple>

#include "ir/ranges.h"
#include "ir/rebuild.h"
#include "sim/memory.h"

namespace isadora::sim {
namespace {

using ir::Builder;
using ir::Inst;
using ir::Op;
using ir::Value;

class Resolver {
 public:
  Resolver(const model::Isa& isa, const std::optional<InstructionAddress>& at) : isa_(isa), at_(at) {}

  std::optional<Value> operator()(Builder& b, Inst& inst, bool in_region) {
    if (inst.op == Op::ReadCode || inst.op == Op::WriteCode) {
      if (auto other = through_code(b, inst)) return other;
    }
    if (at_ && inst.op == Op::Pc) return b.constant(at_->pc);
    if (at_ && inst.op == Op::NextPc) return b.constant(at_->next);
    if (at_ && at_->memory && inst.op == Op::Load) return known_load(b, inst);
    return inst.op == Op::ReadReg && !in_region ? read_once(b, inst) : std::nullopt;  // a region's values stay in it
  }

 private:
  std::optional<Value> through_code(Builder& b, Inst& inst) {
    const auto number = b.constant_value(inst.a), bits = b.constant_value(inst.b);
    if (!number || !bits) return {};
    const model::Type& type = isa_.types[inst.aux];
    const model::RegisterCode code = model::resolve(isa_, type, number->to_uint64());
    const bool read = inst.op == Op::ReadCode;
    if (code.kind != model::RegisterCode::Kind::Register)
      return read ? b.constant(code.value.low_bits(ir::amount(*bits))) : ir::kNone;
    inst.op = read ? Op::ReadReg : Op::WriteReg;
    inst.aux = type.file;
    inst.a = b.constant(code.number);
    return {};
  }

  std::optional<Value> known_load(Builder& b, const Inst& inst) const {
    const auto address = b.constant_value(inst.a), size = b.constant_value(inst.b);
    if (!address || !address->fits_uint64() || !size) return {};
    const unsigned n = ir::amount(*size);
    const uint8_t* const bytes = n ? at_->memory(inst.aux, address->to_uint64(), n) : nullptr;
    if (!bytes) return {};
    const Value known = b.constant(load(bytes, n));
    return inst.pred == ir::kNone ? known : b.select(inst.pred, known, b.constant(0));
  }

  std::optional<Value> read_once(Builder& b, const Inst& inst) {
    const auto bits = b.constant_value(inst.b);
    if (!bits) return {};
    auto [place, is_new] = reads_.try_emplace({inst.aux, inst.a, inst.b}, ir::kNone);
    if (is_new) place->second = b.state(inst, ir::unsigned_range(ir::amount(*bits)));
    return place->second;
  }

  const model::Isa& isa_;
  const std::optional<InstructionAddress>& at_;
  std::map<std::tuple<uint16_t, Value, Value>, Value> reads_;  // by file, number and width
};

}  // namespace

ir::Function resolve(const model::Isa& isa, const ir::Function& f, const std::optional<InstructionAddress>& at) {
  Resolver resolver(isa, at);
  ir::OpRewrite change;
  change.replace = [&](Builder& b, Inst& inst, bool in_region) { return resolver(b, inst, in_region); };
  return ir::rebuild(f, change).value_or(f);
}

}  // namespace isadora::sim
