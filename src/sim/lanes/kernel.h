// The kernels by name. What a kernel is made of knows no names, so that another one does not compile all of them anew.
#pragma once

#include "sim/lanes/frame.h"

namespace isadora::sim::lanes {

enum class K : uint16_t {
#define LANES_KERNEL(name, ...) name,
#include "sim/lanes/kernels.def"
  OfRows,  // how many those are
  LastOfRows = OfRows - 1,
#include "sim/lanes/kernels_machine.def"
#undef LANES_KERNEL
  Count
};

// The best kernels that this processor can run.
const Kernel* kernels_of_rows();
const Kernel* kernels_of_machine();
inline Kernel kernel(K k) {
  return k < K::OfRows ? kernels_of_rows()[static_cast<size_t>(k)]
                       : kernels_of_machine()[static_cast<size_t>(k) - static_cast<size_t>(K::OfRows)];
}

}  // namespace isadora::sim::lanes
