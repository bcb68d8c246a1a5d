// The kernels for rows of one element, a hart's: those of kernels.cpp and kernels_machine.cpp, compiled as plain C++.
// With ISADORA_LANES_STENCILS they become stencils (sim/harts/stencils.h).
#define HWY_COMPILE_ONLY_SCALAR
#define ISADORA_LANES_ONE
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "sim/lanes/hart_frame.h"
#include "sim/lanes/kernels_each-inl.h"
#include "sim/lanes/kernels_hart-inl.h"
#include "sim/lanes/kernels_machine-inl.h"
#include "sim/lanes/kernels_memory-inl.h"
#include "sim/lanes/kernels_of_one.h"
#include "sim/lanes/kernels_rows-inl.h"

namespace isadora::sim::lanes {
namespace {

using namespace LANES_NAMESPACE;

#ifdef ISADORA_LANES_STENCILS
template <auto kKernel>
__attribute__((flatten)) const LaneOp* stencil(const LaneOp*, Frame& f) {
  return kKernel(stencils::Op{f}, f);
}
#endif

template <auto kKernel>
constexpr Kernel of() {
#ifdef ISADORA_LANES_STENCILS
  if constexpr (!std::is_null_pointer_v<decltype(kKernel)>) return stencil<kKernel>;
#endif
  if constexpr (std::is_convertible_v<decltype(kKernel), Kernel>) return kKernel;
}

template <size_t... I>
constexpr std::array<Kernel, 256> logic_table(std::index_sequence<I...>) {
  return {of<Logic<static_cast<uint8_t>(I)>>()...};
}

// Words or long words, aligned or not, 32- or 64-bit addresses, with or without an index row, and 1, 2, 4 or 8 bytes.
#define LANES_PLAIN_SIZES(f, ...) \
  of<f<__VA_ARGS__, 1>>(), of<f<__VA_ARGS__, 2>>(), of<f<__VA_ARGS__, 4>>(), of<f<__VA_ARGS__, 8>>()
#define LANES_PLAIN_ADDRESSES(f, T, aligned)                                                           \
  LANES_PLAIN_SIZES(f, T, uint32_t, false, aligned), LANES_PLAIN_SIZES(f, T, uint32_t, true, aligned), \
      LANES_PLAIN_SIZES(f, T, uint64_t, false, aligned), LANES_PLAIN_SIZES(f, T, uint64_t, true, aligned)
#define LANES_PLAIN_ACCESSES(f)                                                        \
  LANES_PLAIN_ADDRESSES(f, uint32_t, false), LANES_PLAIN_ADDRESSES(f, uint32_t, true), \
      LANES_PLAIN_ADDRESSES(f, uint64_t, false), LANES_PLAIN_ADDRESSES(f, uint64_t, true)

constexpr std::array<Kernel, kKernelsOfOne> table() {
  constexpr Kernel kByType[] = {
#define LANES_OP(name, facts, bits, words, long_words, wide) of<bits>(), of<words>(), of<long_words>(), of<wide>(),
#include "sim/lanes/kernels.def"
#include "sim/lanes/kernels_machine.def"
#undef LANES_OP
  };
  constexpr auto kLogic = logic_table(std::make_index_sequence<256>());
  constexpr Kernel kAccesses[] = {LANES_PLAIN_ACCESSES(PlainLoad), LANES_PLAIN_ACCESSES(PlainStore)};
  std::array<Kernel, kKernelsOfOne> all{};
  const auto next = std::ranges::copy(kLogic, std::ranges::copy(kByType, all.begin()).out).out;
  std::ranges::copy(kAccesses, next);
#ifdef ISADORA_LANES_STENCILS
  all[kCallOfOne] = stencil<call_kernel>;
  all[kStopOfOne] = stencil<stop_at>;
  all[kUnlinkedOfOne] = stencil<unlinked_branch>;
  all[kRunOfOne] = stencil<run_operation>;
#endif
  return all;
}

}  // namespace

#ifdef ISADORA_LANES_STENCILS
extern "C" constexpr std::array<Kernel, kKernelsOfOne> isadora_stencils = table();
#else
const Kernel* kernels_of_one() {
  static constexpr std::array<Kernel, kKernelsOfOne> kTable = table();
  return kTable.data();
}
#endif

}  // namespace isadora::sim::lanes
