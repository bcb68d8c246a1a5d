// The names of a description and what they mean where they are used. Built from the trees, so that it is there while
// the description has mistakes.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "check/names.h"
#include "parse/tree.h"

namespace isadora::lsp {

using check::Place;

struct Defined {
  enum class Kind : uint8_t { Machine, Type, File, Aggregate, Space, Function, Group, Optype, Opcode };
  Kind kind;
  std::string name;
  std::string keyword;
  Place place;  // the Definition node
  Place name_place;
  std::vector<std::string> parents;
  std::vector<size_t> up, down;  // of groups, optypes and opcodes, by index
};

// What a name means: a definition, or a field, binding, control or enumerator in one.
struct Meaning {
  enum class Kind : uint8_t { Definition, Field, Binding, Control, Enumerator, Parameter };
  Kind kind;
  size_t owner;  // the definition that it is or stands in
  Place place;   // of the name where it is defined
  bool operator==(const Meaning& o) const {
    return kind == o.kind && owner == o.owner && place.tree == o.place.tree && place.node == o.place.node;
  }
};

class DescriptionNames {
 public:
  explicit DescriptionNames(const std::vector<parse::Tree>& trees);

  const std::vector<Defined>& all() const { return all_; }
  // The definition that a node stands in, or npos.
  size_t definition_around(Place at) const;
  size_t find(std::string_view name, std::initializer_list<Defined::Kind> kinds) const;
  static constexpr size_t npos = SIZE_MAX;

  // What a node that is a name means; several where opcodes of one optype each have it.
  std::vector<Meaning> meanings(Place at) const;
  // Fields and bindings of this name that a definition sees: its own, else those below it, else those above.
  std::vector<Meaning> in_scope(size_t definition, std::string_view name) const;
  // All fields and bindings that a definition sees.
  std::vector<Meaning> scope(size_t definition) const;
  std::vector<Meaning> enumerators(size_t type) const;
  // The type of a field, or npos.
  size_t type_of(const Meaning& field) const;
  // All fields that are one field for a rename: of this name, in all that inherit from the same place.
  std::vector<Meaning> family(const Meaning& field) const;

 private:
  void add(Place definition);
  void link();
  void read_names(size_t definition, std::vector<Meaning>& out) const;
  void visit(size_t from, std::vector<size_t> Defined::*direction, std::vector<size_t>& out) const;
  std::vector<Meaning> of_name(Place at, Place parent, size_t around) const;
  std::vector<Meaning> of_parent(Place at, size_t around) const;
  std::vector<Meaning> of_expression(Place at, Place parent, size_t around) const;
  std::vector<Meaning> of_string(Place at, Place parent, size_t around) const;
  std::vector<Meaning> of_modifier(Place at, size_t around) const;
  std::vector<Meaning> definition(std::string_view name, std::initializer_list<Defined::Kind> kinds) const;
  std::vector<Meaning> enumerator(size_t type, std::string_view name) const;

  std::vector<Defined> all_;
  std::vector<std::vector<Meaning>> own_;  // the fields and bindings of each
  std::map<std::pair<const parse::Tree*, parse::NodeId>, size_t> by_node_;
};

Place parent_of(Place at);
// The smallest node at a place, a name where one stands there.
Place node_at(const parse::Tree& tree, uint32_t offset);
bool same_name(std::string_view a, std::string_view b);  // but for case

}  // namespace isadora::lsp
