// The files of assets/, as parts of the program.
#pragma once

#include <string_view>

namespace isadora::manual {

std::string_view asset(std::string_view name);

}  // namespace isadora::manual
