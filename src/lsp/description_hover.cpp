// The meaning of a name in a description, in Markdown; and the outline of a file.
#include <algorithm>

#include "check/read.h"
#include "lsp/features.h"
#include "lsp/names.h"
#include "lsp/tables.h"
#include "parse/keywords.h"

namespace isadora::lsp::descriptions {

namespace {

using Means = NameMeaning::Kind;
using Node = check::NodeRef;
using check::child_of;
using check::kind_of;
using check::text_of;
using parse::NodeKind;

constexpr size_t kMostLines = 24, kMostMeanings = 8;

// From the start of its line, so that the indentation is even.
std::string lines_of(Node node) {
  const base::Span span = node.tree->span(node.node);
  const std::string& text = span.source->text;
  const size_t begin = text.rfind('\n', span.begin) == std::string::npos ? 0 : text.rfind('\n', span.begin) + 1;
  std::string out;
  size_t at = begin;
  for (size_t n = 0; at < span.end; ++n) {
    if (n == kMostLines) return out + "…";
    const size_t end = std::min<size_t>(text.find('\n', at), span.end);
    out += text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

// The definition up to its first block of prose or meaning; its encoding is shown with it.
std::string head_of(Node definition) {
  const base::Span whole = definition.tree->span(definition.node);
  uint32_t end = whole.end;
  for (const Node block : check::children_of(definition)) {
    if (kind_of(block) != NodeKind::Block) continue;
    end = block.tree->span(block.node).begin;
    break;
  }
  std::string text(whole.source->text, whole.begin, end - whole.begin);
  size_t lines = 0, at = 0;
  while ((at = text.find('\n', at)) != std::string::npos)
    if (++lines == kMostLines)
      return text.substr(0, at) + "\n…";
    else
      ++at;
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

std::string prose_of(Node definition) {
  std::string out;
  for (const Node block : check::children_of(definition)) {
    if (kind_of(block) != NodeKind::Block) continue;
    const Node keyword = child_of(block, NodeKind::BlockKeyword);
    if (!keyword || parse::style_of(text_of(keyword)) != parse::Style::Prose) continue;
    for (const Node prose : check::children_of(block))
      if (kind_of(prose) == NodeKind::Prose) out += "\n" + std::string(text_of(prose)) + "\n";
  }
  return out;
}

std::string code(const std::string& text) { return "```isadora\n" + text + "\n```\n"; }

bool is_whole(NodeKind kind) {
  return kind == NodeKind::Field || kind == NodeKind::Statement || kind == NodeKind::ControlForm ||
         kind == NodeKind::Enumerator || kind == NodeKind::Parameters;
}

std::string described(const NameMeaning& m, const DescriptionNames& names) {
  const NamedDefinition& owner = names.all()[m.owner];
  if (m.kind == Means::Definition) return code(head_of(owner.place)) + prose_of(owner.place);
  Node line = m.place;
  while (!is_whole(kind_of(line)) && parent_of(line)) line = parent_of(line);
  std::string out =
      "of `" + owner.name + "`\n" + code(m.kind == Means::Parameter ? head_of(owner.place) : lines_of(line));
  if (m.kind == Means::Enumerator) return out + prose_of(owner.place);
  if (m.kind != Means::Field) return out;
  const size_t type = names.type_of(m);
  if (type == DescriptionNames::npos) return out;
  return out + "\n" + code(head_of(names.all()[type].place)) + prose_of(names.all()[type].place);
}

int symbol_kind(const std::string_view keyword) {
  enum {
    kSymbolModule = 2,
    kSymbolNamespace = 3,
    kSymbolClass = 5,
    kSymbolEnum = 10,
    kSymbolFunction = 12,
    kSymbolVariable = 13,
    kSymbolStruct = 23
  };
  const parse::Keyword* known = parse::find_keyword(keyword);
  switch (known ? known->group : parse::KeywordGroup::Block) {
    case parse::KeywordGroup::Type: return known->style == parse::Style::Enumerators ? kSymbolEnum : kSymbolStruct;
    case parse::KeywordGroup::Group: return kSymbolNamespace;
    case parse::KeywordGroup::Optype: return kSymbolClass;
    case parse::KeywordGroup::Opcode: return kSymbolStruct;
    case parse::KeywordGroup::Machine: return known->style == parse::Style::Program ? kSymbolFunction : kSymbolVariable;
    case parse::KeywordGroup::Block: break;
  }
  return kSymbolModule;
}

// `\bit`: its value in each row.
Json hover_column(const DescriptionPosition& at, const TableColumn& column) {
  std::string cells;
  for (const std::string& cell : column.cells) cells += cell + "\n";
  return {
      {"contents", {{"kind", "markdown"}, {"value", "the column `" + column.name + "` of the table\n" + code(cells)}}},
      {"range", at.atlas.range(*placeholder_at(*at.tree.source, at.offset))}};
}

}  // namespace

Json hover(const DescriptionPosition& at) {
  if (const std::optional<TableColumn> column = column_at(at.tree, at.offset)) return hover_column(at, *column);
  const DescriptionNames names(at.description.trees);
  const Node node = node_at(at.tree, at.offset);
  const std::vector<NameMeaning> meanings = names.meanings(node);
  if (meanings.empty()) return nullptr;
  std::string text;
  for (size_t i = 0; i < meanings.size() && i < kMostMeanings; ++i)
    text += (i ? "\n" : "") + described(meanings[i], names);
  if (meanings.size() > kMostMeanings) text += "\nand " + std::to_string(meanings.size() - kMostMeanings) + " more\n";
  return {{"contents", {{"kind", "markdown"}, {"value", text}}}, {"range", at.atlas.range(at.tree.span(node.node))}};
}

Json symbols(const parse::Tree& tree, Atlas& atlas) {
  Json out = Json::array();
  for (const parse::NodeId n : tree.children(0, NodeKind::Definition)) {
    const parse::NodeId name = tree.child(n, NodeKind::Name), keyword = tree.child(n, NodeKind::Keyword);
    if (name == parse::kNoNode || keyword == parse::kNoNode) continue;
    out.push_back({{"name", tree.text(name)},
                   {"detail", tree.text(keyword)},
                   {"kind", symbol_kind(tree.text(keyword))},
                   {"range", atlas.range(tree.span(n))},
                   {"selectionRange", atlas.range(tree.span(name))}});
  }
  return out;
}

Json folds(const parse::Tree& tree, Atlas& atlas) {
  const TextPositions& places = atlas.places(*tree.source);
  Json out = Json::array();
  for (parse::NodeId n = 0; n < tree.nodes.size(); ++n) {
    if (tree.kind(n) != NodeKind::Definition && tree.kind(n) != NodeKind::Block) continue;
    const base::Span span = tree.span(n);
    const Json begin = places.position(span.begin), end = places.position(span.end);
    if (begin["line"] < end["line"]) out.push_back({{"startLine", begin["line"]}, {"endLine", end["line"]}});
  }
  return out;
}

}  // namespace isadora::lsp::descriptions
