// The operations of a compiler's IR (those of LLVM), each as a function of exact integers: the only definition, by
// which candidates are evaluated and against which rules are proved. Where the IR leaves the result open (poison,
// undefined) `defined` is 0, and an instruction may do anything there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/ir.h"

namespace isadora::rules {

// Of the IR's integers, besides i1.
inline constexpr unsigned kWidths[] = {8, 16, 32, 64};

struct Operation {
  std::string name;                // "add", "icmp_ult"
  unsigned width = 0;              // bits of its type: 1, 8, 16, 32 or 64
  bool is_float = false;           // its type is the float of this many bits
  std::vector<unsigned> operands;  // bits of each
  unsigned result = 0;             // bits. 1: 0 or 1 in the whole register; else the bits above are anything
  bool commutes = false;           // the first two operands may be exchanged
  unsigned numbers = ~0u;          // bit i: operand i may be a constant; where it may not, the IR writes it otherwise
  bool needed = false;             // C programs come to it: where it is missing, that is reported
  ir::Function value;              // of inputs 0 to n-1, each unsigned; the result is unsigned, too
  std::optional<ir::Function> defined = {};  // of the same inputs; empty: always

  std::string type() const { return (is_float ? "f" : "i") + std::to_string(width); }
};

// All of them, in the order of reports; ascending by width within an operation's name.
const std::vector<Operation>& operations();
// The one of that name and type ("i32"); null where there is none.
const Operation* find_operation(const std::string& name, const std::string& type);

}  // namespace isadora::rules
