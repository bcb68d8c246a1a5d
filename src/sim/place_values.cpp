#include "sim/place_values.h"

namespace isadora::sim {

using base::Integer;

namespace {

// Calls f with each bit of an aggregate and the register that its code names.
template <class F>
void each_bit(const model::Isa& isa, const StateLocation& place, F&& f) {
  const model::Type& type = isa.types[isa.aggregates[place.index].type];
  for (unsigned i = 0; i < place.bits; i++) f(i, type.file, model::resolve(isa, type, i));
}

bool is_register(const model::RegisterCode& code) { return code.kind == model::RegisterCode::Kind::Register; }

}  // namespace

Integer value_of(const Warp& warp, const StateLocation& place, unsigned lane) {
  if (place.is_part) return warp.file(place.index).get(place.number, lane).shr(place.low).low_bits(place.bits);
  if (place.kind == StateLocation::Kind::Registers) return warp.file(place.index).read(place.number, place.bits, lane);
  if (place.kind == StateLocation::Kind::Pc) return Integer(warp.pc[lane]);
  if (place.kind != StateLocation::Kind::Aggregate) return place.value;
  Integer value;
  each_bit(warp.isa(), place, [&](unsigned i, uint16_t file, const model::RegisterCode& code) {
    const Integer one =
        is_register(code) ? value_of(warp, register_place(warp.isa(), file, code.number), lane) : code.value;
    value = value | Integer(one.bit(0) ? 1 : 0).shl(i);
  });
  return value;
}

namespace {

// The whole register after a write of the part.
Integer with_part(const Integer& before, const StateLocation& place, const Integer& value) {
  using Rest = model::RegisterView::Rest;
  const Integer part = place.rest == Rest::Sign ? value.sign_extend(place.bits) : value.low_bits(place.bits);
  if (place.rest != Rest::Keep) return part.shl(place.low);
  const Integer ones = (Integer::power_of_two(place.bits) - 1).shl(place.low);
  return (before & ~ones) | part.shl(place.low);
}

}  // namespace

void set_value(Warp& warp, const StateLocation& place, unsigned lane, const Integer& value) {
  if (place.is_part) {
    Registers& file = warp.file(place.index);
    const unsigned width = warp.isa().files[place.index].width;
    const Integer whole = with_part(file.get(place.number, lane), place, value).low_bits(width);
    return file.write(place.number, width, lane, whole);
  }
  if (place.kind == StateLocation::Kind::Registers)
    return warp.file(place.index).write(place.number, place.bits, lane, value);
  if (place.kind == StateLocation::Kind::Pc) return warp.pc.set(lane_bit(lane), value.low_bits(64).to_uint64());
  if (place.kind != StateLocation::Kind::Aggregate) return;
  each_bit(warp.isa(), place, [&](unsigned i, uint16_t file, const model::RegisterCode& code) {
    if (is_register(code))
      set_value(warp, register_place(warp.isa(), file, code.number), lane, Integer(value.bit(i) ? 1 : 0));
  });
}

bool fits_bits(const Integer& v, unsigned bits) {
  return v.low_bits(bits) == v || (v.is_negative() && v.sign_extend(bits) == v);
}

}  // namespace isadora::sim
