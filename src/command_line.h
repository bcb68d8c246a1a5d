// The commands of this program: `isadora` and the program of `./dev demo` differ in nothing else.
#pragma once

#include "driver/command_line.h"

namespace isadora {

driver::CommandLine command_line();

}  // namespace isadora
