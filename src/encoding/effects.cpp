#include "encoding/effects.h"

#include <optional>

#include "ir/facts.h"

namespace isadora::encoding {

using ir::Op;

namespace {

uint64_t clamped(const base::Integer& v) { return v.is_negative() ? 0 : v.fits_uint64() ? v.to_uint64() : UINT64_MAX; }
// The number that an operand surely has, or the least and the largest that it may have.
uint64_t lowest(const ir::Function& f, ir::Value v) { return clamped(f.ranges[v].lo); }
uint64_t highest(const ir::Function& f, ir::Value v) { return clamped(f.ranges[v].hi); }

class EffectCollector {
 public:
  EffectCollector(const model::Isa& isa, const ir::Function& f, unsigned bytes, InstructionEffects& out)
      : isa_(isa), f_(f), bytes_(bytes), out_(out) {}

  void run() {
    for (const ir::Inst& inst : f_.ops) visit(inst);
  }

 private:
  void visit(const ir::Inst& inst) {
    switch (inst.op) {
      case Op::ReadReg: by_number(out_.reads, inst.aux, inst.a, count(inst.aux, inst.b), true); break;
      case Op::ReadBits: by_number(out_.reads, inst.aux, inst.a, 1, true); break;
      case Op::ReadCode: by_code(out_.reads, inst, true); break;
      case Op::WriteReg: by_number(out_.writes, inst.aux, inst.a, count(inst.aux, inst.b), always(inst)); break;
      case Op::WriteBits: by_number(out_.writes, inst.aux, inst.a, 1, always(inst)); break;
      case Op::WriteCode: by_code(out_.writes, inst, always(inst)); break;
      case Op::Load:
      case Op::Store:
      case Op::Atomic:
        if (inst.op != Op::Store) out_.loads.insert(inst.aux);
        if (inst.op != Op::Load) out_.stores.insert(inst.aux);
        access(inst);
        break;
      case Op::Fault: out_.faults.insert(inst.aux); break;
      case Op::WritePc: jump(inst); break;
      case Op::Exit:
      case Op::Halt:
        out_.ends = true;
        if (always(inst)) out_.falls_through = false;
        break;
      case Op::Barrier:
      case Op::Wait: out_.waits = true; break;
      case Op::Host: out_.calls_host = true; break;
      case Op::Ballot:
      case Op::Reduce:
      case Op::Shuffle: out_.crosses_lanes = true; break;
      default: break;
    }
  }

  // Possible faults of an access, unless its address excludes them: every constant that the operand can name exists.
  void access(const ir::Inst& inst) {
    const model::Space& space = isa_.spaces[inst.aux];
    const ir::Range& address = f_.ranges[inst.a];
    const uint64_t bytes = highest(f_, inst.b), hi = highest(f_, inst.a);
    const bool named = !address.lo.is_negative() && space.address_bits < 64 &&
                       bytes <= uint64_t{1} << space.address_bits && hi <= (uint64_t{1} << space.address_bits) - bytes;
    if (space.outside != model::kNoIndex && !(space.scope == model::Scope::Constant && named))
      out_.faults.insert(space.outside);
    const bool aligned = bytes <= 1 || (address.is_constant() && hi % bytes == 0);
    if (space.align && space.misaligned != model::kNoIndex && !aligned) out_.faults.insert(space.misaligned);
  }

  void jump(const ir::Inst& inst) {
    out_.jumps = true;
    if (always(inst)) out_.falls_through = false;
    if (!add_targets(inst.a)) out_.jumps_anywhere = true;
  }

  // A target is an address, or a distance from this instruction, or one of two. False where it is anything else.
  bool add_targets(ir::Value v) {
    const ir::Inst& inst = f_.ops[v];
    if (inst.op == Op::Select) {
      const bool first = add_targets(inst.b), second = add_targets(inst.c);
      return first && second;
    }
    const ir::Range& range = f_.ranges[v];
    const bool is_place = range.is_constant() && range.lo.fits_uint64() && !range.lo.is_negative();
    if (is_place) out_.places.push_back(range.lo.to_uint64());
    const std::optional<int64_t> distance = is_place ? std::nullopt : distance_of(v);
    if (distance) out_.targets.push_back(*distance);
    return is_place || distance;
  }

  std::optional<int64_t> distance_of(ir::Value v) const {
    const ir::Inst& inst = f_.ops[v];
    if (inst.op == Op::Pc) return 0;
    if (inst.op == Op::NextPc) return bytes_;
    if (inst.op != Op::Add) return std::nullopt;
    const bool first = f_.ranges[inst.a].is_constant();
    const ir::Range& constant = f_.ranges[first ? inst.a : inst.b];
    const std::optional<int64_t> base = distance_of(first ? inst.b : inst.a);
    if (!base || !constant.is_constant() || !constant.lo.fits_int64()) return std::nullopt;
    return *base + constant.lo.to_int64();
  }

  static bool always(const ir::Inst& inst) { return inst.pred == ir::kNone; }

