// The operations by name, with their properties. Kernels do not include this file, so that a new operation does not
// recompile all of them.
#pragma once

#include <string_view>
#include <vector>

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
enum KernelFlags : uint16_t {
  kCode = 1 << 0,        // machine code exists (sim/jit) for bits of lanes and 32-bit elements, but see has_code
  kCode64 = 1 << 1,      // the same for elements of 64 bits
  kComparison = 1 << 2,  // the result is bits of lanes; the type is that of the operands
  kLoad = 1 << 3,        // an access to memory
  kStore = 1 << 4,
  kLook = 1 << 5,          // of those: shares its check of addresses (frame.h, AddressCheck)
  kGuard = 1 << 6,         // computes the execution mask
  kControl = 1 << 7,       // sends lanes elsewhere, or lets them wait
  kTwoRegisters = 1 << 8,  // writes the rows of two consecutive registers
  kFurther = 1 << 9,       // may end the instruction, or reads or writes rows that its operands do not name
  kWholeRow = 1 << 10,     // writes inactive lanes, too, and so cannot write to a register directly
  kCode128 = 1 << 11,      // machine code for elements of 128 bits, in rows of one element
  kBranch = 1 << 12,       // of a hart: may branch to another block (c)
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
constexpr bool is(K k, KernelFlags fact) { return facts(k) & fact; }

// A store, or its address check in advance; `to` is added to its address.
constexpr bool is_store(K k) { return is(k, kStore) || k == K::CheckStore; }
constexpr bool is_access(K k) { return is(k, kLoad) || is_store(k); }

// Of machine code, for elements of a type.
constexpr KernelFlags code_for(Shape type) {
  return type == Shape::W128 ? kCode128 : type == Shape::W64 ? kCode64 : kCode;
}

// As the table has it: "Add".
std::string_view name(K k);

// The best function that this processor can run, for rows of some elements; null where there is none for elements of
// that type.
Kernel kernel(const LaneOp& op, unsigned elements);
bool has_kernel(K k, Shape type);

// Adds all of an operation to a key, but its rows. Of a number that is the address of a table it adds the table's
// content.
void add_operation(std::vector<uint64_t>& key, const LaneOp& op);

// The branch of a hart where a comparison holds; K::Count if there is none.
constexpr K branch_of(K k) {
  switch (k) {
#define LANES_OP(...)
#define LANES_BRANCH(name, ...) \
  case K::name:                 \
    return K::Branch##name;
#include "sim/lanes/kernels_machine.def"
#undef LANES_OP
    default: return K::Count;
  }
}

// The comparison that such a branch makes; K::Count if there is none.
constexpr K comparison_of(K branch) {
  switch (branch) {
#define LANES_OP(...)
#define LANES_BRANCH(name, ...) \
  case K::Branch##name:         \
    return K::name;
#include "sim/lanes/kernels_machine.def"
#undef LANES_OP
    default: return K::Count;
  }
}

// The form that writes its 64-bit result to two consecutive registers, low half first; K::Count if there is none.
constexpr K split_form(K k) {
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
