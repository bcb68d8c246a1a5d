// One compilation for each set of vector instructions that the processor may have; the best one is chosen at run time.
#include "sim/lanes/targets.h"  // before Highway

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/lanes/kernels.cpp"
#include <hwy/foreach_target.h>  // before highway.h
#include <hwy/highway.h>

#include "sim/lanes/best.h"
#include "sim/lanes/frame.h"
#include "sim/lanes/kernels_each-inl.h"
#include "sim/lanes/kernels_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace isadora::sim::lanes::LANES_NAMESPACE {

const Kernel* Table() {
  static constexpr Kernel kTable[] = {
#define LANES_OP(name, facts, ...) __VA_ARGS__,
#include "sim/lanes/kernels.def"
#undef LANES_OP
  };
  return kTable;
}

template <size_t... I>
constexpr std::array<Kernel, 256> logic_table(std::index_sequence<I...>) {
  return {Logic<static_cast<uint8_t>(I)>...};
}

const Kernel* Logics() {
  static constexpr std::array<Kernel, 256> kTable = logic_table(std::make_index_sequence<256>());
  return kTable.data();
}

}  // namespace isadora::sim::lanes::LANES_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace isadora::sim::lanes {

const Kernel* kernels_of_rows();  // kernel.cpp
const Kernel* kernels_of_logic();

const Kernel* kernels_of_rows() {
  static const Kernel* const table = LANES_BEST(Table)();
  return table;
}

// By the table of the function: bit 4a + 2b + c is its value.
const Kernel* kernels_of_logic() {
  static const Kernel* const table = LANES_BEST(Logics)();
  return table;
}

}  // namespace isadora::sim::lanes
#endif
