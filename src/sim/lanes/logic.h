// Functions of three bits as vector operations.
#pragma once

#include "sim/lanes/frame.h"

namespace isadora::sim::lanes {

// Bit 4a + 2b + c of the table is the function's value.
Kernel logic_kernel(uint8_t truth_table);

}  // namespace isadora::sim::lanes
