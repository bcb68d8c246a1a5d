// The operations by name, and what others than their kernels have to know of them. Kernels know no names, so that
// another operation does not compile all of them anew.
#pragma once

#include <string_view>

#include "sim/lanes/frame.h"
#include "sim/lanes/shapes.h"

namespace isadora::sim::lanes {

enum class K : uint16_t {
#define LANES_OP(name, ...) name,
#include "sim/lanes/kernels.def"
  OfRows,  // how many those are
  LastOfRows = OfRows - 1,
#include "sim/lanes/kernels_machine.def"
#undef LANES_OP
  Count
};

// The second column of the tables.
enum Facts : uint16_t {
  kCode = 1 << 0,  // there is machine code for it (sim/jit) on bits of lanes and on words, and on words of 64 bits …
  kCode64 = 1 << 1,      // … where warps::has_code does not say more
  kComparison = 1 << 2,  // the result is bits of lanes; the type is that of the operands
  kOne = 1 << 3,         // works on one number for the warp
  kLoad = 1 << 4,        // an access to memory
  kStore = 1 << 5,
  kLook = 1 << 6,          // of those: shares what it learns about its addresses (frame.h, Look)
  kGuard = 1 << 7,         // decides which lanes take part
  kControl = 1 << 8,       // sends lanes elsewhere, or lets them wait
  kTwoRegisters = 1 << 9,  // writes a register's row and the one behind it
  kFurther = 1 << 10,      // may end the instruction, or has operands that no row names
  kWholeRow = 1 << 11,     // cannot write a register at once: it does not keep what lanes have that do not take part
};

constexpr uint16_t facts(K k) {
  constexpr uint16_t kOfKernels[] = {
#define LANES_OP(name, facts, ...) (facts),
#include "sim/lanes/kernels.def"
#include "sim/lanes/kernels_machine.def"
#undef LANES_OP
  };
  return kOfKernels[static_cast<size_t>(k)];
}
constexpr bool is(K k, Facts fact) { return facts(k) & fact; }

// As the table has it: "Add".
std::string_view name(K k);

// The best function that this processor can run; null where there is none for elements of that type.
Kernel kernel(const MicroOp& op);
bool has_kernel(K k, Shape type);

// The same operation on one number for the warp, and back; K::Count where there is none.
constexpr K one_of(K k) {
  switch (k) {
#define LANES_OP(...)
#define LANES_ONE(name, ...) \
  case K::name:              \
    return K::One##name;
#include "sim/lanes/kernels_machine.def"
#undef LANES_OP
    default: return K::Count;
  }
}
constexpr K of_one(K k) {
  switch (k) {
#define LANES_OP(...)
#define LANES_ONE(name, ...) \
  case K::One##name:         \
    return K::name;
#include "sim/lanes/kernels_machine.def"
#undef LANES_OP
    default: return K::Count;
  }
}

// The same operation into two registers, the upper half's behind the lower one's; K::Count where there is none.
constexpr K apart_of(K k) {
  switch (k) {
#define LANES_OP(...)
#define LANES_APART(name, ...) \
  case K::name:                \
    return K::name##Apart;
#include "sim/lanes/kernels.def"
#undef LANES_OP
    default: return K::Count;
  }
}

}  // namespace isadora::sim::lanes
