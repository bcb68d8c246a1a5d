// A syntax line before it is bound to an opcode: its text in pieces. Only an opcode determines which of them are fields
// (forms.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/build_context.h"

namespace isadora::check {

struct FormItem {
  enum class Kind : uint8_t { Text, Space, Name, Modifier, Braces } kind = Kind::Text;
  std::string text;  // of a modifier without its dot, of braces with nothing but text: that text
  NodeRef place;
  std::vector<FormItem> items;  // Braces
  NodeRef when;                 // Braces: the condition

  bool is_prefix() const;     // braces without a name, and without a condition: {-}
  bool is_modifiers() const;  // braces with modifiers alone: {.LO}
};

struct SyntaxLine {
  NodeRef place;
  std::string mnemonic;        // empty in a compound operand
  std::vector<FormItem> head;  // modifiers, and braces around them
  std::vector<FormItem> operands;
  std::vector<std::pair<std::string, NodeRef>> controls;
  std::string header;  // as a clause has to write it
  std::string text;    // as written, with the semicolon
};

// Empty where the line has a mistake of grammar, which has been reported.
std::optional<SyntaxLine> read_syntax_line(BuildContext& work, NodeRef form);
// A form of an operand type: it has no mnemonic.
std::optional<SyntaxLine> read_operand_line(BuildContext& work, NodeRef form);

// $sched = stall{yield}
std::optional<model::Control> read_control(BuildContext& work, NodeRef control_form);

// Canonical spacing: one space after a comma, one between two words that have one, and no others.
class TextSpacing {
 public:
  // The space before a piece that begins and ends like this.
  std::string before(char first, char last);
  void space() { space_ = true; }
  void reset() { *this = {}; }

 private:
  bool space_ = false;
  bool word_ = false;  // the piece before ended like a word
};

inline std::string spaced(const std::string& text) { return text == "," ? ", " : text; }

}  // namespace isadora::check
