#include "lsp/tables.h"

#include <algorithm>

#include "lex/lexer.h"

namespace isadora::lsp {

using parse::NodeId;
using parse::NodeKind;

namespace {

std::vector<NodeId> rows_of(const parse::Tree& tree, NodeId definition) {
  for (const NodeId block : tree.children(definition, NodeKind::Block))
    if (tree.text(tree.child(block, NodeKind::BlockKeyword)) == "__Rows") return tree.children(block, NodeKind::Row);
  return {};
}

}  // namespace

std::vector<TableColumn> columns_at(const parse::Tree& tree, NodeId definition) {
  std::vector<NodeId> rows;
  for (const NodeId d : tree.children(0, NodeKind::Definition)) {
    if (std::vector<NodeId> own = rows_of(tree, d); !own.empty()) rows = std::move(own);
    if (d == definition) break;
  }
  std::vector<TableColumn> out;
  if (rows.empty()) return out;
  for (const NodeId name : tree.children(rows[0], NodeKind::Value))
    out.push_back({std::string(tree.text(name)), tree.span(name), {}});
  for (size_t i = 1; i < rows.size(); ++i) {
    const std::vector<NodeId> cells = tree.children(rows[i], NodeKind::Value);
    for (size_t c = 0; c < std::min(cells.size(), out.size()); ++c) out[c].cells.emplace_back(tree.text(cells[c]));
  }
  return out;
}

std::optional<base::Span> placeholder_at(const base::Source& source, uint32_t offset) {
  const std::string& text = source.text;
  uint32_t begin = std::min(offset, static_cast<uint32_t>(text.size()));
  while (begin > 0 && lex::is_name_char(text[begin - 1])) --begin;
  if (begin > 0 && text[begin - 1] == '\\') --begin;
  if (!lex::is_placeholder(text, begin)) return std::nullopt;
  uint32_t end = begin + 1;
  while (end < text.size() && lex::is_name_char(text[end])) ++end;
  return base::Span{&source, begin, end};
}

std::optional<TableColumn> column_at(const parse::Tree& tree, uint32_t offset) {
  const std::optional<base::Span> place = placeholder_at(*tree.source, offset);
  if (!place) return std::nullopt;
  NodeId around = parse::kNoNode;
  for (const NodeId d : tree.children(0, NodeKind::Definition))
    if (tree.span(d).begin <= place->begin) around = d;
  if (around == parse::kNoNode) return std::nullopt;
  const std::string_view name =
      std::string_view(tree.source->text).substr(place->begin + 1, place->end - place->begin - 1);
  for (TableColumn& column : columns_at(tree, around))
    if (column.name == name) return std::move(column);
  return std::nullopt;
}

}  // namespace isadora::lsp
