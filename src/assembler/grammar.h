// The grammar that the parser interprets: each form of each opcode is a rule.
//
// A rule has a mnemonic, slots for the words after dots, and a list of ops for the operands. Ops are matched in order;
// `Split` tries an optional part and backtracks if the rest does not match. Compound operands are lists of their own
// that end with `Return`.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "assembler/text.h"
#include "encoding/codec.h"
#include "encoding/expression.h"
#include "model/model.h"

namespace isadora::assembler {

inline constexpr uint32_t kNo = UINT32_MAX;

enum class GrammarOpKind : uint8_t {
  Text,      // `text`, blanks of the input aside
  Value,     // a field's value with its prefixes
  Modifier,  // `.` and a spelling, which may be missing where it has a default
  Split,     // the ops up to `jump` may be left out; then the resets [first, first + count) hold
  Tail,      // controls and the end of the instruction
  Return,    // the end of a compound operand or a control
};

struct PrefixOp {
  uint16_t field;
  std::string_view open, close;
  std::optional<bool> fixed = {};  // required, or forbidden
};

struct GrammarOp {
  GrammarOpKind kind;
  bool glued = false;        // Text: a word's end may be followed by more of it
  bool plus = false;         // Value: a number with its sign, +4 or -4
  bool has_default = false;  // Modifier
  bool is_float = false;     // Value
  bool fixed = false;        // Value, Modifier: the description fixes the field's code
  bool known = false;        // Value, Modifier: fixed, or parsed before: its code must equal the one already there
  bool narrow = false;       // Value: an operand of one register, whatever the other fields are
  uint16_t field = 0;
  uint16_t type = model::kNoIndex;
  uint16_t count = 0;  // of prefixes (Value), of resets (Split)
  uint32_t first = 0;
  uint32_t jump = 0;    // Split
  int when = -1;        // the bit in the rule's conditions
  uint32_t bits = kNo;  // Value: the expression of a register operand's width
  uint64_t code = 0;    // Modifier: its default
  std::string_view text = {};
};

struct Reset {
  uint16_t field;
  uint64_t code;
};

// A place in the head for a word after a dot.
struct ModifierSlot {
  bool literal = false;
  bool required = false;
  uint16_t field = model::kNoIndex;
  uint64_t code = 0;  // a modifier's default
  int when = -1;
  uint64_t later = 0;  // the slots whose words follow this one's, if the description orders them
  std::vector<std::pair<uint16_t, uint64_t>> words;  // a word's number and its code
};

struct When {
  uint32_t expression = kNo;
  std::string what;                  // the condition, for messages
  uint16_t field = model::kNoIndex;  // its span
  uint16_t owner = model::kNoIndex;  // the operand that it belongs to
};

struct ControlRule {
  std::string_view name;
  uint32_t ops = 0;
  std::vector<Reset> resets;
};

// One form, of an opcode or of a compound operand.
struct GrammarRule {
  uint16_t opcode = 0, form = 0;      // kNoIndex: of a reading
  uint16_t reading = 0;               // which one of its opcode
  uint16_t option = model::kNoIndex;  // must be on
  std::vector<ModifierSlot> slots;
  uint64_t required = 0, allowed = 0;  // words by number
  uint32_t ops = 0;
  uint32_t guard = kNo;  // ops of the guard's operand
  std::vector<Reset> guard_resets;
  std::vector<When> whens;
  std::vector<uint64_t> codes;  // values before parsing
  std::vector<ControlRule> controls;
};

struct FoldedWord {
  std::string text, folded;
};

struct Mnemonic {
  std::string name;
  std::vector<uint32_t> rules;
  std::vector<FoldedWord> words;  // spellings that may follow a dot; number 63 and above share one bit
};

using NameMap = std::unordered_map<std::string, uint32_t, NameHash, std::equal_to<>>;

struct Grammar {
  std::vector<GrammarOp> ops;
  std::vector<PrefixOp> prefixes;
  std::vector<Reset> resets;
  std::vector<encoding::Expression> expressions;
  std::vector<GrammarRule> rules;
  std::vector<std::vector<GrammarRule>> compounds;  // by type
  std::vector<Mnemonic> mnemonics;
  bool dollars = false;                                 // may an operand's text hold a `$`?
  NameMap by_name;                                      // exact
  NameMap by_folded;                                    // lower case; the first of several
  std::shared_ptr<const std::deque<std::string>> pool;  // keeps the texts

  const Mnemonic* find(std::string_view name) const;
};

inline uint64_t word_bit(size_t number) { return uint64_t{1} << (number < 63 ? number : 63); }

Grammar compile(const model::Isa& isa);

// A form as a reader would write it: "SUM.X Rd{, pu}, {-}Ra".
std::string describe(const model::Isa& isa, const model::Opcode& opcode, const model::Form& form);

}  // namespace isadora::assembler
