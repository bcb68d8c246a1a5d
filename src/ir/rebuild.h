// Runs a function through the builder again, with something changed: how specialize and mutate work.
#pragma once

#include <functional>

#include "ir/builder.h"

namespace isadora::ir {

struct OpRewrite {
  // Fields that have a code here become constants.
  std::span<const uint64_t> codes = {};
  // Called on operation `at`, with its operands as values of the new function; returning false ends the rebuild.
  Value at = kNone;
  std::function<bool(Builder&, Inst&, FloatInfo&)> edit = {};
  // Called on every operation, with its operands as values of the new function and whether it is inside a region.
  // Returns its replacement (kNone drops an effect); empty keeps the operation, as changed.
  std::function<std::optional<Value>(Builder&, Inst&, bool in_region)> replace = {};
};

// Empty if a callback ended the rebuild, or if a range exceeds the limit or an operation's condition.
std::optional<Function> rebuild(const Function& f, const OpRewrite& change);

}  // namespace isadora::ir
