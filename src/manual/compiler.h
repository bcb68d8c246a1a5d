// Instruction selection: the C expressions for which an instruction is selected, and operations that no instruction
// computes.
#pragma once

#include "manual/book.h"

namespace isadora::manual {

Html selections_of(const BookPages& pages, uint16_t optype);  // empty where no rule selects it
Page compiler_page(const BookPages& pages);

}  // namespace isadora::manual
