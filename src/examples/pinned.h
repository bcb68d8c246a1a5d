// A claim may pin the bits of the instruction before it, `word == 0x…`: then an edit of the encoding is seen.
#pragma once

#include <optional>

#include "model/model.h"

namespace isadora::examples {

// The number; none where the claim is about what the instructions do.
std::optional<base::Integer> pinned_word(const model::Claim& claim);

}  // namespace isadora::examples