  // The number of registers of a value of this many bits.
  uint64_t count(uint16_t file, ir::Value width) const {
    const unsigned one = std::max(1u, isa_.files[file].width);
    return highest(f_, width) / one + (highest(f_, width) % one != 0);
  }

  void by_number(RegisterSet& set, uint16_t file, ir::Value number, uint64_t count, bool certain) {
    const uint64_t all = isa_.files[file].count, lo = std::min(lowest(f_, number), all);
    const uint64_t hi = std::min(highest(f_, number), all), end = std::min(hi + std::min(count, all), all);
    for (uint64_t n = lo; count && n < end; ++n) set.add(file, static_cast<unsigned>(n), certain && lo == hi);
  }

  void by_code(RegisterSet& set, const ir::Inst& inst, bool certain) {
    const model::Type& type = isa_.types[inst.aux];
    const uint64_t registers = count(type.file, inst.b);
    if (!f_.ranges[inst.a].is_constant()) return any(set, type);
    const model::RegisterCode r = model::resolve(isa_, type, lowest(f_, inst.a));
    if (r.kind != model::RegisterCode::Kind::Register) return;
    for (uint64_t i = 0; i < registers && r.number + i < isa_.files[type.file].count; ++i)
      set.add(type.file, static_cast<unsigned>(r.number + i), certain);
  }

  void any(RegisterSet& set, const model::Type& type) {
    for (unsigned n = 0; n < isa_.files[type.file].count; ++n) set.add(type.file, n, false);
  }

  const model::Isa& isa_;
  const ir::Function& f_;
  unsigned bytes_;  // of the instruction
  InstructionEffects& out_;
};

// The fields that determine register codes and numbers, in the function before specialization.
void note_fields(const ir::Function& f, InstructionEffects& out) {
  std::vector<FieldSet> from(f.ops.size());
  for (size_t i = 0; i < f.ops.size(); ++i) {
    const ir::Inst& inst = f.ops[i];
    const ir::OpInfo& facts = ir::facts(inst.op);
    if (inst.op == Op::Field && inst.aux < encoding::kMaxFields) from[i].set(inst.aux);
    out.used |= from[i];
    if (facts.kind == ir::OpClass::Pure) ir::for_each_value(inst, [&](ir::Value v) { from[i] |= from[v]; });
    if (ir::reads_registers(inst.op)) out.read_fields |= from[inst.a];
    if (ir::writes_registers(inst.op)) out.written_fields |= from[inst.a];
  }
}

// The function for one word. Codes without a register have become the constants that they read, which may fold more.
ir::Function for_word(const model::Isa& isa, const ir::Function& f, std::span<const uint64_t> codes) {
  ir::Function out = ir::specialize(f, codes);
  for (size_t i = 0; i < out.ops.size(); ++i) {
    ir::Inst& inst = out.ops[i];
    if (inst.op != Op::ReadCode || !out.ranges[inst.a].is_constant() || !out.ranges[inst.b].is_constant()) continue;
    const model::RegisterConstant* c = isa.types[inst.aux].constant(lowest(out, inst.a));
    if (!c) continue;
    const base::Integer value = c->value.low_bits(static_cast<unsigned>(lowest(out, inst.b)));
    inst = {.op = Op::Const, .a = static_cast<ir::Value>(out.constants.size())};
    out.constants.push_back(value);
    out.ranges[i] = {value, value};
  }
  return ir::specialize(out, codes);
}

// The guard's value where it is known: 0 switches the instruction off whatever the state is.
std::optional<bool> add_guard(const model::Isa& isa, const model::Opcode& opcode, std::span<const uint64_t> codes,
                              InstructionEffects& out) {
  if (!opcode.guard_function) return true;
  const ir::Function guard = for_word(isa, *opcode.guard_function, codes);
  EffectCollector(isa, guard, 0, out).run();
  const ir::Range& range = guard.ranges[guard.result];
  return range.is_constant() ? std::optional(!range.lo.is_zero()) : std::nullopt;
}

}  // namespace

std::vector<RegisterSet::Range> RegisterSet::ranges() const {
  std::vector<Range> out;
  for (const auto& [place, certain] : certain_) {
    const auto [file, number] = place;
    const bool joins = !out.empty() && out.back().file == file && out.back().certain == certain &&
                       out.back().first + out.back().count == number;
    if (joins) {
      ++out.back().count;
    } else {
      out.push_back({file, number, 1, certain});
    }
  }
  return out;
}

InstructionEffects instruction_effects(const model::Isa& isa, const encoding::Decoded& instruction) {
  const model::Opcode& opcode = isa.opcodes[instruction.opcode];
  const model::Form& form = opcode.forms[instruction.form];
  const auto codes = instruction.fields(opcode);
  InstructionEffects out;
  const std::optional<bool> guard = add_guard(isa, opcode, codes, out);
  if (guard == false) return out;
  note_fields(form.semantics, out);
  const ir::Function body = for_word(isa, form.semantics, codes);
  EffectCollector(isa, body, instruction.bytes, out).run();
  out.guarded = !guard;
  out.falls_through |= out.guarded;
  return out;
}

}  // namespace isadora::encoding
