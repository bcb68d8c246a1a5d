// The list of the kernels for rows of one element (kernels_one.cpp): four for each operation, by its type; then the
// functions of three bits by their table, and the plain loads and stores (plain_access_of).
#pragma once

#include <string_view>

#include "sim/lanes/kernel.h"

namespace isadora::sim::lanes {

inline constexpr size_t kTypes = 4, kPlainAccesses = 64;
inline constexpr size_t kLogicOfOne = kTypes * static_cast<size_t>(K::Count);
inline constexpr size_t kLoadsOfOne = kLogicOfOne + 256, kStoresOfOne = kLoadsOfOne + kPlainAccesses;
// Stencils of no kernel: parts of code that call an operation's kernel, end the run at an operation, do a branch as its
// operation has it now, and run an operation as it is now.
inline constexpr size_t kCallOfOne = kStoresOfOne + kPlainAccesses, kStopOfOne = kCallOfOne + 1,
                        kUnlinkedOfOne = kCallOfOne + 2, kRunOfOne = kCallOfOne + 3;
inline constexpr size_t kKernelsOfOne = kCallOfOne + 4;

const Kernel* kernels_of_one();
// The place of an operation's kernel in the list; rows are not yet addresses.
size_t number_of_one(const LaneOp& op);
// An object file of x86-64 with these kernels as stencils (sim/harts/stencils.h); empty in builds for other processors.
std::string_view stencils_of_one();

}  // namespace isadora::sim::lanes
