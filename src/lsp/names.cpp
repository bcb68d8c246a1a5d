#include "lsp/names.h"

#include <algorithm>

#include "assembler/text.h"
#include "check/levels.h"
#include "check/read.h"

namespace isadora::lsp {

using check::child_of;
using check::children_of;
using check::kind_of;
using check::text_of;
using parse::NodeKind;
using Kind = NamedDefinition::Kind;
using Means = NameMeaning::Kind;

namespace {

struct KindOf {
  std::string_view keyword;
  Kind kind;
};
constexpr KindOf kKinds[] = {
    {"__DefISA", Kind::Machine},       {"__DefBitFieldType", Kind::Type},   {"__DefNumberType", Kind::Type},
    {"__DefRegisterType", Kind::Type}, {"__DefPrefixType", Kind::Type},     {"__DefOperandType", Kind::Type},
    {"__DefRegisterFile", Kind::File}, {"__DefAggregate", Kind::Aggregate}, {"__DefSpace", Kind::Space},
    {"__DefFunction", Kind::Function}, {"__DefGroup", Kind::Group},         {"__DefOptype", Kind::Optype},
    {"__DefOpcode", Kind::Opcode}};

std::string_view text_or_empty(NodeRef p) { return p ? text_of(p) : std::string_view(); }

bool is_level(const NamedDefinition& d) {
  return d.kind == Kind::Group || d.kind == Kind::Optype || d.kind == Kind::Opcode;
}

std::string_view unquoted(std::string_view s) {
  return s.size() >= 2 && s.front() == '"' ? s.substr(1, s.size() - 2) : s;
}

// Statements of __OperandInfo that are not bindings.
bool is_known_statement(std::string_view name) {
  const auto rules = check::operand_rules();
  return std::any_of(rules.begin(), rules.end(), [&](const check::StatementRule& r) { return r.name == name; });
}

}  // namespace

bool same_name(std::string_view a, std::string_view b) { return assembler::same_folded(a, b); }

NodeRef parent_of(NodeRef at) {
  const parse::NodeId parent = (*at.tree)[at.node].parent;
  return parent == parse::kNoNode ? NodeRef() : NodeRef{at.tree, parent};
}

NodeRef node_at(const parse::Tree& tree, uint32_t offset) {
  NodeRef here{&tree, 0};
  for (bool deeper = true; deeper;) {
    deeper = false;
    for (const NodeRef child : children_of(here)) {
      const base::Span span = tree.span(child.node);
      if (span.begin > offset || offset > span.end || span.begin == span.end) continue;
      // If two meanings share a place, the later one wins: `<LT>` at LT.
      here = child;
      deeper = true;
      if (offset < span.end) break;
    }
  }
  // A name in an expression is a node in a node.
  const NodeRef parent = parent_of(here);
  return parent && kind_of(parent) == NodeKind::NameExpr ? parent : here;
}

DescriptionNames::DescriptionNames(const std::vector<parse::Tree>& trees) {
  for (const parse::Tree& tree : trees)
    for (const parse::NodeId n : tree.children(0, NodeKind::Definition)) add({&tree, n});
  link();
  own_.resize(all_.size());
  for (size_t i = 0; i < all_.size(); ++i) read_names(i, own_[i]);
}

void DescriptionNames::add(NodeRef definition) {
  const NodeRef name = child_of(definition, NodeKind::Name), keyword = child_of(definition, NodeKind::Keyword);
  if (!name || !keyword) return;
  const auto found = std::find_if(std::begin(kKinds), std::end(kKinds),
                                  [&](const KindOf& k) { return k.keyword == text_of(keyword); });
  if (found == std::end(kKinds)) return;
  NamedDefinition d{found->kind, std::string(text_of(name)), std::string(found->keyword), definition, name, {}, {}, {}};
  if (const NodeRef parents = child_of(definition, NodeKind::Parents))
    for (const NodeRef p : children_of(parents)) d.parents.emplace_back(text_of(p));
  by_node_[{definition.tree, definition.node}] = all_.size();
  all_.push_back(std::move(d));
}

void DescriptionNames::link() {
  for (size_t i = 0; i < all_.size(); ++i) {
    if (!is_level(all_[i])) continue;
    for (const std::string& parent : all_[i].parents) {
      const size_t up = all_[i].kind == Kind::Opcode ? find(parent, {Kind::Optype}) : find(parent, {Kind::Group});
      if (up == npos || up == i) continue;
      all_[i].up.push_back(up);
      all_[up].down.push_back(i);
    }
  }
}

size_t DescriptionNames::find(std::string_view name, std::initializer_list<Kind> kinds) const {
  for (size_t i = 0; i < all_.size(); ++i)
    if (all_[i].name == name && std::find(kinds.begin(), kinds.end(), all_[i].kind) != kinds.end()) return i;
  return npos;
}

size_t DescriptionNames::definition_around(NodeRef at) const {
  while (at && kind_of(at) != NodeKind::Definition) at = parent_of(at);
  if (!at) return npos;
  const auto found = by_node_.find({at.tree, at.node});
  return found == by_node_.end() ? npos : found->second;
}

// Cycles are mistakes that a description may have.
void DescriptionNames::visit(size_t from, std::vector<size_t> NamedDefinition::*direction,
                             std::vector<size_t>& out) const {
  std::vector<size_t> open = all_[from].*direction;
  while (!open.empty()) {
    const size_t next = open.back();
    open.pop_back();
    if (next == from || std::find(out.begin(), out.end(), next) != out.end()) continue;
    out.push_back(next);
    open.insert(open.end(), (all_[next].*direction).begin(), (all_[next].*direction).end());
  }
}

void DescriptionNames::read_names(size_t definition, std::vector<NameMeaning>& out) const {
  check::walk(all_[definition].place, [&](NodeRef at) {
    if (kind_of(at) == NodeKind::Field) {
      const NodeRef path = child_of(at, NodeKind::Path);
      const std::vector<NodeRef> names = path ? children_of(path) : std::vector<NodeRef>();
      if (!names.empty()) out.push_back({Means::Field, definition, names.back()});
    } else if (kind_of(at) == NodeKind::Statement && is_level(all_[definition])) {
      const NodeRef head = child_of(at, NodeKind::Head), name = head ? child_of(head, NodeKind::Name) : NodeRef();
      const bool bare = !child_of(at, NodeKind::Arguments) && child_of(at, NodeKind::Value);
      if (name && bare && kind_of(parent_of(at)) == NodeKind::Block && !is_known_statement(text_of(name)))
        out.push_back({Means::Binding, definition, name});
    }
  });
}

std::vector<NameMeaning> DescriptionNames::in_scope(size_t definition, std::string_view name) const {
  const auto named = [&](size_t d) {
    std::vector<NameMeaning> out;
    for (const NameMeaning& m : own_[d])
      if (same_name(text_of(m.place), name)) out.push_back(m);
    return out;
  };
  if (definition == npos) return {};
  std::vector<NameMeaning> out = named(definition);
  if (!out.empty()) return out;
  for (const auto direction : {&NamedDefinition::down, &NamedDefinition::up}) {
    std::vector<size_t> others;
    visit(definition, direction, others);
    for (const size_t d : others)
      for (const NameMeaning& m : named(d)) out.push_back(m);
    if (!out.empty()) return out;
  }
  return out;
}

std::vector<NameMeaning> DescriptionNames::scope(size_t definition) const {
  std::vector<NameMeaning> out;
  if (definition == npos) return out;
  std::vector<size_t> seen;
  visit(definition, &NamedDefinition::down, seen);
  visit(definition, &NamedDefinition::up, seen);
  seen.push_back(definition);
  for (const size_t d : seen) out.insert(out.end(), own_[d].begin(), own_[d].end());
  return out;
}

std::vector<NameMeaning> DescriptionNames::enumerators(size_t type) const {
  std::vector<NameMeaning> out;
  if (type == npos || all_[type].keyword != "__DefBitFieldType") return out;
  check::walk(all_[type].place, [&](NodeRef at) {
    if (kind_of(at) == NodeKind::Enumerator) out.push_back({Means::Enumerator, type, child_of(at, NodeKind::Name)});
  });
  return out;
}

size_t DescriptionNames::type_of(const NameMeaning& field) const {
  NodeRef at = field.place;
  while (at && kind_of(at) != NodeKind::Field) at = parent_of(at);
  const NodeRef type = at ? child_of(at, NodeKind::Name) : NodeRef();
  return type ? find(text_of(type), {Kind::Type}) : npos;
}

std::vector<NameMeaning> DescriptionNames::family(const NameMeaning& field) const {
  const std::string_view name = text_of(field.place);
  const auto names_it = [&](size_t d) {
    return std::any_of(own_[d].begin(), own_[d].end(), [&](const NameMeaning& m) { return text_of(m.place) == name; });
  };
  std::vector<size_t> above{field.owner}, members;
  visit(field.owner, &NamedDefinition::up, above);
  for (const size_t d : above) {
    const bool is_optype = all_[d].kind == Kind::Optype && d != field.owner;
    if (!names_it(d) && !is_optype && d != field.owner) continue;
    members.push_back(d);
    visit(d, &NamedDefinition::down, members);
  }
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  std::vector<NameMeaning> out;
  for (const size_t d : members)
    for (const NameMeaning& m : own_[d])
      if (text_of(m.place) == name && m.kind == field.kind) out.push_back(m);
  return out;
}

std::vector<NameMeaning> DescriptionNames::definition(std::string_view name, std::initializer_list<Kind> kinds) const {
  const size_t found = find(name, kinds);
  if (found == npos) return {};
  return {{Means::Definition, found, all_[found].name_place}};
}

std::vector<NameMeaning> DescriptionNames::enumerator(size_t type, std::string_view name) const {
  for (const NameMeaning& m : enumerators(type))
    if (text_of(m.place) == name) return {m};
  return {};
}

std::vector<NameMeaning> DescriptionNames::meanings(NodeRef at) const {
  const NodeRef parent = at ? parent_of(at) : NodeRef();
  if (!parent) return {};
  const size_t around = definition_around(at);
  if (around == npos) return {};
  switch (kind_of(at)) {
    case NodeKind::Name: return of_name(at, parent, around);
    case NodeKind::NameExpr: return of_expression(at, parent, around);
    case NodeKind::StringExpr: return of_string(at, parent, around);
    case NodeKind::FormName: return in_scope(around, text_of(at));
    case NodeKind::FormModifier:
    case NodeKind::ModifierExpr: return of_modifier(at, around);
    case NodeKind::FormControl: {
      std::vector<size_t> levels{around};
      visit(around, &NamedDefinition::up, levels);
      for (const size_t d : levels) {
        NameMeaning found{Means::Control, d, {}};
        check::walk(all_[d].place, [&](NodeRef p) {
          if (kind_of(p) == NodeKind::ControlForm && text_or_empty(child_of(p, NodeKind::FormControl)) == text_of(at))
            found.place = child_of(p, NodeKind::FormControl);
        });
        if (found.place) return {found};
      }
      return {};
    }
    default: return {};
  }
}

std::vector<NameMeaning> DescriptionNames::of_name(NodeRef at, NodeRef parent, size_t around) const {
  switch (kind_of(parent)) {
    case NodeKind::Definition: return {{Means::Definition, around, at}};
    case NodeKind::Parents: return of_parent(at, around);
    case NodeKind::Field: return definition(text_of(at), {Kind::Type});
    case NodeKind::Path: {
      const std::vector<NodeRef> names = children_of(parent);
      if (names.back().node == at.node) return {{Means::Field, around, at}};
      return in_scope(around, text_of(at));
    }
    case NodeKind::Enumerator: return {{Means::Enumerator, around, at}};
    case NodeKind::Parameters: return {{Means::Parameter, around, at}};
    case NodeKind::Head: {
      for (const NameMeaning& m : in_scope(around, text_of(at)))
        if (m.place.node == at.node && m.place.tree == at.tree) return {m};
      return {};
    }
    case NodeKind::Member: return in_scope(around, text_of(at));
    default: return {};
  }
}

std::vector<NameMeaning> DescriptionNames::of_parent(NodeRef at, size_t around) const {
  const std::string_view name = text_of(at);
  switch (all_[around].kind) {
    case Kind::Type: return definition(name, {Kind::File});
    case Kind::Aggregate: return definition(name, {Kind::Type});
    case Kind::Opcode: return definition(name, {Kind::Optype});
    default: return definition(name, {Kind::Group});
  }
}

std::vector<NameMeaning> DescriptionNames::of_expression(NodeRef at, NodeRef parent, size_t around) const {
  const std::string_view name = text_of(at);
  for (NodeRef p = parent; p; p = parent_of(p)) {
    if (kind_of(p) != NodeKind::Field) continue;
    const NodeRef type = child_of(p, NodeKind::Name);
    return type ? enumerator(find(text_of(type), {Kind::Type}), name) : std::vector<NameMeaning>();
  }
  if (all_[around].keyword == "__DefBitFieldType") return enumerator(around, name);
  if (kind_of(parent) == NodeKind::Call && children_of(parent).front().node == at.node)
    return definition(name, {Kind::Function});
  if (all_[around].kind == Kind::Function)
    if (const NodeRef parameters = child_of(all_[around].place, NodeKind::Parameters))
      for (const NodeRef p : children_of(parameters))
        if (text_of(p) == name) return {{Means::Parameter, around, p}};
  const std::vector<NameMeaning> fields = in_scope(around, name);
  if (!fields.empty()) return fields;
  const std::vector<NameMeaning> known = definition(name, {Kind::Space, Kind::File});
  return known.empty() ? of_string(at, parent, around) : known;
}

// `dtype == "F16"`: the enumerator of the field that it is compared with.
std::vector<NameMeaning> DescriptionNames::of_string(NodeRef at, NodeRef parent, size_t around) const {
  if (kind_of(parent) != NodeKind::Binary) return {};
  std::vector<NameMeaning> out;
  for (const NodeRef side : children_of(parent)) {
    if (side.node == at.node) continue;
    std::string_view name = text_of(side);
    if (name.starts_with('.')) name.remove_prefix(1);
    for (const NameMeaning& field : in_scope(around, name))
      for (const NameMeaning& m : enumerator(type_of(field), unquoted(text_of(at))))
        if (std::find(out.begin(), out.end(), m) == out.end()) out.push_back(m);
  }
  return out;
}

// `.itype` shows a field; `.X` is an enumerator of one.
std::vector<NameMeaning> DescriptionNames::of_modifier(NodeRef at, size_t around) const {
  std::string_view name = text_of(at);
  name.remove_prefix(std::min<size_t>(name.find_first_not_of(".?"), name.size()));
  std::vector<NameMeaning> out = in_scope(around, name);
  if (!out.empty()) return out;
  for (const NameMeaning& field : scope(around))
    for (const NameMeaning& m : enumerator(type_of(field), name))
      if (std::find(out.begin(), out.end(), m) == out.end()) out.push_back(m);
  return out;
}

}  // namespace isadora::lsp
