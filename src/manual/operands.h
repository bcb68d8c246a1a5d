// The parts of an instruction's forms: operands by the names of the forms, modifiers, and effects other than register
// writes.
#pragma once

#include <optional>
#include <set>

#include "manual/book.h"

namespace isadora::manual {

struct OperandEntry {
  struct Choice {  // a possible field
    std::string field;
    uint16_t type;
    std::string default_text;  // as it is written
    std::string format;        // of floats, or the field that selects it; empty: no floats
    std::set<uint16_t> opcodes;
  };
  std::string name, key, id;  // its name in lower case, which is its anchor
  std::vector<Choice> choices;
  std::vector<std::string> prefixes;
  std::string bits;
  bool read = false, written = false;
};

struct Modifier {
  std::string name, key, id;
  uint16_t type = model::kNoIndex;
  std::optional<uint64_t> default_code;
  bool dotted = true;           // written after a dot
  bool any = false;             // all its values can be written
  std::set<uint64_t> literals;  // else these alone, as literal text of forms
};

struct ControlEntry {
  std::string name, field;
  uint16_t type = model::kNoIndex;
  std::optional<uint64_t> default_code;
};

// Effects other than register writes: memory, jumps, waiting.
struct SideEffect {
  std::string says;                 // "loads from ", "branches"
  std::string space = {};           // names of memories
  std::set<uint16_t> opcodes = {};  // the opcodes that have it
};

struct OperandInfo {
  std::vector<OperandEntry> operands;
  std::vector<Modifier> modifiers;
  std::vector<ControlEntry> controls;
  std::vector<SideEffect> effects;
  std::set<uint16_t> faults;
};

OperandInfo operands_of(const BookPages& pages, uint16_t optype);
// A short description of what an operand may be: a range of registers, names of constants, a range of numbers, a
// label, a float.
Html written_as(const BookPages& pages, const OperandEntry::Choice& choice);

}  // namespace isadora::manual
