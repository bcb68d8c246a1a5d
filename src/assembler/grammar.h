// The rules that the parser tries: each form of each opcode is one.
//
// A rule has a mnemonic, slots for the words after dots, and the ops of its operands (syntax/form_program.h), which are
// matched in order; a group is tried, and left out if the rest does not match. Compound operands have rules of their
// own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "assembler/text.h"
#include "model/model.h"
#include "syntax/form_program.h"

namespace isadora::assembler {

using syntax::FormOp;
using syntax::FormOpKind;
using syntax::kNone;

// A place in the head for a word after a dot.
struct ModifierSlot {
  bool literal = false;
  bool suffix = false;  // a word at the end of the mnemonic, without a dot
  bool required = false;
  uint16_t field = model::kNoIndex;
  uint64_t code = 0;  // a modifier's default
  int condition = -1;
  uint64_t later = 0;  // the slots whose words follow this one's, if the description orders them
  std::vector<std::pair<uint16_t, uint64_t>> words = {};  // a word's number and its code
};

// One form, of an opcode or of a compound operand.
struct GrammarRule {
  const syntax::FormText* text = nullptr;
  uint16_t opcode = 0, form = 0;      // kNoIndex: of a reading
  uint16_t reading = 0;               // which one of its opcode
  uint16_t option = model::kNoIndex;  // must be on
  std::vector<ModifierSlot> slots = {};
  uint64_t required = 0, allowed = 0;  // words by number
  std::vector<uint64_t> codes = {};    // values before parsing
};

// A suffix and a word with a dot are two, though they have one spelling.
struct HeadSpelling {
  std::string text;
  bool suffix;
};

struct Mnemonic {
  std::string name;
  std::vector<uint32_t> rules;
  std::vector<HeadSpelling> words;  // number 63 and above share one bit
};

using NameMap = std::unordered_map<std::string, uint32_t, NameHash, std::equal_to<>>;

struct Grammar {
  std::shared_ptr<const syntax::FormProgram> forms;
  std::vector<GrammarRule> rules;
  std::vector<std::vector<GrammarRule>> compounds;  // by type
  std::vector<Mnemonic> mnemonics;
  bool dollars = false;            // may an operand's text hold a `$`?
  bool marks_in_suffixes = false;  // as in `add.` and `cmp/eq`
  size_t longest_stem = 0;         // of the mnemonics that have suffixes, in characters
  NameMap by_name;                 // exact
  NameMap by_folded;               // lower case; the first of several

  const Mnemonic* find(std::string_view name) const;
  // The longest mnemonic whose suffixes complete the word, and their numbers; null if there is none.
  const Mnemonic* find_suffixed(std::string_view word, std::vector<uint16_t>& suffixes) const;
};

inline bool ends_ops(FormOpKind kind) {
  return kind == FormOpKind::Tail || kind == FormOpKind::ControlEnd || kind == FormOpKind::End;
}

inline uint64_t word_bit(size_t number) { return uint64_t{1} << (number < 63 ? number : 63); }

Grammar compile(const model::Isa& isa);

// Calls f(op) for each op that the rule's operands and controls are matched with.
template <class F>
void for_each_op(const Grammar& grammar, const GrammarRule& rule, F&& f) {
  const auto visit = [&](uint32_t at) {
    for (const FormOp* op = &grammar.forms->ops[at]; !ends_ops(op->kind); ++op) f(*op);
  };
  visit(rule.text->operands);
  for (const syntax::ControlText& c : rule.text->controls) visit(c.ops);
}
// As above for all rules.
template <class F>
void for_each_op(const Grammar& grammar, F&& f) {
  for (const GrammarRule& rule : grammar.rules) for_each_op(grammar, rule, f);
  for (const auto& rules : grammar.compounds)
    for (const GrammarRule& rule : rules) for_each_op(grammar, rule, f);
}

// Calls f(text, open) for each spelling of the description's types and registers; `open`: other words may follow it
// directly.
template <class F>
void for_each_spelling(const model::Isa& isa, F&& f) {
  for (const model::Type& t : isa.types) {
    for (const model::Enumerator& e : t.enumerators)
      for (const std::string& spelling : e.spellings) f(spelling, false);
    for (const model::RegisterConstant& c : t.constants) f(c.spelling, false);
    for (const std::string& member : t.members) f(member, false);
    for (const model::PrefixSpelling& p : t.prefixes) f(p.open, true), f(p.close, false);
  }
  for (const model::RegisterFile& file : isa.files) {
    f(file.spelling, false), f(file.wide, false);
    for (const auto& [number, names] : file.aliases)
      for (const std::string& name : names) f(name, false);
    for (const auto& [number, name] : file.printed) f(name, false);
  }
}

}  // namespace isadora::assembler
