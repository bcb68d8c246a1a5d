// A rule of instruction selection: an operation of the IR, and the instruction that computes it. It is data for a
// selector: which fields of the form are operands, which are fixed, under what conditions.
#pragma once

#include <string>
#include <vector>

#include "rules/summary.h"

namespace isadora::rules {

// How a number of the IR follows from a field's code: the code, read as signed or not, then shifted, then negated or
// inverted. A constant fits the field if some legal code has this value.
struct CodeView {
  bool is_signed = false, negated = false, inverted = false;
  unsigned shift = 0;
  bool operator==(const CodeView&) const = default;
};

struct RuleOperand {
  // Register: any that the field can name. Number: any that the field can hold. Fixed: one register of a file, which
  // the form always reads. Constant: the operation's operand is this number, and the instruction has no operand for it.
  enum class Kind : uint8_t { Register, Number, Fixed, Constant } kind = Kind::Register;
  uint16_t field = model::kNoIndex;  // Register, Number; Fixed: the register file
  unsigned bits = 0;    // that the instruction reads: the operation's operand is the low ones. Number: of the code
  CodeView view = {};   // Number
  unsigned number = 0;  // Fixed: of the register. Constant: its value
  bool is_register() const { return kind == Kind::Register || kind == Kind::Fixed; }
  bool operator==(const RuleOperand&) const = default;
};

// base + (index << shift) + number, modulo 2^bits. What is absent is 0.
struct Address {
  std::optional<RuleOperand> base, index, number;
  unsigned shift = 0, bits = 0;
  bool in_range = false;  // the rule holds where the sum needs no modulo
  bool operator==(const Address&) const = default;
};

// An assumption about the machine's state: a part of a register has a value.
struct Assumption {
  uint16_t file = 0;
  unsigned number = 0, position = 0, bits = 0;
  base::Integer value;
  bool operator==(const Assumption&) const = default;
};

enum class Status : uint8_t {
  Proved,
  Tested,   // fingerprints agree, but the solver gave no answer; `reason`
  Refuted,  // fingerprints agree, and it is wrong
  Dearer,   // another rule does the same at no higher cost; not asked
};

struct Rule {
  // Value: the result of an operation. The others: memory, and control flow.
  enum class Kind : uint8_t { Value, Load, Store, Branch, Jump, Call } kind = Kind::Value;
  std::string operation, type;        // "add" "i32"; Branch: the compare that it is taken for
  std::vector<RuleOperand> operands;  // in the operation's order; Store: the value
  std::optional<Address> address;     // Load, Store; Jump, Call: if registers contain it
  uint16_t label = model::kNoIndex;   // Branch, Jump, Call: the field of the target
  unsigned bytes_accessed = 0;
  uint16_t space = 0;

  uint16_t opcode = 0, form = 0;
  Codes codes;                        // of the form's fields; an open one is an operand, or has any value
  uint16_t result = model::kNoIndex;  // the field of the result's register
  unsigned result_bits = 0;           // that are written
  std::optional<RuleOperand> link;    // Call: the register of the return address, where no field names it
  enum class Upper : uint8_t { Any, Zero, Sign } upper = Upper::Any;  // of those: the bits above the result's
  std::vector<Assumption> assumptions;
  std::vector<std::string> legal;  // of which words it speaks: conditions on the fields that are open
  unsigned bytes = 0;              // of code

  Status status = Status::Dearer;
  std::string reason;
};

}  // namespace isadora::rules
