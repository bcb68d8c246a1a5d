#include "rules/summary.h"

#include <algorithm>
#include <map>

#include "ir/builder.h"
#include "ir/facts.h"
#include "ir/ranges.h"
#include "ir/simplify.h"

namespace isadora::rules {

namespace {

using ir::kNone;
using ir::Op;
using ir::Value;

class Summarizer {
 public:
  Summarizer(const model::Isa& isa, const model::Opcode& opcode, const Codes& codes)
      : isa_(isa), opcode_(opcode), codes_(codes) {}

  // False if rules cannot describe an effect. `result` is the function's.
  bool add(const ir::Function& f, Value& result) {
    std::vector<Value> now(f.ops.size(), kNone);
    for (size_t i = 0; i < f.ops.size(); ++i) {
      ir::Inst inst = f.ops[i];
      if (inst.op != Op::Const) ir::for_each_value(inst, [&](Value& v) { v = now[v]; });
      if (!step(f, inst, f.ranges[i], now[i])) return false;
    }
    result = f.result == kNone ? kNone : now[f.result];
    return true;
  }
  void suppose(Value pred) { b_.pred = pred; }
  Summary finish() {
    out_.all = b_.function();
    return std::move(out_);
  }
  bool too_wide() const { return b_.too_wide; }

 private:
  std::optional<uint64_t> number(Value v) const {
    const auto n = v == kNone ? std::nullopt : b_.constant_value(v);
    return n && n->fits_uint64() ? std::optional(n->to_uint64()) : std::nullopt;
  }
  Value input(const FormInput& in) {
    const auto found = std::find(out_.inputs.begin(), out_.inputs.end(), in);
    const auto index = static_cast<uint16_t>(found - out_.inputs.begin());
    if (found == out_.inputs.end()) out_.inputs.push_back(in);
    return b_.input(index, ir::unsigned_range(in.bits));
  }
  // The condition under which an effect happens; false where it never does.
  bool happens(const ir::Inst& inst, Value& pred) {
    pred = b_.logical_and(b_.pred, inst.pred);
    const auto known = number(pred);
    if (known == 0u) return false;
    if (known) pred = kNone;
    return true;
  }

