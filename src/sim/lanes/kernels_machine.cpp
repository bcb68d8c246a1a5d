// The kernels that use more than rows, compiled as kernels.cpp, and the runner of lists.
#include "sim/lanes/targets.h"  // before Highway

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sim/lanes/kernels_machine.cpp"
#include <hwy/foreach_target.h>  // before highway.h
#include <hwy/highway.h>

#include "sim/lanes/best.h"
#include "sim/lanes/frame.h"
#include "sim/lanes/kernels_machine-inl.h"
#include "sim/lanes/kernels_memory-inl.h"

HWY_BEFORE_NAMESPACE();
namespace isadora::sim::lanes::LANES_NAMESPACE {

const Kernel* MachineTable() {
  static constexpr Kernel kTable[] = {
#define LANES_OP(name, facts, ...) __VA_ARGS__,
#include "sim/lanes/kernels_machine.def"
#undef LANES_OP
  };
  return kTable;
}

// The kernels leave the upper halves of vector registers dirty (the compiler knows); here they are cleared for other
// code.
void Run(const LaneOp* op, Frame& f) {
  while (op) op = op->run(op, f);
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX2
  _mm256_zeroupper();
#endif
}

Runner Runs() { return Run; }

}  // namespace isadora::sim::lanes::LANES_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace isadora::sim::lanes {

const Kernel* kernels_of_machine();  // kernel.cpp

const Kernel* kernels_of_machine() {
  static const Kernel* const table = LANES_BEST(MachineTable)();
  return table;
}

Runner runner() {
  static const Runner run = LANES_BEST(Runs)();
  return run;
}

}  // namespace isadora::sim::lanes
#endif
