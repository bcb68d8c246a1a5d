// All commands, as `isadora --help` lists them.
#pragma once

#include <vector>

#include "driver/command_line.h"

namespace isadora::driver {

std::vector<CommandEntry> all_commands();

}  // namespace isadora::driver
