// What the forms of an instruction show: its operands by the names that the forms give them, its modifiers, and what it
// does beside.
#pragma once

#include <optional>
#include <set>

#include "manual/book.h"

namespace isadora::manual {

struct OperandEntry {
  struct Choice {  // a field that it may be
    std::string field;
    uint16_t type;
    std::string default_code;
    std::set<uint16_t> opcodes;
  };
  std::string name, key, id;  // as the forms write it, in small letters, its anchor
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
  bool any = false;             // each of its values can be written
  std::set<uint64_t> literals;  // else these alone, by forms that have them in their text
};

struct ControlEntry {
  std::string name, field;
  uint16_t type = model::kNoIndex;
  std::optional<uint64_t> default_code;
};

// What an instruction does beside writing registers: memory, jumps, waiting.
struct SideEffect {
  std::string says;                 // "loads from ", "branches"
  std::string space = {};           // of memory
  std::set<uint16_t> opcodes = {};  // those that do it
};

struct OperandInfo {
  std::vector<OperandEntry> operands;
  std::vector<Modifier> modifiers;
  std::vector<ControlEntry> controls;
  std::vector<SideEffect> effects;
  std::set<uint16_t> faults;
};

OperandInfo operands_of(const BookPages& pages, uint16_t optype);
// What may be written for an operand of a type, in few words: registers from one to another, constants by their names,
// a range of numbers, a label.
Html written_as(const BookPages& pages, uint16_t type);

}  // namespace isadora::manual
