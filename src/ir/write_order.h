// The order of an instruction's writes, which is that of the text: of two writes of different lanes to one place, the
// later one in the text counts, however many elements either lane has.
#pragma once

#include <vector>

#include "ir/ir.h"

namespace isadora::ir {

// By operation. A write's number is its place, and for each region around it the element times the region's stride.
struct WriteOrder {
  std::vector<uint64_t> place;
  std::vector<uint64_t> stride;  // of a ForEach
};

WriteOrder write_order(const Function& f);

}  // namespace isadora::ir
