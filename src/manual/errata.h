// Errata: rows of Markdown tables, each with its source in the first column and, in the last, the instructions whose
// examples show it.
#pragma once

#include "manual/book.h"

namespace isadora::manual {

struct Erratum {
  std::vector<std::string> cells;         // Markdown
  std::vector<std::string> instructions;  // the first words of the last cell, without modifiers
};

std::vector<Erratum> errata_rows(const std::string& markdown);
// The section of a text under the heading of this name; empty if there is none.
std::string section_of(const std::string& markdown, const std::string& heading);
Html errata_table(const BookPages& pages, const std::vector<Erratum>& rows, const Page& page);

}  // namespace isadora::manual
