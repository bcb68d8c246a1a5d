// The operations by name, and what others than their kernels have to know of them. Kernels know no names, so that
// another operation does not compile all of them anew.
#pragma once

#include <string_view>

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

// The third column of the tables.
enum Facts : uint16_t {
  kCode = 1 << 0,  // there is machine code for it (sim/jit), where warps::has_code does not say more
  kLong = 1 << 1,  // of kCode: works on rows of 64 bits
  kOne = 1 << 2,   // works on one number for the warp
  kLoad = 1 << 3,  // an access to memory
  kStore = 1 << 4,
  kLook = 1 << 5,          // of those: shares what it learns about its addresses (frame.h, Look)
  kGuard = 1 << 6,         // decides which lanes take part
  kControl = 1 << 7,       // sends lanes elsewhere, or lets them wait
  kTwoRegisters = 1 << 8,  // writes a register's row and the one behind it
  kFurther = 1 << 9,       // may end the instruction, or has operands that no row names
  kWholeRow = 1 << 10,     // cannot write a register at once: it does not keep what lanes have that do not take part
};

constexpr uint16_t facts(K k) {
  constexpr uint16_t kOfKernels[] = {
#define LANES_KERNEL(name, facts, ...) (facts),
#include "sim/lanes/kernels.def"
#include "sim/lanes/kernels_machine.def"
#undef LANES_KERNEL
  };
  return kOfKernels[static_cast<size_t>(k)];
}
constexpr bool is(K k, Facts fact) { return facts(k) & fact; }

// As the table has it: "Add32".
std::string_view name(K k);

// The best function that this processor can run.
Kernel kernel(const MicroOp& op);

// The same operation in another form; K::Count where there is none.
K one_of(K k);    // on one number for the warp
K apart_of(K k);  // into two registers, the upper half's behind the lower one's

}  // namespace isadora::sim::lanes
