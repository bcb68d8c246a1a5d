// Selects the best of Highway's compilations of a function for this processor. Highway's own dispatch measures a clock
// for milliseconds in each process that links it, and most processes run no kernel.
#pragma once

#include <hwy/highway.h>

#include <cstdlib>
#include <string_view>

namespace isadora::sim::lanes {

// So that tests on one processor reach the code for others: ISADORA_VECTORS=avx2 or none takes less than there is.
inline bool may_use(std::string_view vectors) {
  const char* most = std::getenv("ISADORA_VECTORS");
  return !most || most == vectors || (vectors == "avx2" && std::string_view(most) == "avx512");
}

// Null if there is no such compilation.
template <class Function>
Function best([[maybe_unused]] Function avx3, [[maybe_unused]] Function avx2, Function least) {
#if HWY_ARCH_X86
  const bool has_avx2 =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
  const bool has_avx3 = has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
                        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                        __builtin_cpu_supports("avx512vl");
  if (avx3 && has_avx3 && may_use("avx512")) return avx3;
  if (avx2 && has_avx2 && may_use("avx2")) return avx2;
#endif
  return least;
}

}  // namespace isadora::sim::lanes

#define LANES_BEST(function)                                                                          \
  best<decltype(HWY_CHOOSE_FALLBACK(function))>(HWY_CHOOSE_AVX3(function), HWY_CHOOSE_AVX2(function), \
                                                HWY_CHOOSE_FALLBACK(function))
