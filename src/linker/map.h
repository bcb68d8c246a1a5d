// The addresses of all sections and symbols of a program, as text for users (`link --map`).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "linker/placement.h"

namespace isadora::linker {

// A line for each section of the program, for each part of it that an object brings, and for each symbol in that: the
// address, of the first two the size in bytes, and the name. Then the sections that are left out, with their sizes.
std::string map_text(const model::Machine& machine, const std::vector<LinkInput>& inputs, const Placement& placement,
                     std::string_view entry);

}  // namespace isadora::linker
