// The kernels for rows of one element, a hart's: those of kernels.cpp and kernels_machine.cpp, compiled as plain C++.
#define HWY_COMPILE_ONLY_SCALAR
#define ISADORA_LANES_ONE
#include <hwy/highway.h>

#include <array>
#include <utility>

#include "sim/lanes/hart_frame.h"
#include "sim/lanes/kernels_each-inl.h"
#include "sim/lanes/kernels_hart-inl.h"
#include "sim/lanes/kernels_machine-inl.h"
#include "sim/lanes/kernels_memory-inl.h"
#include "sim/lanes/kernels_rows-inl.h"

namespace isadora::sim::lanes {

const Kernel* kernels_of_one();  // kernel.cpp
const Kernel* kernels_of_one_logic();
const Kernel* plain_accesses(bool stores);

const Kernel* plain_accesses(bool stores) { return stores ? one::kPlainStores : one::kPlainLoads; }

const Kernel* kernels_of_one() {
  using namespace one;
  static constexpr Kernel kTable[] = {
#define LANES_OP(name, facts, ...) __VA_ARGS__,
#include "sim/lanes/kernels.def"
#include "sim/lanes/kernels_machine.def"
#undef LANES_OP
  };
  return kTable;
}

namespace {

template <size_t... I>
constexpr std::array<Kernel, 256> logic_table(std::index_sequence<I...>) {
  return {one::Logic<static_cast<uint8_t>(I)>...};
}

}  // namespace

// By the table of the function: bit 4a + 2b + c is its value.
const Kernel* kernels_of_one_logic() {
  static constexpr std::array<Kernel, 256> kTable = logic_table(std::make_index_sequence<256>());
  return kTable.data();
}

}  // namespace isadora::sim::lanes
