// What a compiler makes of an instruction set: for which C expressions an instruction is selected, and what no
// instruction computes.
#pragma once

#include "manual/book.h"

namespace isadora::manual {

Html selections_of(const BookPages& pages, uint16_t optype);  // empty where no rule selects it
Page compiler_page(const BookPages& pages);

}  // namespace isadora::manual
