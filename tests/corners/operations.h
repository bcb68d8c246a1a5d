// The operations of src/ir/ops.def whose results follow from their operands: how they are built, and what they mean by
// the oracle.
#pragma once

#include <gmpxx.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "ir/builder.h"

namespace isadora::corners {

struct Operation {
  std::string name;
  ir::Op op{};
  uint8_t sub = 0;
  unsigned operands = 0;
  bool takes_bool = false;    // the first operand is 0 or 1
  bool across_lanes = false;  // the result follows from the operands of all lanes
  ir::FloatInfo info{};
};

// All of them but those on floats, in the order of ops.def; with the variants of their enumerators.
const std::vector<Operation>& operations();
// The float operations of a format, in each rounding, and the patterns to try of it; where not `whole` fewer patterns,
// and fewer roundings and widths of the operations that the engines have no code of their own for.
std::vector<Operation> float_operations(ir::FloatFormat format, bool whole);
std::vector<base::Integer> float_values(ir::FloatFormat format, bool whole);
unsigned bits_of(ir::FloatFormat format);

ir::Value build(ir::Builder& b, const Operation& o, const std::array<ir::Value, 3>& operands);

// The exact result; nothing for an operation that the oracle does not know.
std::optional<mpz_class> oracle(const Operation& o, const mpz_class& a, const mpz_class& b, const mpz_class& c);

// As above for a cross-lane operation: the first two operands of each lane, all of which are active; of one lane.
using Lanewise = std::vector<std::array<mpz_class, 2>>;
std::optional<mpz_class> oracle_across(const Operation& o, const Lanewise& lanes, size_t lane);

}  // namespace isadora::corners
