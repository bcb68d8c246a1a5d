// Finds comparisons and slices whose result is constant.
#pragma once

#include <map>
#include <utility>

#include "check/read.h"
#include "diag/diagnostic.h"
#include "ir/ir.h"

namespace isadora::check {

// All evaluations of a comparison: in iterations of a loop, in the forms and opcodes of an optype. Open once two of
// them differ, or if its operands are constants, or if its result is unknown. Also a slice of an operand with values
// (left) up to a bit (right): open if some value has the bit.
struct ConstantOutcome {
  bool truth = false, open = false;
  ir::Range left, right;
};

class ConstantConditions {
 public:
  void add(NodeRef what, const ConstantOutcome& one);
  void add(const ConstantConditions& others);
  // Of those that have never been open.
  void report(diag::Sink& sink) const;

 private:
  std::map<std::pair<const parse::Tree*, parse::NodeId>, ConstantOutcome> all_;
};

}  // namespace isadora::check
