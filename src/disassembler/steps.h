// The printer's program: the text of a form as a flat list of steps.
//
// Every form is a list of steps that ends with `End`, and so is the printed form of every compound operand type. A step
// reads codes by index: those of the opcode's fields, or inside a compound operand those of its parts. Optional groups
// are jumps over their steps. So printing is one loop without search, and it allocates the output alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "disassembler/text.h"
#include "encoding/codec.h"
#include "encoding/expression.h"

namespace isadora::disassembler {

enum class PrintOp : uint8_t {
  Text,         // text
  Spelled,      // the cell of code `field` after `first`, of which there are `count`; without one, as `otherwise` would
  Modifier,     // `.` and the spelling of code `field`
  Open,         // a prefix's text, where code `field` is 1
  Enumerator,   // a bare spelling
  Register,     // as wide as expression `first`; kNoExpression: one register
  SmallNumber,  // of a type whose values and their calculation fit 64 bits
  Number,
  Float,  // a number in the format that the description gives it
  Set,
  Target,            // a code address
  Compound,          // the steps at `jump` over the parts of code `field`
  Value,             // expression `first`, decimal
  SkipAtDefault,     // to `jump` where all of the checks [first, first + count) hold
  SkipUnless,        // to `jump` where expression `first` is false
  SkipIfUnshadowed,  // to `jump` at the default, unless a modifier after it would then be read in its place
  BeginOperands,     // a space, taken back by EndOperands where nothing follows
  EndOperands,
  End,
};

inline constexpr uint32_t kNoExpression = UINT32_MAX;

// A short text before a step's own is part of the step.
struct PrintStep {
  PrintOp kind;
  PrintOp otherwise = PrintOp::Text;
  bool after_plus = false;  // Number: the sign is printed here, "+0x10" or "-0x10"
  bool prefixed = false;    // Number: a minus sign before it would be read as a prefix
  uint16_t field = 0;
  uint16_t type = model::kNoIndex;
  uint16_t count = 0;
  uint32_t first = 0;
  uint32_t jump = 0;
  uint32_t text = 0, text_size = 0;  // in PrintProgram::pool
  uint8_t lead_size = 0;
  char lead[kShort] = {};
};

// A short spelling, ready to be copied together with its size.
struct ShortText {
  char text[kShort - 1] = {};
  uint8_t size = 0;  // 0: there is none, or it is not short
};

struct FieldCheck {  // `field` is at `code`
  uint16_t field;
  uint64_t code;
};

struct Shadow {  // a modifier and those after it that would be read as it, were it left out
  uint16_t field;
  uint64_t code;  // its default
  std::vector<std::pair<uint16_t, std::vector<uint64_t>>> by;
};

struct Spelling {  // in PrintProgram::pool
  uint32_t begin = 0, size = 0;
};

struct PrintProgram {
  std::vector<PrintStep> steps;
  std::vector<FieldCheck> checks;
  std::vector<Shadow> shadows;
  std::vector<encoding::Expression> expressions;
  std::string pool;
  std::vector<std::vector<Spelling>> spellings;  // by type and code, for small enumerations and register types
  std::vector<ShortText> cells;                  // the short ones of each type; of modifiers with their dot
  std::vector<uint32_t> first_form;              // by opcode, an index into `starts`
  std::vector<uint32_t> starts;                  // by form
  std::vector<std::vector<uint32_t>> cracks;     // by form: where the text of each micro-op begins
};

PrintProgram compile(const model::Isa& isa);

}  // namespace isadora::disassembler
