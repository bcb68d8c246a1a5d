// The input of the lints: the description by instruction, as it is written. Names are resolved to their line alone; an
// undefined type is still a name that two fields may share.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "check/definitions.h"
#include "check/levels.h"

namespace isadora::findings {

using check::NodeRef;

struct LintField {
  explicit LintField(const check::FieldDraft& draft);

  using Rule = check::FieldDraft::Rule;
  std::string name, sub;  // rb, neg
  std::string type;
  std::vector<std::pair<unsigned, unsigned>> pieces;  // position and width, as written
  Rule rule = Rule::Free;
  std::string value;  // as written
  NodeRef place, path;

  unsigned position() const { return pieces.front().first; }
  unsigned width() const;
  std::string full() const { return sub.empty() ? name : name + "." + sub; }
};

struct Enumeration {
  std::string name;
  unsigned width = 0;
  std::vector<model::Enumerator> enumerators;
  NodeRef place;
  const model::Enumerator* spelled(std::string_view word) const;  // by spelling or name; null when there is none
};

// A modifier that a form shows, with its place: `.itype` or `.X`.
struct ShownModifier {
  std::string text;  // without the dot
  NodeRef place;
  bool optional = false;
  bool conditional = false;  // a `when` follows
};

// An operand that a form shows. A name inside a compound operand (`[Ra+imm]`) is one too.
struct ShownOperand {
  std::string name;
  NodeRef place;
  std::string prefix;  // "-", or empty
  NodeRef prefix_place;
  bool optional = false;  // in braces: optional
  std::vector<ShownModifier> modifiers;
  bool compound = false;  // followed by, or in, brackets
};

struct LintForm {
  const check::SyntaxLine* line = nullptr;
  std::vector<ShownModifier> modifiers;
  std::vector<ShownOperand> operands;
  std::set<std::string> words;  // before brackets: text, no operands
  base::Span span() const { return check::span_of(line->place); }
};

struct Clause {
  std::string text;  // the header
  std::string mnemonic;
  std::vector<std::string> modifiers, operands;
  NodeRef header, body;
};

// The arguments of InList, OutList, Order, each as the first name in it and whole.
struct OperandList {
  NodeRef place;
  std::vector<NodeRef> entries;
  explicit operator bool() const { return static_cast<bool>(place); }
};

struct Width {
  std::string operand;
  NodeRef place, expression;
};

// Free text: a paragraph, a fence inside one, or a comment.
struct ProseText {
  base::Span span;
  std::string_view block;  // the keyword of its block; empty before the first
  bool comment = false;
  std::string_view text() const;
};

struct LintLevel {  // the own content of an optype or an opcode
  const check::Definition* definition = nullptr;
  check::Level level;
  std::vector<LintField> fields;
  OperandList in, out, order;
  std::vector<Width> widths;
  std::vector<ProseText> texts;
  std::string_view name() const { return definition->name; }
};

struct LintOptype {  // an optype, with inherited content and its opcodes
  LintLevel own;
  std::vector<const LintLevel*> groups;  // ancestors first
  std::vector<LintLevel> opcodes;
  std::vector<LintForm> forms;
  std::vector<Clause> clauses;
  std::set<std::string> mnemonics;
  std::vector<const LintField*> everything;
  // A name of the forms, in lower case, to the fields that it may be, over all opcodes: by a binding statement, by the
  // field's name, or by its place in `Order`.
  std::map<std::string, std::set<std::string>> bound;

  std::string_view name() const { return own.name(); }
  std::vector<const LintField*> inherited() const;                                // of groups and the optype
  std::vector<const LintField*> fields_of(const LintLevel& opcode) const;         // these and its own
  const std::vector<const LintField*>& all_fields() const { return everything; }  // of all opcodes, each once
  const LintField* modifier_field(std::string_view name) const;                   // the field `.name` shows
  bool is_operand(std::string_view name) const;                                   // some form or clause shows it
  // The field of this opcode that a form's name is; null where it has none.
  const LintField* operand_field(const LintLevel& opcode, std::string_view shown) const;
  std::vector<const LintField*> prefixes_of(const LintLevel& opcode, std::string_view operand_field) const;
};

struct LintModel {
  explicit LintModel(const std::vector<parse::Tree>& trees);
  LintModel(const LintModel&) = delete;

  const std::vector<parse::Tree>& trees;
  check::DefinitionSet set;
  std::map<std::string, Enumeration, std::less<>> enumerations;
  std::deque<LintLevel> groups;
  std::map<std::string, std::vector<LintField>, std::less<>> families;  // by group: of opcodes that all of its have
  std::deque<LintOptype> instructions;
  std::map<std::string, const LintOptype*, std::less<>> by_mnemonic;  // and by the optype's name
  std::set<std::string> operands;                                     // all that forms show, as written
  std::set<std::string> functions, faults;
  std::map<std::string, NodeRef> function_bodies;
  std::vector<std::string> registers;  // how registers are spelled, `%` for the number
  bool codes_are_ruled = false;        // the machine defines codes without a meaning

  const Enumeration* enumeration(std::string_view type) const;
  bool is_register(std::string_view name) const;

 private:
  diag::Sink null_sink_;
  check::BuildContext work_;

  void read_types();
  void read_groups();
  void read_optypes();
  void read_opcodes();
  LintLevel read(const check::Definition& d);
  void note_names();
};

// Small readers of the tree.
std::vector<std::string> names_in(NodeRef place);   // all NameExprs and their like, in the order of the text
std::string without_blanks(std::string_view text);  // without blanks
bool is_name(NodeRef place, std::string& name);     // a NameExpr alone
std::string first_name(NodeRef place);

}  // namespace isadora::findings
