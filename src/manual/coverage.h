// What runs have covered, as pages: the holes first.
#pragma once

#include "manual/book.h"
#include "manual/html.h"

namespace isadora::manual {

// Of an instruction's forms; empty where nothing is known.
Html coverage_of(const BookPages& pages, uint16_t optype);
// All instructions, those with the most holes first.
Page coverage_page(const BookPages& pages);

}  // namespace isadora::manual
