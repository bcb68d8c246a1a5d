// Values on demand: an operation of the IR becomes lane operations at its first use. Unused values, and those that a
// pattern absorbs, cost nothing.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "sim/lanes/op_list.h"
#include "sim/lanes/shapes.h"

namespace isadora::sim::lanes {

// The addresses of an access: row + uniform + number.
struct LaneAccess {
  AddressRow kind = AddressRow::Word64;
  Row row, uniform;  // of the lanes, and of the warp's registers, if any
  uint64_t number = 0;
};

class Values {
 public:
  // f is resolved (sim/resolve.h) and outlives this; the constant memory of the launch, where there is one, is folded.
  Values(const ir::Function& f, OpList& list, const Launch* launch = nullptr);

  // The row of a value in a shape: its low bits, or the value extended.
  Row as(ir::Value v, Shape shape);
  Shape shape(ir::Value v) const { return shapes_.of[v]; }
  // The value is in this row, whose elements have this shape.
  void set(ir::Value v, Shape shape, Row row);

  bool fits_unsigned(ir::Value v, unsigned bits) const { return lanes::fits_unsigned(f_.ranges[v], bits); }
  bool fits_signed(ir::Value v, unsigned bits) const { return lanes::fits_signed(f_.ranges[v], bits); }
  std::optional<base::Integer> constant_of(ir::Value v) const;
  unsigned constant_register(ir::Value v) const;
  unsigned amount(ir::Value v) const;  // of a known value that counts bits or bytes; leaves the instruction for another
  // The bool whose opposite the value is.
  std::optional<ir::Value> inverted_bits(ir::Value v) const;
  void emit_load(ir::Value v, bool everywhere);
  // Of an access in the lanes of `where`, or in all active lanes if there is no row.
  LaneAccess access(ir::Value address, Row where);
  // The address as one row of its own.
  LaneAccess plain_access(ir::Value address, Row where);
  Row register_row(uint16_t file, unsigned number);
  Row register_number(ir::Value v);

  // Values computed in a region are dropped after it: it may have been skipped.
  void enter_region();
  void leave_region();

 private:
  struct Kept {
    std::array<Row, 5> rows;  // by shape, base kNoBase where there is none
    Shape first = Shape::None;
  };
  // A function of up to three rows, bit by bit.
  struct LogicForm {
    std::array<ir::Value, 3> leaves{ir::kNone, ir::kNone, ir::kNone};
    uint8_t table = 0;  // bit 4a + 2b + c
  };
  struct Common {
    Shape shape;
    bool is_signed;
  };

  const ir::Inst& def(ir::Value v) const { return f_.ops[v]; }
  Row convert(ir::Value v, Shape from, Row row, Shape to);
  Row bits_of_row(ir::Value v, Shape from, Row row);
  void emit(ir::Value v);
  void emit_pure(ir::Value v, const ir::Inst& in);
  void emit_bits(ir::Value v, const ir::Inst& in);
  void read(ir::Value v, const ir::Inst& in);
  void read_lanes(ir::Value v, uint16_t file, unsigned number, unsigned bits);
  void read_warp(ir::Value v, uint16_t file, unsigned number, unsigned bits);
  void read_joined(ir::Value v, uint16_t file, unsigned number, unsigned bits);
  void read_at(ir::Value v, const ir::Inst& in, unsigned bits);
  void read_bits(ir::Value v, const ir::Inst& in);
  void same_for_all(ir::Value v, const ir::Inst& in);
  void launch_value(ir::Value v, const ir::Inst& in);
  std::optional<uint64_t> of_launch(ir::LaunchValue value) const;
  void closed(ir::Value v, const ir::Inst& in);
  void logic(ir::Value v, const ir::Inst& in);
  bool concatenation(ir::Value v, ir::Value& high, ir::Value& low) const;
  Row count(ir::Value n, Shape s);
  void shift_left(ir::Value v, const ir::Inst& in);
  void shift_right(ir::Value v, const ir::Inst& in);
  void extension(ir::Value v, const ir::Inst& in);
  void count_bits(ir::Value v, const ir::Inst& in);
  void reverse(ir::Value v, const ir::Inst& in);
  void exact(ir::Value v, const ir::Inst& in, bool with_result);
  void compare(ir::Value v, const ir::Inst& in);
  void select(ir::Value v, const ir::Inst& in);
  void floating(ir::Value v, const ir::Inst& in);
  void float_each(ir::Value v, const ir::Inst& in);
  void shuffle(ir::Value v, const ir::Inst& in);
  void reduce(ir::Value v, const ir::Inst& in);

  bool is_logic(ir::Value v) const;
  LogicForm form_of(ir::Value v);
  LogicForm joined_form(ir::Value v);
  LogicForm operand_form(ir::Value v);
  Common common(std::initializer_list<ir::Value> values) const;
  void result(ir::Value v, Shape shape, K k, Row a = {}, Row b = {}, Row c = {}, uint64_t number = 0);

  std::optional<base::Integer> constant_memory(const ir::Inst& load) const;
  bool collect(ir::Value term, unsigned bits, LaneAccess& sum) const;
  bool dot_product(ir::Value v);
  std::optional<ir::Value> negated(ir::Value v, Shape shape) const;

  const ir::Function& f_;
  OpList& list_;
  const Launch* launch_;
  Shapes shapes_;
  std::vector<Kept> kept_;
  std::vector<Kept> outside_;  // of the region that is open
  std::vector<unsigned> uses_;
  std::vector<std::optional<LogicForm>> forms_;  // computed on demand
  bool shuffles_ = false;
};

}  // namespace isadora::sim::lanes
