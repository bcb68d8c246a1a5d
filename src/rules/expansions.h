// Expansions of operations by others: a fixed list of identities that hold on every machine, for integers and floats of
// each width. A test proves all of them; their costs follow from the rules of a machine.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/operations.h"

namespace isadora::rules {

// An operation of others: `call` with operands, a variable ("a", "b", "c"), or a number.
struct ExpansionTree {
  const Operation* operation = nullptr;
  std::vector<std::shared_ptr<const ExpansionTree>> operands;
  std::string variable;
  base::Integer number;  // as wide as the operand that it is
  std::string text;      // of all of it
};

struct Expansion {
  const Operation* of = nullptr;
  std::shared_ptr<const ExpansionTree> tree;
  std::string text;  // its line in expansions.def
};

// Of one operation; expansions with operations that do not exist in a width are left out.
std::vector<Expansion> expansions(const Operation& o);

}  // namespace isadora::rules
