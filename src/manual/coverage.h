// Coverage of runs as pages: the holes first.
#pragma once

#include "manual/book.h"
#include "manual/html.h"

namespace isadora::manual {

// Sums over all forms of an instruction: covered points, and those that can be covered.
struct OptypeCoverage {
  uint16_t optype = 0;
  size_t points = 0, of = 0, forms = 0, executed = 0;
  size_t open() const { return of - points; }
};
std::vector<OptypeCoverage> coverage_sums(const BookPages& pages);  // one for each instruction, in their order

// For the page of an instruction; empty without coverage data.
Html coverage_of(const BookPages& pages, uint16_t optype);
// All instructions, most holes first.
Page coverage_page(const BookPages& pages);

}  // namespace isadora::manual
