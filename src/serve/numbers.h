// Numbers as users type them in the explorer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/integer.h"
#include "model/model.h"

namespace isadora::serve {

// An integer of any size, or a number with a point or an exponent (`1.5`, `-2e3`), which becomes a float of `bits`
// bits: 16, 32 or 64. None if the text is neither, or if the float is out of range.
std::optional<base::Integer> read_number(const std::string& text, unsigned bits);

// The content of a buffer as it is typed: `+BYTES` of zeros; `"text"`, its bytes; else elements of 32 bits, or of the
// given size (`8: 1, 2`; 8, 16, 32 or 64), each a number or a range (`0..127`). At most `most` bytes. None if it is
// invalid; then `wrong` is the invalid word.
std::optional<std::vector<uint8_t>> read_buffer(const model::Machine& machine, const std::string& text, uint64_t most,
                                                std::string& wrong);

}  // namespace isadora::serve
