// What is read: registers, what the launch tells, and memory, with its addresses.
#include "sim/lanes/values.h"

namespace isadora::sim::lanes {

using base::Integer;
using ir::Inst;
using ir::Op;
using ir::Value;

void Values::read(Value v, const Inst& in) {
  const unsigned bits = amount(in.b);
  if (!known(in.a)) return read_at(v, in, bits);
  return list_.of_lanes(in.aux) ? read_lanes(v, in, bits) : read_warp(v, in, bits);
}

void Values::read_lanes(Value v, const Inst& in, unsigned bits) {
  const unsigned number = amount(in.a), width = list_.isa().files[in.aux].width;
  const Row row = list_.registers(in.aux, number);
  if (width == 1) {  // a mask, and no row of numbers
    if (bits > 1 && shapes_.demanded[v] > 1) throw NoKernel();
    return set(v, Shape::Bits, row);
  }
  if (bits == width || (shapes_.demanded[v] <= width && bits > width)) return set(v, Shape::W32, row);
  if (width != 32) throw NoKernel();
  if (bits < 32) {
    result(v, Shape::W32, K::FieldU, row);
    list_.ops().back().sub = static_cast<uint8_t>(bits);
    return;
  }
  const Row last = list_.registers(in.aux, number + bits / 32 - 1);  // it exists
  if (bits == 64) return result(v, Shape::W64, K::Pair, row, last);
  if (bits == 128) return result(v, Shape::W128, K::Quad, row, {}, {}, list_.elements() * 4);
  throw NoKernel();
}

void Values::read_warp(Value v, const Inst& in, unsigned bits) {
  const unsigned number = amount(in.a), width = list_.isa().files[in.aux].width;
  const Row word = list_.registers(in.aux, number);
  if (bits == 1 && width == 1) return result(v, Shape::Bits, K::Broadcast, word);
  if (bits == width) return result(v, Shape::W32, K::Broadcast, word);
  if (width != 32) throw NoKernel();
  if (bits >= 64) list_.registers(in.aux, number + bits / 32 - 1);
  if (bits == 64) return result(v, Shape::W64, K::Broadcast, word);
  if (bits == 128) return result(v, Shape::W128, K::Broadcast, word);
  throw NoKernel();
}

// The register's number is computed; one that there is not reads 0.
void Values::read_at(Value v, const Inst& in, unsigned bits) {
  const model::RegisterFile& file = list_.isa().files[in.aux];
  if (bits != 32 || file.width != 32 || !(fits_unsigned(in.a, 32) || fits_signed(in.a, 32))) throw NoKernel();
  result(v, Shape::W32, K::ReadAt, as(in.a, Shape::W32), list_.registers(in.aux, 0), {}, file.count);
  list_.ops().back().sub = static_cast<uint8_t>(list_.stride(in.aux));
}

void Values::read_bits(Value v, const Inst& in) {
  const unsigned number = amount(in.a), offset = amount(in.b), bits = amount(in.c);
  const unsigned width = list_.isa().files[in.aux].width;
  if (width != 32 || offset + bits > 32 || bits == 0 || !list_.of_lanes(in.aux)) throw NoKernel();
  result(v, Shape::W32, K::FieldU, list_.registers(in.aux, number), {}, {}, offset);
  list_.ops().back().sub = static_cast<uint8_t>(bits);
}

void Values::same_for_all(Value v, const Inst& in) {
  const Shape s = shape(v) == Shape::W64 ? Shape::W64 : Shape::W32;
  if (bits_of(shape(v)) > 64) throw NoKernel();
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
  if (bits_of(shape(v)) > 64) throw NoKernel();
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

// What is the same for all warps of the launch.
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
  const auto address = known(in.a);
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
  if (n == 0 || n > 16) throw NoKernel();
  const Row where = in.pred == ir::kNone ? Row{} : as(in.pred, Shape::Bits);
  const bool shared = list_.isa().spaces[in.aux].scope != model::Scope::Lane;
  if (known(in.a) && shared) {
    if (!fits_unsigned(in.a, 64)) throw NoKernel();
    result(v, s, K::LoadOne, as(in.a, Shape::W64), where);
  } else {
    const Access at = access(in.a);
    result(v, s, K::Load, at.row, where, at.uniform, at.number);
    list_.ops().back().sub = static_cast<uint8_t>(at.kind);
  }
  list_.ops().back().bytes = static_cast<uint8_t>(n);
  list_.ops().back().aux = in.aux;
  list_.ops().back().everywhere = everywhere;
  list_.ops().back().aligned = list_.isa().spaces[in.aux].align;
}

Access Values::plain_access(Value address) {
  if (fits_unsigned(address, 32)) return {AddressRow::Unsigned32, as(address, Shape::W32), {}, 0};
  if (fits_signed(address, 32)) return {AddressRow::Signed32, as(address, Shape::W32), {}, 0};
  if (!fits_unsigned(address, 64) && !fits_signed(address, 64)) throw NoKernel();
  return {AddressRow::Word64, as(address, Shape::W64), {}, 0};
}

// Sums of a lane's register, one of the warp's and a number, modulo the bits of an address, are left to the access.
Access Values::access(Value address) {
  const Inst& in = def(address);
  const bool cut = in.op == Op::ZExt && known(in.b);
  const unsigned bits = cut ? amount(in.b) : fits_unsigned(address, 32) ? 32 : 64;
  Access sum;
  sum.kind = bits == 32 ? AddressRow::Unsigned32 : AddressRow::Wide;
  const bool exact = fits_unsigned(address, bits);
  if ((bits == 32 || bits == 64) && exact && collect(cut ? in.a : address, bits, sum) && sum.row.base != kNoBase)
    return sum;
  return plain_access(address);
}

bool Values::collect(Value v, unsigned bits, Access& sum) const {
  const Inst& in = def(v);
  if (const auto n = known(v)) {
    sum.number += n->low_bits(64).to_uint64();
    return true;
  }
  if (in.op == Op::Add) return collect(in.a, bits, sum) && collect(in.b, bits, sum);
  if (in.op != Op::ReadReg || !known(in.a) || !known(in.b) || amount(in.b) != bits) return false;
  if (list_.isa().files[in.aux].width != 32) return false;
  const unsigned number = amount(in.a);
  list_.registers(in.aux, number + bits / 32 - 1);  // it exists
  Row& row = list_.of_lanes(in.aux) ? sum.row : sum.uniform;
  if (row.base != kNoBase) return false;
  row = list_.registers(in.aux, number);
  return true;
}

}  // namespace isadora::sim::lanes
