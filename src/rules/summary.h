// The effects of a form with given modifiers, as functions of its operands. An open operand is an input; one that is
// bound to a code (a modifier, a constant register) is folded.
#pragma once

#include <set>

#include "model/model.h"

namespace isadora::rules {

// A code for each field of an opcode, or none where it is open.
using Codes = std::vector<std::optional<uint64_t>>;

struct FormInput {
  // Register: the content of an operand's registers. Number: a field's code. Loaded: the result of the form's load.
  // State: a register that the form always reads.
  enum class Kind : uint8_t { Register, Number, Loaded, State, Pc, NextPc } kind = Kind::Register;
  uint16_t field = model::kNoIndex;
  uint16_t type = model::kNoIndex;  // Register; State: the register file
  unsigned bits = 0;
  unsigned number = 0;  // State: of the register
  bool operator==(const FormInput&) const = default;
};

struct FormEffect {
  ir::Op op = ir::Op::WriteCode;     // WriteCode, Store, WritePc
  uint16_t aux = 0;                  // its register type or space
  uint16_t field = model::kNoIndex;  // WriteCode: that has the code; none where the register is always the same one
  uint16_t file = model::kNoIndex;   // of such a register
  unsigned number = 0;
  unsigned bits = 0;              // that are written
  ir::Value address = ir::kNone;  // Store, WritePc
  ir::Value value = ir::kNone;    // WriteCode, Store
  ir::Value pred = ir::kNone;
};

struct Summary {
  std::vector<FormInput> inputs;  // Input operations of `all` count these
  std::vector<FormEffect> effects;
  struct Load {
    uint16_t space = 0;
    unsigned bytes = 0;
    ir::Value address = ir::kNone;
  };
  std::optional<Load> load;
  ir::Function all;

  ir::Function part(ir::Value v) const;  // one of its values, as a function of the inputs
};

std::set<uint16_t> inputs_of(const ir::Function& f);

// `semantics`: with_parts_as_operands. `guard`: if given, effects happen only where it holds. None if rules cannot
// describe an effect: loops, cross-lane operations, several loads, transactions, the host, a fixed register that it
// writes.
std::optional<Summary> summarize(const model::Isa& isa, const ir::Function& semantics, const ir::Function* guard,
                                 const model::Opcode& opcode, const Codes& codes);

}  // namespace isadora::rules
