// The processor that compiled code is for.
#pragma once

#include <string>

namespace isadora::sim::compiling {

// The processor's model and the instructions that it and the operating system allow, in no particular form.
std::string processor();

}  // namespace isadora::sim::compiling
