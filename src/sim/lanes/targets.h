// The vector instruction sets of the kernels; to be included before Highway. x86-64: AVX-512, AVX2 and plain C++.
// AArch64: NEON alone, which all of them have; SVE vectors have no length at compile time, but ours are parts of rows.
#pragma once

#if defined(__aarch64__)
#define HWY_DISABLED_TARGETS (HWY_SCALAR | HWY_EMU128 | HWY_SVE | HWY_SVE_256 | HWY_SVE2 | HWY_SVE2_128)
#else
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)  // they gain little over their neighbours
#endif
