// Types: enumerations, numbers, registers, prefixes, and operands made of parts.
#pragma once

#include <map>
#include <vector>

#include "check/definitions.h"

namespace isadora::check {

// An exception as written; it is lowered for each opcode that has the operand.
struct ExceptionDraft {
  std::string kind;
  std::string message;
  NodeRef condition;
  base::Span span;
};

struct TypeSet {
  std::vector<const Definition*> definitions;                  // by type index
  std::map<uint16_t, std::vector<ExceptionDraft>> exceptions;  // of operand types
};

// Names all types, so that any may use any.
TypeSet declare_types(BuildContext& work, const DefinitionSet& set);
void build_simple_types(BuildContext& work, const TypeSet& types);
void build_operand_types(BuildContext& work, TypeSet& types);  // needs the others
void lower_operand_types(BuildContext& work,
                         const TypeSet& types);  // needs all types, aggregates, spaces and functions

void read_enumeration(BuildContext& work, const Definition& d, model::Type& type);
void read_number_type(BuildContext& work, const Definition& d, model::Type& type);
// Function<"%name"> = expression; of a number type, or with kNoIndex of the machine.
void read_number_function(BuildContext& work, const Statement& s, uint16_t type,
                          std::vector<model::NumberFunction>& out);
void lower_number_functions(BuildContext& work);
void read_register_type(BuildContext& work, const Definition& d, model::Type& type);
void read_prefix_type(BuildContext& work, const Definition& d, model::Type& type, uint16_t index);

std::vector<ExceptionDraft> read_exceptions(BuildContext& work, const Definition& d);

// The code of an expression in a field of this type: an enumerator, a register, a number. Reports values that do not
// fit.
std::optional<uint64_t> code_of_value(BuildContext& work, uint16_t type, NodeRef expression);

}  // namespace isadora::check
