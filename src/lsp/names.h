// The names of a description and their meanings at each use. Built from the trees, so that it works while the
// description has errors.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "check/names.h"
#include "parse/tree.h"

namespace isadora::lsp {

using check::NodeRef;

struct NamedDefinition {
  enum class Kind : uint8_t { Machine, Type, File, Aggregate, Space, Function, Group, Optype, Opcode };
  Kind kind;
  std::string name;
  std::string keyword;
  NodeRef place;  // the Definition node
  NodeRef name_place;
  std::vector<std::string> parents;
  std::vector<size_t> up, down;  // of groups, optypes and opcodes, by index
};

// The meaning of a name: a definition, or a field, binding, control or enumerator of one.
struct NameMeaning {
  enum class Kind : uint8_t { Definition, Field, Binding, Control, Enumerator, Parameter };
  Kind kind;
  size_t owner;   // the definition itself, or the one that contains it
  NodeRef place;  // of the name where it is defined
  bool operator==(const NameMeaning& o) const {
    return kind == o.kind && owner == o.owner && place.tree == o.place.tree && place.node == o.place.node;
  }
};

class DescriptionNames {
 public:
  explicit DescriptionNames(const std::vector<parse::Tree>& trees);

  const std::vector<NamedDefinition>& all() const { return all_; }
  // The definition that contains a node, or npos.
  size_t definition_around(NodeRef at) const;
  size_t find(std::string_view name, std::initializer_list<NamedDefinition::Kind> kinds) const;
  static constexpr size_t npos = SIZE_MAX;

  // The meanings of a name; several if opcodes of one optype each have it.
  std::vector<NameMeaning> meanings(NodeRef at) const;
  // Fields and bindings of this name that a definition sees: its own, else those below it, else those above.
  std::vector<NameMeaning> in_scope(size_t definition, std::string_view name) const;
  // All fields and bindings that a definition sees.
  std::vector<NameMeaning> scope(size_t definition) const;
  std::vector<NameMeaning> enumerators(size_t type) const;
  // The type of a field, or npos.
  size_t type_of(const NameMeaning& field) const;
  // All fields that are one field for a rename: of this name, in all that inherit from the same place.
  std::vector<NameMeaning> family(const NameMeaning& field) const;

 private:
  void add(NodeRef definition);
  void link();
  void read_names(size_t definition, std::vector<NameMeaning>& out) const;
  void visit(size_t from, std::vector<size_t> NamedDefinition::*direction, std::vector<size_t>& out) const;
  std::vector<NameMeaning> of_name(NodeRef at, NodeRef parent, size_t around) const;
  std::vector<NameMeaning> of_parent(NodeRef at, size_t around) const;
  std::vector<NameMeaning> of_expression(NodeRef at, NodeRef parent, size_t around) const;
  std::vector<NameMeaning> of_string(NodeRef at, NodeRef parent, size_t around) const;
  std::vector<NameMeaning> of_modifier(NodeRef at, size_t around) const;
  std::vector<NameMeaning> definition(std::string_view name, std::initializer_list<NamedDefinition::Kind> kinds) const;
  std::vector<NameMeaning> enumerator(size_t type, std::string_view name) const;

  std::vector<NamedDefinition> all_;
  std::vector<std::vector<NameMeaning>> own_;  // the fields and bindings of each
  std::map<std::pair<const parse::Tree*, parse::NodeId>, size_t> by_node_;
};

NodeRef parent_of(NodeRef at);
// The smallest node at a place, preferably a name.
NodeRef node_at(const parse::Tree& tree, uint32_t offset);
bool same_name(std::string_view a, std::string_view b);  // but for case

}  // namespace isadora::lsp
