// Offsets of the beginnings of a text's lines.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace isadora::base {

// The first at 0, the others after each line feed.
std::vector<uint32_t> line_starts(std::string_view text);

}  // namespace isadora::base
