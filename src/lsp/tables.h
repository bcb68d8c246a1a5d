// The tables of families as they are written: what a backslash and a name stand for at a place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parse/tree.h"

namespace isadora::lsp {

struct TableColumn {
  std::string name;
  base::Span place;
  std::vector<std::string> cells;  // of the rows, as written
};

// Of the table that the definition has, or else of the one above it; none where there is none.
std::vector<TableColumn> columns_at(const parse::Tree& tree, parse::NodeId definition);

// The `\name` around an offset.
std::optional<base::Span> placeholder_at(const base::Source& source, uint32_t offset);

// The column that the `\name` around an offset stands for.
std::optional<TableColumn> column_at(const parse::Tree& tree, uint32_t offset);

}  // namespace isadora::lsp
