// Several registers as one operand: their names, and how many one name may stand for.
#pragma once

#include <algorithm>

#include "model/model.h"

namespace isadora::assembler {

// They have the name of the first of them (`Wide = "r%";`), and no list.
inline bool are_named_by_first(const model::RegisterFile& file) { return std::ranges::count(file.wide, '%') == 1; }

// Whether a name of `count` registers can be an operand of `need` registers.
inline bool can_be(const model::RegisterFile& file, unsigned count, unsigned need) {
  return count == need || (count == 1 && are_named_by_first(file));
}

}  // namespace isadora::assembler
