// The list of micro-ops under construction, and the rows that hold values.
#pragma once

#include "sim/lanes/constants.h"
#include "sim/lanes/kernel.h"
#include "sim/lanes/lower.h"

namespace isadora::sim::lanes {

// Thrown inside the lowering alone: something has no kernel.
struct NoKernel {};

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
    if (!row) throw NoKernel();
    return *row;
  }

  // On elements of a type.
  MicroOp& emit(K what, Shape type, Row to, Row a = {}, Row b = {}, Row c = {}, uint64_t number = 0) {
    if (!has_kernel(what, type)) throw NoKernel();
    MicroOp op;
    op.what = what;
    op.type = type;
    op.to = to;
    op.a = a;
    op.b = b;
    op.c = c;
    op.number = number;
    return ops_.emplace_back(op);
  }
  // The same into a new row.
  Row make(K what, Shape type, Row a = {}, Row b = {}, Row c = {}, uint64_t number = 0) {
    const Row to = temporary(is(what, kComparison) ? Shape::Bits : type);
    emit(what, type, to, a, b, c, number);
    return to;
  }

  // A register's row. Only files of lane scope have rows, or masks; those of the warp have single words.
  Row registers(uint16_t file, unsigned number) const {
    if (file + kFiles >= kBases) throw NoKernel();
    const model::RegisterFile& f = isa_.files[file];
    if (f.width > 32 || number >= f.count) throw NoKernel();
    return {kFiles + file, number * (is_mask(file) ? 8 : stride(file) * 4)};
  }
  bool is_mask(uint16_t file) const { return isa_.files[file].width == 1 && of_lanes(file); }
  // Each lane has registers of its own; what a single lane has, the warp has.
  bool of_lanes(uint16_t file) const { return isa_.files[file].scope == model::Scope::Lane && isa_.machine.lanes > 1; }
  // From a register's elements to the next one's.
  unsigned stride(uint16_t file) const { return of_lanes(file) ? elements() : 1; }
  // Of a row.
  unsigned elements() const { return row_elements(isa_.machine.lanes); }

  std::vector<MicroOp>& ops() { return ops_; }

 private:
  const model::Isa& isa_;
  Constants& constants_;
  std::vector<MicroOp> ops_;
  uint32_t used_ = 0;
};

}  // namespace isadora::sim::lanes
