// Comparisons and slices of bodies whose outcome is known before anything runs: what asks for it asks in vain.
#pragma once

#include <map>
#include <utility>

#include "check/read.h"
#include "diag/diagnostic.h"
#include "ir/ir.h"

namespace isadora::check {

// A comparison, all times that it was lowered: in the rounds of a loop, in the forms and opcodes of an optype. Open
// once it has come out otherwise, or between two constants, or in no way at all. And a slice of an operand with such
// values (left) to such a bit (right): open where some value has it.
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
