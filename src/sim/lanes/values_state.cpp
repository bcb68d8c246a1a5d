// Reads: registers, launch values, and memory with its addresses.
#include "sim/lanes/values.h"

namespace isadora::sim::lanes {

using base::Integer;
using ir::Inst;
using ir::Op;
using ir::Value;

void Values::read(Value v, const Inst& in) {
  const unsigned bits = amount(in.b);
  if (!constant_of(in.a)) return read_at(v, in, bits);
  const unsigned number = constant_register(in.a);
  if (list_.of_lanes(in.aux)) return read_lanes(v, in.aux, number, bits);
  read_warp(v, in.aux, number, bits);
}

void Values::read_lanes(Value v, uint16_t file, unsigned number, unsigned bits) {
  const unsigned width = list_.isa().files[file].width;
  if (!list_.exists(file, number)) return read_joined(v, file, number, bits);
  const Row row = list_.registers(file, number);
  if (bits == width || (shapes_.demanded[v] <= width && bits > width)) return set(v, list_.shape_of(file), row);
  if (width == 32 && bits < 32) return set(v, Shape::W32, list_.field(row, 0, bits));
  const bool pair = width == 32 && (bits == 64 || bits == 128) && list_.exists(file, uint64_t{number} + bits / 32 - 1);
  if (!pair) return read_joined(v, file, number, bits);
  if (bits == 64) return result(v, Shape::W64, K::Pair, row, list_.registers(file, number + 1));
  result(v, Shape::W128, K::Quad, row, {}, {}, list_.elements() * 4);
}

void Values::read_warp(Value v, uint16_t file, unsigned number, unsigned bits) {
  const unsigned width = list_.isa().files[file].width;
  if (!list_.exists(file, number)) return read_joined(v, file, number, bits);
  const Row word = list_.registers(file, number);
  if (bits == width) return result(v, list_.shape_of(file), K::Broadcast, word);
  const bool pair = width == 32 && (bits == 64 || bits == 128) && list_.exists(file, uint64_t{number} + bits / 32 - 1);
  if (!pair) return read_joined(v, file, number, bits);
  result(v, row_of_bits(bits), K::Broadcast, word);
}

// One register, as a row.
Row Values::register_row(uint16_t file, unsigned number) {
  const Row row = list_.registers(file, number);
  return list_.of_lanes(file) ? row : list_.make(K::Broadcast, list_.shape_of(file), row);
}

// The number of a register that is known; the largest one is that of none.
unsigned Values::constant_register(Value v) const {
  const auto n = constant_of(v);
  if (!n) leave(FallbackReason::ComputedRegister);
  return n->fits_uint64() ? static_cast<unsigned>(std::min<uint64_t>(n->to_uint64(), UINT32_MAX)) : UINT32_MAX;
}

// Any number of registers, one above the other. Those that the file does not have are 0.
void Values::read_joined(Value v, uint16_t file, unsigned number, unsigned bits) {
  const Shape to = row_of_bits(bits), from = list_.shape_of(file);
  if (to == Shape::Large) leave(FallbackReason::WideRegister);
  const unsigned width = list_.isa().files[file].width;
  Row all;
  for (unsigned done = 0; done < bits && list_.exists(file, number); done += width, number++) {
    Row part = list_.cast(register_row(file, number), from, to);
    if (bits - done < width) part = list_.low_bits(part, bits - done, to);
    part = list_.shifted_left(part, done, to);
    all = all.base == kNoBase ? part : list_.make(K::Or, to, all, part);
  }
  set(v, to, all.base == kNoBase ? list_.constant(0, to) : all);
}

// The number of a register as words; one that is too large for them is that of no register.
Row Values::register_number(Value v) {
  if (fits_unsigned(v, 32) || fits_signed(v, 32)) return as(v, Shape::W32);
  const Common c = common({v});
  const Row least = list_.make(K::MinU, c.shape, as(v, c.shape), list_.constant(UINT32_MAX, c.shape));
  return list_.cast(least, c.shape, Shape::W32);
}

// The register's number is computed; one that there is not reads 0.
void Values::read_at(Value v, const Inst& in, unsigned bits) {
  const model::RegisterFile& file = list_.isa().files[in.aux];
  if (bits != file.width || bits == 1) leave(FallbackReason::ComputedRegister);
  result(v, list_.shape_of(in.aux), K::ReadAt, register_number(in.a), list_.registers(in.aux, 0), {}, file.count);
  list_.ops().back().sub = static_cast<uint8_t>(list_.stride(in.aux));
}

void Values::read_bits(Value v, const Inst& in) {
  const unsigned number = constant_register(in.a), offset = amount(in.b), width = list_.isa().files[in.aux].width;
  const unsigned bits = std::min(amount(in.c), width - std::min(offset, width));
  const Shape own = list_.shape_of(in.aux);
  if (!list_.exists(in.aux, number) || bits == 0) return set(v, Shape::W32, list_.constant(0, Shape::W32));
  const Row row = register_row(in.aux, number);
  if (own == Shape::Bits) return set(v, own, row);
  if (own == Shape::W64) return set(v, own, list_.low_bits(list_.shifted_right(row, offset, own), bits, own));
  set(v, own, list_.field(row, offset, bits));
}

void Values::same_for_all(Value v, const Inst& in) {
  const Shape s = shape(v) == Shape::W64 ? Shape::W64 : Shape::W32;
  if (bits_of(shape(v)) > 64) leave(FallbackReason::WideNumber);
  switch (in.op) {
    case Op::Ballot: result(v, s, K::Ballot, as(in.a, Shape::Bits)); break;
    case Op::Active: result(v, s, K::Active); break;
    case Op::Setting: result(v, s, K::Setting); break;
    case Op::Pc: result(v, s, K::Pc); break;
    default: result(v, s, K::NextPc); break;
  }
  list_.ops().back().aux = in.aux;
}

void Values::launch_value(Value v, const Inst& in) {
  using L = ir::LaunchValue;
  const Shape s = shape(v) == Shape::W64 ? Shape::W64 : Shape::W32;
  if (bits_of(shape(v)) > 64) leave(FallbackReason::WideNumber);
  const auto value = static_cast<L>(in.sub);
  if (const auto n = of_launch(value)) return set(v, s, list_.constant(Integer(*n), s));
  const auto row = std::ranges::find(Warp::kOfLanes, value) - Warp::kOfLanes.begin();
  if (row < std::ssize(Warp::kOfLanes)) {
    result(v, s, K::LaunchRow, {}, {}, {}, static_cast<uint64_t>(row));
  } else if (value == L::BlockX || value == L::BlockY || value == L::BlockZ) {
    result(v, s, K::BlockIndex, {}, {}, {}, value == L::BlockX ? 0 : value == L::BlockY ? 1 : 2);
  } else {
    result(v, s, K::LaunchValue);
  }
  list_.ops().back().aux = in.sub;
}

// Values that all warps of the launch share.
std::optional<uint64_t> Values::of_launch(ir::LaunchValue value) const {
  using L = ir::LaunchValue;
  if (!launch_) return {};
  const Dim &block = launch_->block, &grid = launch_->grid;
  switch (value) {
    case L::BlockSizeX: return block.x;
    case L::BlockSizeY: return block.y;
    case L::BlockSizeZ: return block.z;
    case L::GridSizeX: return grid.x;
    case L::GridSizeY: return grid.y;
    case L::GridSizeZ: return grid.z;
    case L::ThreadY: return block.y == 1 ? std::optional<uint64_t>(0) : std::nullopt;
    case L::ThreadZ: return block.z == 1 ? std::optional<uint64_t>(0) : std::nullopt;
    default: return {};
  }
}

std::optional<Integer> Values::constant_memory(const Inst& in) const {
  if (!launch_ || in.pred != ir::kNone || list_.isa().spaces[in.aux].scope != model::Scope::Constant) return {};
  const auto address = constant_of(in.a);
  AddressSpace* space = launch_->owned.spaces[in.aux].get();
  if (!space || !address || !address->fits_uint64()) return {};
  const unsigned n = amount(in.b);
  if (list_.isa().spaces[in.aux].align && address->to_uint64() % n != 0) return {};
  const uint8_t* bytes = space->find(address->to_uint64(), n);
  return bytes ? std::optional(load(bytes, n)) : std::nullopt;
}

void Values::emit_load(Value v, bool everywhere) {
  const Inst in = def(v);
  if (const auto constant = constant_memory(in)) {
    const Shape s = shape(v) == Shape::Bits ? Shape::W32 : shape(v);
    return set(v, s, list_.constant(*constant, s));
  }
  const unsigned n = amount(in.b);
  const Shape s = shape(v) == Shape::Bits ? Shape::W32 : shape(v);
  if (n == 0 || n > 16) leave(FallbackReason::LongAccess);
  const Row where = in.pred == ir::kNone ? Row{} : as(in.pred, Shape::Bits);
  const bool shared = list_.isa().spaces[in.aux].scope != model::Scope::Lane;
  if (constant_of(in.a) && shared && !list_.is_one()) {
    if (!fits_unsigned(in.a, 64)) leave(FallbackReason::WideNumber);
    result(v, s, K::LoadOne, as(in.a, Shape::W64), where);
  } else {
    const LaneAccess at = access(in.a, where);
    result(v, s, K::Load, at.row, where, at.uniform, at.number);
    list_.ops().back().sub = static_cast<uint8_t>(at.kind);
  }
  list_.ops().back().bytes = static_cast<uint8_t>(n);
  list_.ops().back().aux = in.aux;
  list_.ops().back().everywhere = everywhere;
  list_.ops().back().aligned = list_.isa().spaces[in.aux].align;
}

// An address in elements of 32 or 64 bits. Where a value may be none, as a sum may, lanes in which it is leave the
// instruction.
LaneAccess Values::plain_access(Value address, Row where) {
  if (fits_unsigned(address, 32)) return {AddressRow::Unsigned32, as(address, Shape::W32), {}, 0};
  if (fits_unsigned(address, 64)) return {AddressRow::Word64, as(address, Shape::W64), {}, 0};
  if (shuffles_) leave(FallbackReason::WideNumber);  // inactive lanes load, too
  const Common c = common({address});
  const unsigned bits = c.shape == Shape::W128 ? 64 : bits_of(c.shape) - 1;
  const Row limit = list_.constant(Integer::power_of_two(bits), c.shape);
  Row outside = list_.make(K::LeU, c.shape, limit, as(address, c.shape));
  if (where.base != kNoBase) outside = list_.make(K::And, Shape::Bits, outside, where);
  list_.emit(K::LeaveWhere, Shape::W32, {}, {}, {}, outside);
  if (c.shape == Shape::W32) return {AddressRow::Unsigned32, as(address, Shape::W32), {}, 0};
  return {AddressRow::Word64, as(address, Shape::W64), {}, 0};
}

// Sums of a lane's register, one of the warp's and a number, modulo the bits of an address, are left to the access.
LaneAccess Values::access(Value address, Row where) {
  const Inst& in = def(address);
  const bool cut = in.op == Op::ZExt && constant_of(in.b);
  const unsigned bits = cut ? amount(in.b) : fits_unsigned(address, 32) ? 32 : 64;
  LaneAccess sum;
  sum.kind = bits == 32 ? AddressRow::Unsigned32 : AddressRow::Wide;
  const bool exact = fits_unsigned(address, bits);
  if ((bits == 32 || bits == 64) && exact && collect(cut ? in.a : address, bits, sum) && sum.row.base != kNoBase)
    return sum;
  return plain_access(address, where);
}

bool Values::collect(Value v, unsigned bits, LaneAccess& sum) const {
  const Inst& in = def(v);
  if (const auto n = constant_of(v)) {
    sum.number += n->low_bits(64).to_uint64();
    return true;
  }
  if (in.op == Op::Add) return collect(in.a, bits, sum) && collect(in.b, bits, sum);
  if (in.op != Op::ReadReg || !constant_of(in.a) || !constant_of(in.b) || amount(in.b) != bits) return false;
  const unsigned width = list_.isa().files[in.aux].width;
  if (width != 32 && !(list_.is_one() && width == bits)) return false;
  const unsigned number = constant_register(in.a);
  if (!list_.exists(in.aux, uint64_t{number} + bits / width - 1)) return false;
  const bool second = list_.is_one() && sum.row.base != kNoBase;
  Row& row = list_.of_lanes(in.aux) && !second ? sum.row : sum.uniform;
  if (row.base != kNoBase) return false;
  row = list_.registers(in.aux, number);
  return true;
}

}  // namespace isadora::sim::lanes
