// A claim may pin the bits of the instruction before it, `word == 0x…`: then an edit of the encoding is seen.
#pragma once

#include <optional>

#include "model/model.h"

namespace isadora::examples {

// The number; none if the claim is about the instructions' effect.
std::optional<base::Integer> pinned_word(const model::Claim& claim);

}  // namespace isadora::examples
