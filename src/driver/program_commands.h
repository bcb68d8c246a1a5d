// The commands that work on programs, which the program of `./dev demo` has.
#pragma once

#include <span>

#include "driver/command_line.h"

namespace isadora::driver {

std::span<const CommandEntry> program_commands();

}  // namespace isadora::driver
