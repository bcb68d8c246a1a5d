// Completion in a description: keywords and statements that are valid at the cursor, and visible names.
#include <algorithm>
#include <set>

#include "assembler/text.h"
#include "check/definitions.h"
#include "check/levels.h"
#include "check/read.h"
#include "lsp/features.h"
#include "lsp/names.h"
#include "lsp/tables.h"

namespace isadora::lsp::descriptions {

namespace {

using Kind = NamedDefinition::Kind;
using Means = NameMeaning::Kind;
using Node = check::NodeRef;
using check::child_of;
using check::text_of;
using parse::NodeKind;

enum DescriptionItemKind {
  kFunction = 3,
  kField = 5,
  kClass = 7,
  kProperty = 10,
  kKeyword = 14,
  kEnumMember = 20,
  kStruct = 22
};

bool is_trivial_or_prose(const parse::Tree& tree, uint32_t offset) {
  const auto behind = std::upper_bound(tree.tokens.begin(), tree.tokens.end(), offset == 0 ? 0 : offset - 1,
                                       [](uint32_t at, const lex::Token& t) { return at < t.begin; });
  if (behind == tree.tokens.begin()) return false;
  const lex::Token& t = *(behind - 1);
  if (t.kind == lex::TokenKind::BlockComment) return offset < t.end;
  return t.kind == lex::TokenKind::Prose || t.kind == lex::TokenKind::LineComment;
}

std::string_view first_word(std::string_view text) {
  const size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  return text.substr(begin, assembler::word_end(text, static_cast<uint32_t>(begin)) - begin);
}

class DescriptionCompletion {
 public:
  explicit DescriptionCompletion(const DescriptionPosition& at)
      : at_(at), names_(at.description.trees), all_(at.tree.source->text), cursor_(at.offset) {}

  Json run() {
    find_place();
    find_word();
    if (before_.ends_with('\\'))
      columns();
    else if (typed_.starts_with("__"))
      keywords();
    else if (!is_trivial_or_prose(at_.tree, cursor_))
      inside();
    return std::move(items_);
  }

 private:
  // The definition and block of the cursor, even if nothing is valid there yet.
  void find_place() {
    for (const parse::NodeId n : at_.tree.children(0, NodeKind::Definition))
      if (at_.tree.span(n).begin <= cursor_) definition_ = names_.definition_around({&at_.tree, n}), node_ = n;
    if (definition_ == DescriptionNames::npos) return;
    for (const parse::NodeId b : at_.tree.children(node_, NodeKind::Block))
      if (at_.tree.span(b).begin <= cursor_) block_ = at_.tree.text(at_.tree.child(b, NodeKind::BlockKeyword));
  }

  void find_word() {
    uint32_t begin = cursor_;
    while (begin > 0 && assembler::is_word(all_[begin - 1])) --begin;
    if (begin > 0 && all_[begin - 1] == '$') --begin;
    typed_ = all_.substr(begin, cursor_ - begin);
    size_t line = begin == 0 ? std::string_view::npos : all_.rfind('\n', begin - 1);
    line = line == std::string_view::npos ? 0 : line + 1;
    before_ = all_.substr(line, begin - line);
    range_ = at_.atlas.range({at_.tree.source.get(), begin, std::max(cursor_, assembler::word_end(all_, cursor_))});
  }

  void add(std::string_view label, int kind, std::string_view detail) {
    const bool fits = label.size() >= typed_.size() && same_name(label.substr(0, typed_.size()), typed_);
    if (!fits || !seen_.emplace(label).second) return;
    items_.push_back(
        {{"label", label}, {"kind", kind}, {"detail", detail}, {"textEdit", {{"range", range_}, {"newText", label}}}});
  }

  const check::DefinitionRule* rule() const {
    if (definition_ == DescriptionNames::npos) return nullptr;
    for (const check::DefinitionRule& r : check::definition_rules())
      if (r.keyword == names_.all()[definition_].keyword) return &r;
    return nullptr;
  }

  void keywords() {
    if (const check::DefinitionRule* r = rule()) {
      for (const std::string_view block : r->blocks) add(block, kKeyword, r->noun);
      add("__Rows", kKeyword, "a table: one definition for each of its rows");
      add("__Description", kKeyword, "prose");
      if (r->kind == check::DefinitionKind::Optype || r->kind == check::DefinitionKind::Opcode)
        add("__ModifierInfo", kKeyword, "prose");
    }
    for (const check::DefinitionRule& r : check::definition_rules()) add(r.keyword, kKeyword, r.noun);
  }

