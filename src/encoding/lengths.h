// How the first bits of an instruction tell its length, as few comparisons.
#pragma once

#include <vector>

#include "model/model.h"

namespace isadora::encoding {

// Words with these bits begin an instruction of this length.
struct LengthPattern {
  std::vector<uint64_t> masks, values;  // by parcel, without those at the end that do not matter
  unsigned bytes = 0;
  bool operator==(const LengthPattern&) const = default;
};

// No word has patterns of two lengths, and what has none begins an instruction of one parcel, or none. A word counts as
// the instruction whose fixed bits it has, even where a field has an illegal code, unless it is an instruction of
// another length.
std::vector<LengthPattern> length_patterns(const model::Isa& isa);

}  // namespace isadora::encoding
