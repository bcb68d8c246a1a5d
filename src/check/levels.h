// A level of inheritance: what one group, optype or opcode defines by itself. An opcode is the sum of its levels, from
// the root group down.
#pragma once

#include <memory>
#include <vector>

#include "check/clauses.h"
#include "check/definitions.h"
#include "check/fields.h"
#include "check/syntax.h"
#include "check/types.h"

namespace isadora::check {

struct BindingDraft {  // SrcB = rb | urb | vb;
  std::string name;
  NodeRef head;
  std::vector<NodeRef> alternatives;
};

struct WidthDraft {  // Bitwidth<rd, SrcB> = 32;
  std::vector<NodeRef> operands;
  NodeRef expression;
  NodeRef place;  // the statement
};

struct FloatDraft {  // Float<vb> = dtype;
  std::vector<NodeRef> operands;
  NodeRef format;  // a format or a field
};

struct ModuleDraft {  // Modules<mode == "S"> = NAME;
  NodeRef condition;  // may be missing: always
  NodeRef name;
};

struct PrintDraft {  // Print<"move"> = rd != rs;
  std::string mnemonic;
  NodeRef name;
  NodeRef condition;  // may be missing: always
};

struct ModifierSetDraft {  // .itype = {.U32*, .S32}
  struct Member {
    std::string text;  // without its dot
    NodeRef place;
    bool is_default = false;  // it has a star
  };
  std::string name;  // without its dot
  NodeRef name_place;
  std::vector<Member> members;
  NodeRef place;
};

struct Level {
  const Definition* definition = nullptr;
  std::vector<FieldDraft> fields;
  std::vector<BindingDraft> bindings;
  std::vector<WidthDraft> widths;
  std::vector<WidthDraft> elements;  // Element<va, vb> = size(tt) * 8;
  std::vector<FloatDraft> floats;
  std::vector<ModuleDraft> modules;
  std::vector<ExceptionDraft> exceptions;
  std::vector<SyntaxLine> lines;
  std::vector<SyntaxLine> readings;
  std::vector<PrintDraft> printed;
  NodeRef option;  // the name in `Option = short;`
  std::vector<ModifierSetDraft> modifier_sets;
  std::map<std::string, uint16_t> controls;  // $name to its index in the Model
  ClauseTable clauses;
  NodeRef crack;                        // of the instructions whose clauses have none
  std::vector<NodeRef> modifier_order;  // the names in `ModiOrder<first, second>;`
  NodeRef guard;                        // the name in `Guard = pg;`
  NodeRef wait_mask, scoreboard;        // those in `WaitMask = wait;` and `Scoreboard = wsb;`
  std::string title;                    // for people
  std::vector<std::string> keywords;
  unsigned length = 0;      // bits, or 0
  bool special = false;     // `Special;`
  bool has_syntax = false;  // it has lines, even if they are broken
};

Level read_level(BuildContext& work, const Definition& d);

// Groups by name, each after its parents; a group's line of ancestors ends with itself.
class GroupSet {
 public:
  GroupSet(BuildContext& work, const DefinitionSet& set);
  int find(std::string_view name) const { return find_name(names_, name); }
  std::vector<std::string> names() const { return names_in(names_); }
  const Level& level(uint16_t group) const { return levels_[group]; }
  // The levels of several groups with all their ancestors, each once, parents first.
  std::vector<const Level*> line(const std::vector<uint16_t>& groups) const;
  // The group that a parent names; reports an unknown one.
  std::optional<uint16_t> parent(BuildContext& work, NodeRef name) const;

 private:
  void check_cycles(BuildContext& work);
  void add_line(uint16_t group, std::vector<bool>& seen, std::vector<const Level*>& out) const;

  NameMap names_;
  std::vector<Level> levels_;
  std::vector<std::vector<uint16_t>> parents_;
};

// The statements of __OperandInfo, for editors.
std::span<const StatementRule> operand_rules();

}  // namespace isadora::check
