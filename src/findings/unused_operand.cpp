// What a clause's header shows and its body never looks at: an operand, or a modifier that is to choose something.
#include <algorithm>

#include "findings/bodies.h"
#include "findings/lints.h"

namespace isadora::findings {

namespace {

// All words of a body and of the functions that it calls, folded: modifiers, names, members, operators that are names.
class Words {
 public:
  Words(const Sheet& sheet, Place body) : sheet_(sheet) {
    add(body);
    if (const Place crack = check::child_of({body.tree, (*body.tree)[body.node].parent}, parse::NodeKind::Crack))
      add(crack);
  }
  bool has(const std::string& name) const { return words_.contains(check::lower_case(name)); }
  bool any() const { return !words_.empty(); }

 private:
  void add(Place place) {
    const parse::Node& node = (*place.tree)[place.node];
    for (uint32_t t = node.first; t < node.last; ++t) {
      const lex::TokenKind kind = place.tree->tokens[t].kind;
      if (kind != lex::TokenKind::Name && kind != lex::TokenKind::Modifier) continue;
      std::string word(place.tree->token_text(t));
      if (word.starts_with(".")) word.erase(0, 1);
      words_.insert(check::lower_case(word));
      const auto function = sheet_.function_bodies.find(word);
      if (function != sheet_.function_bodies.end() && seen_.insert(word).second) add(function->second);
    }
  }

  const Sheet& sheet_;
  std::set<std::string> words_, seen_;
};

// A modifier that a width or a format depends on.
bool is_used_by_operands(const Instruction& i, const std::string& name) {
  const auto mentions = [&](const Level& level) {
    for (Place item : level.definition->block_items("__OperandInfo")) {
      const Place value = check::child_of(item, parse::NodeKind::Value);
      const auto names = value ? names_in(value) : std::vector<std::string>();
      if (std::count(names.begin(), names.end(), name)) return true;
    }
    return false;
  };
  return mentions(i.own) || std::any_of(i.opcodes.begin(), i.opcodes.end(), mentions);
}

void hold(const Sheet& sheet, const Instruction& i, const Clause& clause, diag::Sink& sink) {
  const Words words(sheet, clause.body);
  if (!words.any() || has_errors(clause)) return;
  const base::Span header = check::span_of(clause.header);
  const std::string_view text = check::text_of(clause.header);
  const auto say = [&](const std::string& word, size_t at, const std::string& message) {
    const auto begin = header.begin + static_cast<uint32_t>(at);
    report(sink, diag::Kind::UnusedOperand, {header.source, begin, begin + static_cast<uint32_t>(word.size())}, message,
           "whatever is written there, the instruction does the same");
  };
  for (const std::string& m : clause.modifiers) {
    if (i.modifier_field(m) && !words.has(m) && !is_used_by_operands(i, m))
      say("." + m, text.find("." + m), "the body never looks at " + code("." + m));
  }
  for (const std::string& o : clause.operands) {
    bool is_field = false, by_field = false;  // the body may name what the operand is in some opcode (partial_name)
    for (const Level& opcode : i.opcodes) {
      const Field* f = i.operand_field(opcode, o);
      is_field |= f != nullptr;
      by_field |= f && words.has(f->name);
    }
    const size_t at = text.find(o, clause.mnemonic.size());
    if (is_field && !by_field && !words.has(o) && at != std::string_view::npos)
      say(o, at, "the body never looks at " + code(o));
  }
}

}  // namespace

void unused_operand(const Sheet& sheet, diag::Sink& sink) {
  for (const Instruction& i : sheet.instructions) {
    for (const Clause& clause : i.clauses)
      if (clause.body) hold(sheet, i, clause, sink);
  }
}

}  // namespace isadora::findings
