// The tables of families in the source: the value of a backslash and a name at a place.
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

// The column of the `\name` around an offset.
std::optional<TableColumn> column_at(const parse::Tree& tree, uint32_t offset);

}  // namespace isadora::lsp