  bool step(const ir::Function& f, const ir::Inst& inst, const ir::Range& range, Value& now) {
    switch (inst.op) {
      case Op::Const: now = b_.constant(f.constants[inst.a]); return true;
      case Op::Float: now = b_.floating(f.floats[inst.aux], inst.a, inst.b, inst.c); return true;
      case Op::Field: return field(inst.aux, now);
      case Op::ReadCode: return read_code(inst, now);
      case Op::ReadReg: return read_register(inst, inst.b, now);
      case Op::ReadBits: return number(inst.b) == 0u && read_register(inst, inst.c, now);
      case Op::Load: return load(inst, range, now);
      case Op::Pc: now = input({FormInput::Kind::Pc, model::kNoIndex, model::kNoIndex, 64, 0}); return true;
      case Op::NextPc: now = input({FormInput::Kind::NextPc, model::kNoIndex, model::kNoIndex, 64, 0}); return true;
      case Op::WriteCode:
      case Op::WriteReg:
      case Op::Store:
      case Op::WritePc: return effect(inst);
      case Op::Fault: return true;  // whether it stops is for the solver
      default: break;
    }
    if (ir::facts(inst.op).kind != ir::OpClass::Pure || inst.op == Op::Input) return false;
    now = b_.pure(inst);
    return true;
  }
  bool field(uint16_t index, Value& now) {
    if (codes_[index]) {
      now = b_.constant(base::Integer(*codes_[index]));
    } else {
      now = input({FormInput::Kind::Number, index, model::kNoIndex, opcode_.fields[index].width(), 0});
      field_of_[now] = index;
    }
    return true;
  }
  bool read_code(const ir::Inst& inst, Value& now) {
    const auto bits = number(inst.b);
    if (!bits || inst.sub) return false;
    if (const auto code = number(inst.a)) {
      const model::RegisterCode c = model::resolve(isa_, isa_.types[inst.aux], *code);
      if (c.kind == model::RegisterCode::Kind::Constant) {
        now = b_.constant(c.value.low_bits(static_cast<unsigned>(*bits)));
        return true;
      }
      if (c.kind != model::RegisterCode::Kind::Register) return false;
      now = input(
          {FormInput::Kind::State, model::kNoIndex, isa_.types[inst.aux].file, static_cast<unsigned>(*bits), c.number});
      return true;
    }
    const auto it = field_of_.find(inst.a);
    if (it == field_of_.end()) return false;
    now = input({FormInput::Kind::Register, it->second, inst.aux, static_cast<unsigned>(*bits), 0});
    return true;
  }
  bool read_register(const ir::Inst& inst, Value width, Value& now) {
    const auto index = number(inst.a), bits = number(width);
    if (!index || !bits || inst.sub) return false;
    now = input({FormInput::Kind::State, model::kNoIndex, inst.aux, static_cast<unsigned>(*bits),
                 static_cast<unsigned>(*index)});
    return true;
  }
  bool load(const ir::Inst& inst, const ir::Range&, Value& now) {
    Value pred;
    const auto bytes = number(inst.b);
    if (!happens(inst, pred)) {
      now = b_.constant(0);
      return true;
    }
    if (pred != kNone || !bytes || *bytes == 0 || *bytes > 64 || out_.load) return false;
    out_.load = Summary::Load{inst.aux, static_cast<unsigned>(*bytes), inst.a};
    now = input({FormInput::Kind::Loaded, model::kNoIndex, inst.aux, static_cast<unsigned>(8 * *bytes), 0});
    return true;
  }
  bool effect(const ir::Inst& inst) {
    FormEffect e;
    e.op = inst.op;
    e.aux = inst.aux;
    if (!happens(inst, e.pred)) return true;
    if (inst.op == Op::WritePc) {
      e.address = inst.a;
      out_.effects.push_back(e);
      return true;
    }
    const auto size = number(inst.b);
    if (!size || *size == 0 || *size > 512) return false;
    e.bits = static_cast<unsigned>(*size) * (inst.op == Op::Store ? 8 : 1);
    e.value = inst.c;
    if (inst.op == Op::Store) {
      e.address = inst.a;
    } else if (const auto code = number(inst.a)) {
      e.op = Op::WriteCode;
      e.file = inst.aux;
      e.number = static_cast<unsigned>(*code);
      if (inst.op == Op::WriteCode) {
        const model::RegisterCode c = model::resolve(isa_, isa_.types[inst.aux], *code);
        if (c.kind == model::RegisterCode::Kind::Constant) return true;  // it is dropped
        e.file = isa_.types[inst.aux].file;
        if (c.kind != model::RegisterCode::Kind::Register || isa_.files[e.file].is_view()) return false;
        e.number = c.number;
      }
    } else if (inst.op == Op::WriteReg) {
      return false;
    } else {
      const auto it = field_of_.find(inst.a);
      if (it == field_of_.end()) return false;
      e.field = it->second;
    }
    out_.effects.push_back(e);
    return true;
  }

  const model::Isa& isa_;
  const model::Opcode& opcode_;
  const Codes& codes_;
  ir::Builder b_;
  std::map<Value, uint16_t> field_of_;
  Summary out_;
};

}  // namespace

ir::Function Summary::part(ir::Value v) const {
  ir::Function f = all;
  f.result = v;
  return ir::without_dead_code(std::move(f));
}

std::set<uint16_t> inputs_of(const ir::Function& f) {
  std::set<uint16_t> out;
  for (const ir::Inst& i : f.ops)
    if (i.op == Op::Input) out.insert(i.aux);
  return out;
}

std::optional<Summary> summarize(const model::Isa& isa, const ir::Function& semantics, const ir::Function* guard,
                                 const model::Opcode& opcode, const Codes& codes) {
  Summarizer s(isa, opcode, codes);
  Value held = kNone, unused = kNone;
  if (guard) {
    if (!s.add(*guard, held)) return std::nullopt;
    s.suppose(held);
  }
  if (!s.add(semantics, unused) || s.too_wide()) return std::nullopt;
  return s.finish();
}

}  // namespace isadora::rules
