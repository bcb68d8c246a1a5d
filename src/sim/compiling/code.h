// Object files of the compilers in memory: placed, joined to the process and made executable.
#pragma once

#include <string>
#include <string_view>

#include "sim/compiling/service.h"

namespace isadora::sim::compiling {

// The function of each object, its only global symbol.
inline constexpr const char* kEntry = "region";

// The function of a relocatable ELF file for this processor; its memory is freed with the last reference. Null with the
// reason where the file is damaged, or has something that the compilers do not make.
Function loaded(std::string_view object, std::string& error);

}  // namespace isadora::sim::compiling
