// Registers and memory: where they lie, what reads them, what stores.
#include "sim/harts/lowering.h"

namespace isadora::sim::harts::lowering {

// ---- registers -----------------------------------------------------------------------------------------------------

Lowering::Place Lowering::register_at(uint16_t file, uint64_t number) {
  Registers& registers = warp_.file(file);
  if (number >= registers.count() || !registers.is_word() || registers.columns() != 1) leave();
  const auto n = static_cast<unsigned>(number);
  if (registers.width() <= 32) return {registers.row32(n), 4};
  return {registers.row64(n), 8};
}

// Bits above the register's width are 0, so that the cell can be read as a whole.
Operand Lowering::read_register(uint16_t file, uint64_t number, unsigned bits) {
  if (bits == 0) return lowering::number(0);
  const Place place = register_at(file, number);
  const unsigned width = warp_.file(file).width();
  if (bits > width) leave();
  Operand o;
  o.constant = false;
  o.cell = place.cell;
  o.kind = place.bytes == 4 ? Kind::Bits32 : Kind::Bits64;
  return bits == width ? o : cut(o, bits);
}

Operand Lowering::read_code(const ir::Inst& in) {
  if (!is_const(in.a) || !is_const(in.b)) leave();
  const model::Type& type = isa_.types[in.aux];
  const model::RegisterCode code = model::resolve(isa_, type, const_word(in.a));
  const unsigned bits = count(in.b);
  if (code.kind == model::RegisterCode::Kind::Register) return read_register(type.file, code.number, bits);
  return number(code.value.low_bits(bits).to_uint64());
}

// ---- memory --------------------------------------------------------------------------------------------------------

// A sum of a cell and a number, in 32 bits or in 64.
Lowering::Address Lowering::address(Value v) {
  bool narrow = false;
  if (at(v).op == Op::ZExt && is_const(at(v).b) && (count(at(v).b) == 32 || count(at(v).b) == 64)) {
    narrow = count(at(v).b) == 32;
    v = at(v).a;
  } else if (!fits_unsigned(v)) {
    leave();
  }
  Address where;
  const ir::Inst& in = at(v);
  if (in.op == Op::Add && is_const(in.b)) {
    where = {operand(in.a), const_word(in.b)};
  } else if (in.op == Op::Add && is_const(in.a)) {
    where = {operand(in.b), const_word(in.a)};
  } else {
    where = {operand(v), 0};
  }
  where.base = in_cell(where.base);
  narrow |= where.offset == 0 && where.base.kind == Kind::Bits32;  // a sum of 32 bits with nothing
  if (narrow && bits_of(where.base.kind) >= 32) {
    where.base.kind = Kind::Bits32;
  } else {
    where.base = as(wide(where.base), narrow ? Kind::Bits32 : Kind::Bits64);
  }
  return where;
}

Draft Lowering::access(Do what, const ir::Inst& in, const Address& where) {
  const unsigned bytes = count(in.b);
  if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) leave();
  if (!warp_.common_space(in.aux)) leave();
  Draft draft{.what = what, .a = where.base, .b = number(where.offset), .c = {}};
  draft.space = in.aux;
  draft.bytes = static_cast<uint8_t>(bytes);
  draft.access = unsigned_kind(8 * bytes);
  return draft;
}

void Lowering::align(const ir::Inst& in, const Address& where) {
  const unsigned bytes = count(in.b);
  if (!isa_.spaces[in.aux].align || bytes == 1) return;
  Draft draft{.what = Do::Align, .a = where.base, .b = number(where.offset), .c = number(bytes - 1)};
  draft.to = cells_.temporary(0);  // it has none
  emit(draft);
}

Operand Lowering::load(Value v) {
  const ir::Inst& in = at(v);
  if (count(in.b) == 0) return number(0);
  const Address where = address(in.a);
  Draft draft = access(Do::Load, in, where);
  if (in.pred == ir::kNone) {
    align(in, where);
    return as(emit(draft), draft.access);
  }
  const Operand when = in_cell(wide(operand(in.pred)));
  draft.to = new_cell();
  draft.fixed = true;
  emit({.what = Do::Move, .a = number(0), .b = {}, .c = {}, .to = draft.to, .fixed = true});
  const bool aligned = isa_.spaces[in.aux].align && count(in.b) > 1;
  emit({.what = Do::Skip, .a = when, .b = {}, .c = number(aligned ? 3 : 2), .to = draft.to});
  align(in, where);
  return as(emit(draft), draft.access);
}

void Lowering::store(const ir::Inst& in, const Address& where, Operand value) {
  Draft draft = access(Do::Store, in, where);
  draft.c = value.constant ? value : as(value, draft.access);
  draft.to = cells_.temporary(0);
  draft.fixed = true;
  emit(draft);
}

// With several, nothing is stored before all of them can be.
void Lowering::stores() {
  struct Pending {
    const ir::Inst* in;
    Address where;
    Operand value, when;
  };
  std::vector<Pending> all;
  for (const ir::Inst& in : f_.ops) {
    if (in.op != Op::Store || count(in.b) == 0) continue;
    Operand value = operand(in.c);
    if (!value.constant && bits_of(value.kind) < 8 * count(in.b)) value = wide(value);
    const Address where = address(in.a);
    all.push_back({&in, where, value, in.pred == ir::kNone ? number(1) : wide(operand(in.pred))});
  }
  for (const bool probing : {true, false}) {
    for (const Pending& p : all) {
      if (p.when.constant && !p.when.value) continue;
      const bool aligned = isa_.spaces[p.in->aux].align && count(p.in->b) > 1;
      const bool probe = probing && all.size() > 1;
      const uint64_t places = (probe || !probing ? 2 : 0) + (probing && aligned ? 1 : 0);
      if (places == 0) continue;
      if (!p.when.constant)
        emit({.what = Do::Skip, .a = p.when, .b = {}, .c = number(places), .to = cells_.temporary(0)});
      if (probing) align(*p.in, p.where);
      if (probe) {
        Draft draft = access(Do::Probe, *p.in, p.where);
        draft.to = cells_.temporary(0);
        emit(draft);
      }
      if (!probing) store(*p.in, p.where, p.value);
    }
  }
}

}  // namespace isadora::sim::harts::lowering
