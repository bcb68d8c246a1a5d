// The list of micro-ops under construction, and the rows that hold values.
#pragma once

#include "sim/fallback.h"
#include "sim/lanes/constants.h"
#include "sim/lanes/kernel.h"
#include "sim/lanes/lower.h"

namespace isadora::sim::lanes {

// Thrown inside the lowering alone: something has no kernel.
struct NoKernel {
  FallbackReason why;
};
[[noreturn]] inline void leave(FallbackReason why) { throw NoKernel{why}; }

// The smallest row for this many bits.
inline Shape row_of_bits(unsigned bits) {
  return bits <= 32 ? Shape::W32 : bits <= 64 ? Shape::W64 : bits <= 128 ? Shape::W128 : Shape::Large;
}

class OpList {
 public:
  OpList(const model::Isa& isa, Constants& constants) : isa_(isa), constants_(constants) {}

  const model::Isa& isa() const { return isa_; }

  Row temporary(Shape shape) {
    const uint32_t bytes = shape == Shape::Bits ? 8 : elements() * bits_of(shape) / 8;
    const uint32_t align = shape == Shape::Bits ? 8 : 64;
    used_ = (used_ + align - 1) / align * align;
    const Row row{kTemporaries, used_};
    used_ += bytes;
    return row;
  }
  uint32_t temporaries() const { return used_; }

  Row constant(const base::Integer& value, Shape shape) {
    const std::optional<Row> row = constants_.row(value, shape, elements());
    if (!row) leave(FallbackReason::ManyConstants);
    return *row;
  }

  // On elements of a type.
  LaneOp& emit(K what, Shape type, Row to, Row a = {}, Row b = {}, Row c = {}, uint64_t number = 0) {
    if (!has_kernel(what, type)) leave(FallbackReason::WideNumber);
    LaneOp op;
    op.what = what;
    op.type = type;
    op.to = to;
    op.a = a;
    op.b = b;
    op.c = c;
    op.number = number;
    return ops_.emplace_back(op);
  }
  // As above into a new row.
  Row make(K what, Shape type, Row a = {}, Row b = {}, Row c = {}, uint64_t number = 0) {
    const Row to = temporary(is(what, kComparison) ? Shape::Bits : type);
    emit(what, type, to, a, b, c, number);
    return to;
  }

  // ---- parts of numbers; the rows may be registers' own, where there is nothing to do

  // The low bits of an unsigned number, or the number zero-extended.
  Row cast(Row row, Shape from, Shape to) {
    if (from == to) return row;
    if (is_one() && from != Shape::Bits && bits_of(from) > bits_of(to) && to != Shape::Bits) return row;  // its low end
    if (to == Shape::Bits) return make(K::NonZero, Shape::W32, low_bits(cast(row, from, Shape::W32), 1, Shape::W32));
    if (from == Shape::Bits) return make(K::OfBits, to, row);
    if (from == Shape::W32) return make(K::ZExtOf32, to, row);
    if (from == Shape::W128) return make(K::LowOf128, to, row);
    return to == Shape::W128 ? make(K::ZExtOf64, to, row) : make(K::LowOf64, to, row);
  }
  Row low_bits(Row row, unsigned bits, Shape s) {
    if (bits >= bits_of(s)) return row;
    if (s == Shape::W32) return field(row, 0, bits);
    return make(K::And, s, row, constant(base::Integer::power_of_two(bits) - 1, s));
  }
  // This many bits of words from one on.
  Row field(Row row, unsigned offset, unsigned bits) {
    const Row to = make(K::FieldU, Shape::W32, row, {}, {}, offset);
    ops_.back().sub = static_cast<uint8_t>(bits);
    return to;
  }
  Row shifted_left(Row row, unsigned n, Shape s) {
    if (n == 0) return row;
    return s == Shape::W128 ? make(K::Shl, s, row, constant(n, s)) : make(K::ShlBy, s, row, {}, {}, n);
  }
  Row shifted_right(Row row, unsigned n, Shape s) {
    if (n == 0) return row;
    return s == Shape::W128 ? make(K::ShrU, s, row, constant(n, s)) : make(K::ShrByU, s, row, {}, {}, n);
  }

  // A register's row. Only files of lane scope have rows, or masks; those of the warp have single words.
  Row registers(uint16_t file, unsigned number) const {
    if (file + kFiles >= kBases) leave(FallbackReason::ManyFiles);
    if (isa_.files[file].width > 64) leave(FallbackReason::WideRegister);
    const unsigned bytes = isa_.files[file].width <= 32 ? 4 : 8;
    return {kFiles + file, number * (is_mask(file) ? 8 : stride(file) * bytes)};
  }
  bool exists(uint16_t file, uint64_t number) const { return number < isa_.files[file].count; }
  // The shape of a register's value.
  Shape shape_of(uint16_t file) const {
    const unsigned width = isa_.files[file].width;
    return width == 1 ? Shape::Bits : width <= 32 ? Shape::W32 : Shape::W64;
  }
  bool is_mask(uint16_t file) const { return isa_.files[file].width == 1 && of_lanes(file); }
  // Each lane has registers of its own; those of a single lane belong to the warp. A hart's registers are rows of one
  // element, also those of one bit, which are not masks.
  bool of_lanes(uint16_t file) const {
    if (is_one()) return isa_.files[file].width > 1;
    return isa_.files[file].scope == model::Scope::Lane && isa_.machine.lanes > 1;
  }
  // From a register's elements to the next one's.
  unsigned stride(uint16_t file) const { return of_lanes(file) ? elements() : 1; }
  // Of a row.
  unsigned elements() const { return elements_of(isa_); }
  bool is_one() const { return elements() == 1; }

  std::vector<LaneOp>& ops() { return ops_; }

 private:
  const model::Isa& isa_;
  Constants& constants_;
  std::vector<LaneOp> ops_;
  uint32_t used_ = 0;
};

}  // namespace isadora::sim::lanes
