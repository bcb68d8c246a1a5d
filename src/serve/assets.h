// The files of assets/, which are built from web/, as parts of the program.
#pragma once

#include <string_view>

namespace isadora::serve {

std::string_view asset(std::string_view name);

}  // namespace isadora::serve
