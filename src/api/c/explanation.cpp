// The fields and operands of an instruction and its effects.
#include "api/c/guard.h"
#include "api/c/instruction.h"

namespace isadora::api::c {

namespace {

static_assert(static_cast<int>(OperandKind::Compound) == ISADORA_COMPOUND);
static_assert(static_cast<int>(OperandKind::Address) == ISADORA_ADDRESS);

using Explanation = OwnedStruct<isadora_explanation, Instruction>;

std::span<isadora_register_range> ranges_of(Arena& arena, const std::vector<RegisterRange>& ranges) {
  return arena.each(ranges, [&](const RegisterRange& r) {
    return isadora_register_range{arena.text(r.file), r.first, r.count, r.certain};
  });
}

isadora_operand operand_of(Arena& arena, const Operand& o) {
  isadora_operand out{};
  out.kind = static_cast<isadora_operand_kind>(o.kind);
  out.bits = o.bits;
  out.name = arena.text(o.name);
  out.text = arena.text(o.text);
  copy_array(arena.texts(o.prefixes), out.prefixes, out.prefix_count);
  copy_array(ranges_of(arena, o.registers), out.registers, out.register_count);
  out.has_constant = o.constant.has_value();
  out.read = o.read;
  out.written = o.written;
  out.shown = o.shown;
  out.constant = o.constant.value_or(0);
  out.value = o.value;
  copy_array(arena.each(o.parts, [&](const Operand& part) { return operand_of(arena, part); }), out.parts,
             out.part_count);
  return out;
}

isadora_effects effects_of(Arena& arena, const Effects& e) {
  isadora_effects out{};
  copy_array(ranges_of(arena, e.reads), out.reads, out.read_count);
  copy_array(ranges_of(arena, e.writes), out.writes, out.write_count);
  copy_array(arena.texts(e.loads), out.loads, out.load_count);
  copy_array(arena.texts(e.stores), out.stores, out.store_count);
  copy_array(arena.texts(e.faults), out.faults, out.fault_count);
  out.jumps = e.jumps;
  out.ends = e.ends;
  out.waits = e.waits;
  out.calls_host = e.calls_host;
  out.crosses_lanes = e.crosses_lanes;
  return out;
}

void fill(Explanation& out) {
  Arena& arena = out.arena;
  const Instruction& i = out.kept;
  out.opcode = arena.text(i.opcode());
  out.optype = arena.text(i.optype());
  out.mnemonic = arena.text(i.mnemonic());
  out.header = arena.text(i.header());
  const auto operand = [&](const Operand& o) { return operand_of(arena, o); };
  copy_array(arena.each(i.fields(), [&](const Field& f) { return field_of(arena, f); }), out.fields, out.field_count);
  copy_array(arena.each(i.operands(), operand), out.operands, out.operand_count);
  if (const std::optional<Operand> guard = i.guard()) out.guard = arena.each(std::span(&*guard, 1), operand).data();
  out.effects = effects_of(arena, i.effects());
}

}  // namespace

}  // namespace isadora::api::c

using namespace isadora::api::c;

isadora_status isadora_explain(const isadora_isa* isa, const isadora_instruction* instruction,
                               isadora_explanation** explanation) {
  clear(explanation);
  const auto* const d = decoded(isa, instruction);
  if (!d || !explanation) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    auto made = std::make_unique<Explanation>(isadora::api::make_instruction(isa->isa.data(), *d));
    fill(*made);
    *explanation = made.release();
    return ISADORA_OK;
  });
}

void isadora_explanation_free(isadora_explanation* explanation) { delete static_cast<Explanation*>(explanation); }
