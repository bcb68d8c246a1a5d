// The names that lowering needs: the Model so far, and the definitions whose bodies are expanded at their uses.
#pragma once

#include <map>
#include <string>

#include "encoding/lengths.h"
#include "model/model.h"
#include "parse/tree.h"

namespace isadora::check {

struct NodeRef {  // a node of one of the trees
  const parse::Tree* tree = nullptr;
  parse::NodeId node = parse::kNoNode;
  explicit operator bool() const { return tree != nullptr; }
};

struct Definitions {
  const model::Isa* isa = nullptr;
  std::map<std::string, NodeRef, std::less<>> functions;  // __DefFunction: the Definition node
  std::map<uint16_t, NodeRef> compound_bodies;  // by type index: the Body node of the operand type's __Semantics
  std::map<std::pair<uint16_t, uint16_t>, NodeRef>
      prefixes;  // by type and spelling index: the Value node of its statement
  std::map<std::pair<uint16_t, uint16_t>, NodeRef> number_functions;  // the same for `Function<"%…"> = …;`
  std::vector<encoding::LengthPattern> lengths;                       // of instructions, where a body asks for them
};

// The names that are visible in an expression over an opcode.
struct OpcodeContext {
  const Definitions* definitions = nullptr;
  const model::Opcode* opcode = nullptr;  // its fields are complete; forms may not be
  // Names that __OperandInfo binds (SrcB) and field names, folded to lower case, to a field index. What binds, whatever
  // its case.
  std::map<std::string, uint16_t, std::less<>> names;
  // Operands that are vectors: the bits of an element, by the operand's field.
  std::map<uint16_t, model::FieldExpr> elements = {};
  // How one form shows its operands: prefix fields and spellings by the operand's field. Null outside a form.
  const model::Form* form = nullptr;
};

}  // namespace isadora::check
