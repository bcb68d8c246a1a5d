// The texts of all forms as one program: the parts of each form as a flat list of ops, compiled once from the Model.
// Whoever needs the text of an instruction interprets these ops: the printer (disassembler/printer.cpp), the parser
// (assembler/match.cpp), the operands of the libraries (api/operands.cpp).
//
// An op reads codes by index: those of the opcode's fields, or inside a compound operand those of its parts. Every text
// ends with `End`. Groups are jumps over their ops.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "encoding/expression.h"
#include "model/model.h"

namespace isadora::syntax {

inline constexpr uint32_t kNone = UINT32_MAX;

enum class FormOpKind : uint8_t {
  Text,        // `text`
  Literal,     // a fixed modifier, `text` with its dot; an `optional` one is not printed
  Modifier,    // the spelling of the code of `field`, after a dot if it is not a `suffix`
  Value,       // the code of `field`, with its prefixes around it
  Group,       // the ops up to `end` may be left out
  Operands,    // the space before the operands, which is not printed if all of them are left out
  Tail,        // the end of the operands: controls and the end of the instruction follow
  ControlEnd,  // the end of a control's parts
  Computed,    // in micro-ops: the value of expression `bits`, decimal
  End,
};

enum class ValueKind : uint8_t {
  Enumerator,
  Register,  // as wide as expression `bits`; if `narrow`, one register
  Number,
  Float,  // in the format that the description gives it
  Set,
  Target,    // a code address
  Compound,  // has texts of its own (FormProgram::compounds)
};

struct FormOp {
  FormOpKind kind;
  ValueKind value = ValueKind::Number;
  bool optional = false;  // Literal, Modifier: may be missing in a text that is read
  bool omitted = false;   // Modifier, Group: not printed while its defaults [first, first + count) hold
  bool suffix = false;    // Modifier: the spelling alone, at the end of the mnemonic
  bool glued = false;     // Text: the end of a word may be followed by more of it
  bool has_sign = false;  // Value: a number with its sign, +4 or -4
  bool fixed = false;     // Value, Modifier: the description fixes the field's code
  bool known = false;     // Value, Modifier: fixed, or before in the text: its code must equal the one already there
  bool negated = false;   // Value: the text has `offset` less the number
  bool narrow = false;    // Value: an operand of one register, whatever the other fields are
  int8_t condition = -1;  // in FormText::conditions: of `when`
  uint16_t field = model::kNoIndex;
  uint16_t type = model::kNoIndex;
  uint16_t count = 0;  // Value: of its prefixes
  uint32_t first = 0;
  uint32_t end = 0;             // Group
  uint32_t when = kNone;        // the expression of the condition under which, and only then, it is written
  uint32_t bits = kNone;        // Value: the expression of a register operand's width
  uint32_t shadow = kNone;      // Modifier
  int64_t offset = 0;           // Value: the text has the number plus this
  uint64_t code = 0;            // Literal: its code; Modifier: that of a text without it
  std::string_view text = {};   // as it is printed
  std::string_view marks = {};  // Text, Literal: as it is read, without blanks
};

struct PrefixText {
  uint16_t field;
  std::string_view open, close;
  std::optional<bool> fixed;  // required, or forbidden
};

// The code of a field whose text is left out.
struct DefaultCode {
  uint16_t field;
  uint64_t code;
};

// Modifiers that follow an omitted one: at these codes their spelling would be read as its own.
using ModifierShadow = std::vector<std::pair<uint16_t, std::vector<uint64_t>>>;

struct FormCondition {
  uint32_t expression = kNone;
  uint16_t field = model::kNoIndex;  // that it is about
  uint16_t owner = model::kNoIndex;  // the operand that this field belongs to
  std::string_view mark = {};        // without a field: the text that it is about
};

struct ControlText {
  std::string_view name;
  uint32_t ops = 0;               // after `$name=`, up to ControlEnd
  uint32_t first = 0, count = 0;  // its defaults
};

// One form of an opcode, or of a compound operand.
struct FormText {
  const std::vector<model::Field>* fields = nullptr;
  uint32_t begin = 0;      // of the whole text
  uint32_t guard = kNone;  // the group of the guard, which holds `@`, its value and a blank
  uint32_t head = 0;       // after the mnemonic
  uint32_t operands = 0;   // their first op, or Tail
  std::vector<FormCondition> conditions = {};
  std::vector<ControlText> controls = {};
  std::vector<uint32_t> cracks = {};                       // where the text of each micro-op begins
  const std::vector<model::EqualFields>* equal = nullptr;  // of a reading
};

// A reading that is the printed text of some words.
struct PrintedReading {
  uint32_t reading = 0;             // in FormProgram::readings
  uint32_t when = kNone;            // the expression of a condition
  model::Bits mask = 0, value = 0;  // and (word & mask) == value
};

// Keeps references to the Model, which must outlive it.
class FormProgram {
 public:
  explicit FormProgram(const model::Isa& isa);
  explicit FormProgram(const model::Isa&& isa) = delete;
  FormProgram(const FormProgram&) = delete;

  std::vector<FormOp> ops;
  std::vector<PrefixText> prefixes;
  std::vector<DefaultCode> defaults;
  std::vector<ModifierShadow> shadows;
  std::vector<encoding::Expression> expressions;
  std::vector<FormText> forms;                       // of all opcodes
  std::vector<FormText> readings;                    // of all opcodes
  std::vector<std::vector<FormText>> compounds;      // by type: the first is printed, all are read
  std::vector<uint32_t> first_form;                  // by opcode, in `forms`
  std::vector<uint32_t> first_reading;               // by opcode, in `readings`
  std::vector<std::vector<PrintedReading>> printed;  // by opcode

  const FormText& form(uint16_t opcode, uint16_t form) const { return forms[first_form[opcode] + form]; }
  const FormText& reading(uint16_t opcode, uint16_t reading) const { return readings[first_reading[opcode] + reading]; }

  // The text that a word is printed as: that of its form, or of the first reading that is printed in its place.
  const FormText& printed_text(uint16_t opcode, uint16_t form, model::Bits word, const uint64_t* codes) const {
    for (const PrintedReading& p : printed[opcode]) {
      if (is_printed(p, word, codes)) return readings[p.reading];
    }
    return this->form(opcode, form);
  }

  // Is a modifier or a group printed with these codes?
  bool is_shown(const FormOp& op, const uint64_t* codes) const {
    if (op.when != kNone) return expressions[op.when](codes) != 0;
    return !op.omitted || !at_defaults(op, codes) || (op.shadow != kNone && is_shadowed(shadows[op.shadow], codes));
  }

 private:
  class Compiler;

  bool is_printed(const PrintedReading& p, model::Bits word, const uint64_t* codes) const;

  bool at_defaults(const FormOp& op, const uint64_t* codes) const {
    const DefaultCode *check = defaults.data() + op.first, *end = check + op.count;
    while (check != end && codes[check->field] == check->code) ++check;
    return check == end;
  }
  static bool is_shadowed(const ModifierShadow& shadow, const uint64_t* codes);

  std::deque<std::string> pool_;  // texts that the Model does not have as they are needed
};

}  // namespace isadora::syntax
