// Builds a Function: each call appends one operation with its range and returns its value. Operations are folded if
// their operands are constants or their range has one value, and value-numbered. A range beyond 1024 bits is reported
// through `too_wide`, and the result is then a constant 0.
#pragma once

#include "ir/ir.h"
#include "ir/value_table.h"

namespace isadora::ir {

class Builder {
 public:
  // Reserves space for this many operations.
  void reserve(size_t operations) {
    f_.ops.reserve(operations);
    f_.ranges.reserve(operations);
    f_.constants.reserve(operations);
  }

  // Everything that is emitted happens only where `pred` holds; nested by the caller with And.
  Value pred = kNone;
  // Set when a range went beyond 1024 bits, or a shift's amount or a bit count's operand can be negative; the caller
  // reports and clears it.
  bool too_wide = false;

  Value constant(Integer v);
  Value field(uint16_t field, unsigned width);
  Value input(uint16_t number, Range range);
  // Pure operations, by kind; checks nothing but ranges.
  Value unary(Op op, Value a);
  Value binary(Op op, Value a, Value b);
  Value select(Value c, Value a, Value b);
  Value floating(FloatInfo info, Value a, Value b = kNone, Value c = kNone);
  Value pure(Inst inst);  // any of the above
  // An operation with state: its range is the given one, intersected with the operation's own.
  Value state(Inst inst, Range range);
  void effect(Inst inst);  // takes `pred` as its predicate, joined with inst.pred if any; nothing where that is false
  Value note(std::string text);  // for Fault: its `b`
  Value begin_region(Inst inst, Range range);
  void end_region(Value begin, Inst end);

  // Shorthands.
  Value add(Value a, Value b) { return binary(Op::Add, a, b); }
  Value zext(Value a, unsigned bits) { return binary(Op::ZExt, a, constant(bits)); }
  Value sext(Value a, unsigned bits) { return binary(Op::SExt, a, constant(bits)); }
  Value slice(Value a, unsigned hi, unsigned lo);  // bits hi..lo, unsigned
  Value logical_and(Value a, Value b);             // kNone counts as true
  Value logical_not(Value a);

  const Range& range(Value v) const { return f_.ranges[v]; }
  std::optional<Integer> constant_value(Value v) const;
  const Function& function() const { return f_; }
  // Refines the range of v: clamps v to r, which changes no value that v can have. Returns v itself if its range
  // already lies in r.
  Value narrow(Value v, const Range& r);
  // The function without unused operations; values are renumbered.
  Function finish(Value result = kNone) const&;
  Function finish(Value result = kNone) &&;

 private:
  Value append(const Inst& inst, Range range);
  // A pure operation: the one that is there already, or this one.
  Value append_once(const Inst& inst, Range range);
  bool predicate(Inst& inst);      // joins `pred`; false where it never holds
  void forget_since(Value begin);  // values of a closed region are out of reach

  Function f_;
  ValueTable seen_, constants_;  // pure operations; constants
};

// The range of a pure operation's result from those of its operands; empty when it may exceed 1024 bits.
std::optional<Range> result_range(const Function& f, const Inst& inst);

}  // namespace isadora::ir
