// Numbers as people write them in the explorer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/integer.h"

namespace isadora::serve {

// A whole number, of any size, or one with a point or an exponent (`1.5`, `-2e3`), which becomes a float of `bits`
// bits: 16, 32 or 64. Nothing where the text is neither, or where there is no such float.
std::optional<base::Integer> read_number(const std::string& text, unsigned bits);

// What a buffer holds, as it is typed: `+BYTES` of zeros; `"text"`, its bytes; else elements of 32 bits, or of as many
// bits as stand before them (`8: 1, 2`; 8, 16, 32 or 64), each a number or a range (`0..127`). At most `most` bytes.
// Nothing where it cannot be read; `wrong` is the word that cannot.
std::optional<std::vector<uint8_t>> read_buffer(const std::string& text, uint64_t most, std::string& wrong);

}  // namespace isadora::serve
