// What runs have covered, as pages: the holes first.
#pragma once

#include "manual/book.h"
#include "manual/html.h"

namespace isadora::manual {

// Of all forms of an instruction: points that are covered, of those that can be.
struct OptypeCoverage {
  uint16_t optype = 0;
  size_t points = 0, of = 0, forms = 0, executed = 0;
  size_t open() const { return of - points; }
};
std::vector<OptypeCoverage> coverage_sums(const BookPages& pages);  // one for each instruction, in their order

// Of an instruction's forms; empty where nothing is known.
Html coverage_of(const BookPages& pages, uint16_t optype);
// All instructions, those with the most holes first.
Page coverage_page(const BookPages& pages);

}  // namespace isadora::manual