  void columns() {
    for (const TableColumn& column : columns_at(at_.tree, node_)) add(column.name, kField, "a column of the table");
  }

  void inside() {
    const bool header = first_word(before_).starts_with("__Def");
    if (header && before_.find('[') != std::string_view::npos) return parents();
    if (header || definition_ == DescriptionNames::npos) return;
    if (block_.empty()) return statements();
    if (block_ == "__Encoding") return encoding();
    if (block_ == "__Syntax") return syntax();
    if (block_ == "__OperandInfo" && first_word(before_).empty())
      for (const check::StatementRule& r : check::operand_rules()) add(r.name, kProperty, r.example);
    if (block_ == "__Exception" && first_word(before_).empty())
      return add("EncodingError", kProperty, "EncodingError<Kind, \"message\"> = condition;");
    expression();
  }

  void parents() {
    const auto wanted = [&](Kind kind) {
      switch (names_.all()[definition_].kind) {
        case Kind::Type:
        case Kind::File: return kind == Kind::File;
        case Kind::Aggregate: return kind == Kind::Type;
        case Kind::Opcode: return kind == Kind::Optype;
        default: return kind == Kind::Group;
      }
    };
    for (const NamedDefinition& d : names_.all())
      if (definition_ != DescriptionNames::npos && wanted(d.kind)) add(d.name, kClass, d.keyword);
  }

  void statements() {
    const check::DefinitionRule* r = rule();
    if (names_.all()[definition_].kind == Kind::Function) return expression();
    if (first_word(before_).empty() && r)
      for (const check::StatementRule& s : r->statements)
        if (!s.name.empty()) add(s.name, kProperty, s.example);
    if (!first_word(before_).empty()) enumerators(definition_);
  }

  void enumerators(size_t type) {
    for (const NameMeaning& m : names_.enumerators(type)) add(text_of(m.place), kEnumMember, names_.all()[type].name);
  }

  void types() {
    for (const NamedDefinition& d : names_.all())
      if (d.kind == Kind::Type) add(d.name, kStruct, d.keyword);
  }

  // field<0, 8> Type name == enumerator
  void encoding() {
    const size_t close = before_.find('>');
    if (close == std::string_view::npos) return add("field", kKeyword, "field<position, width> Type name;");
    const std::string_view behind = before_.substr(close + 1), type = first_word(behind);
    if (type.empty()) return types();
    if (behind.find('=') != std::string_view::npos) enumerators(names_.find(type, {Kind::Type}));
  }

  void fields(bool bindings) {
    for (const NameMeaning& m : names_.scope(definition_))
      if (m.kind == Means::Field || (m.kind == Means::Binding && bindings))
        add(text_of(m.place), kField, names_.all()[m.owner].name);
  }

  void syntax() {
    if (!typed_.starts_with('$')) return fields(true);
    for (const NamedDefinition& d : names_.all()) {
      if (d.kind != Kind::Group) continue;
      check::walk(d.place, [&](Node at) {
        if (check::kind_of(at) != NodeKind::ControlForm) return;
        if (const Node name = child_of(at, NodeKind::FormControl)) add(text_of(name), kProperty, d.name);
      });
    }
  }

  void expression() {
    if (std::count(before_.begin(), before_.end(), '"') % 2 == 1) return compared();
    fields(true);
    for (const NamedDefinition& d : names_.all())
      if (d.kind == Kind::Function || d.kind == Kind::Space) add(d.name, kFunction, d.keyword);
  }

  // `dtype == "`: the enumerators of the compared field.
  void compared() {
    const size_t equals = before_.rfind("=");
    if (equals == std::string_view::npos || equals == 0) return;
    size_t end = before_.find_last_not_of(" =!", equals);
    if (end == std::string_view::npos) return;
    size_t begin = ++end;
    while (begin > 0 && assembler::is_word(before_[begin - 1])) --begin;
    for (const NameMeaning& m : names_.in_scope(definition_, before_.substr(begin, end - begin)))
      if (m.kind == Means::Field) enumerators(names_.type_of(m));
  }

  const DescriptionPosition& at_;
  DescriptionNames names_;
  std::string_view all_, typed_, before_, block_;
  uint32_t cursor_;
  size_t definition_ = DescriptionNames::npos;
  parse::NodeId node_ = 0;
  Json range_;
  Json items_ = Json::array();
  std::set<std::string> seen_;
};

}  // namespace

Json complete(const DescriptionPosition& at) { return DescriptionCompletion(at).run(); }

}  // namespace isadora::lsp::descriptions
