// The states on which candidates are compared: edge values of all widths, equal and neighbouring operands, small
// numbers, floats of ordinary size. They propose; the solver decides.
#pragma once

#include <map>
#include <vector>

#include "rules/operations.h"
#include "rules/rule.h"

namespace isadora::rules {

class Columns {
 public:
  static constexpr size_t kStates = 80;
  static constexpr size_t kRegisters = 6;
  using Column = std::vector<base::Integer>;

  Columns();
  // 64 bits in each state.
  const Column& of_register(size_t number) const { return registers_[number]; }
  // The codes of a field of this many bits, and their values as operands of the IR.
  const Column& codes(unsigned bits);
  const Column& numbers(unsigned bits, const CodeView& view);
  const Column& constant(unsigned value);

 private:
  std::vector<Column> registers_;
  std::map<unsigned, Column> codes_, constants_;
  std::map<std::tuple<unsigned, bool, bool, bool, unsigned>, Column> numbers_;
};

// The value of a code in the IR: an exact integer.
base::Integer seen(const CodeView& view, unsigned bits, const base::Integer& code);

}  // namespace isadora::rules
