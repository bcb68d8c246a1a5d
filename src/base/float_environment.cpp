#include "base/float_environment.h"

#include <cstdint>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace isadora::base {

FloatEnvironment::FloatEnvironment() : changed_(!is_standard()) {
  if (!changed_) return;
  std::fegetenv(&before_);
  std::fesetenv(FE_DFL_ENV);
}

FloatEnvironment::~FloatEnvironment() {
  if (changed_) std::fesetenv(&before_);
}

bool FloatEnvironment::is_standard() {
#if defined(__x86_64__)
  constexpr unsigned kModes = 0xFFC0, kStandard = 0x1F80;  // of MXCSR: all but the flags; no traps and nothing else
  return (_mm_getcsr() & kModes) == kStandard && std::fegetround() == FE_TONEAREST;
#elif defined(__aarch64__)
  constexpr uint64_t kModes = 0x01C0'9F00;  // of FPCR: flush to zero, the rounding mode, traps
  uint64_t control = 0;
  asm volatile("mrs %0, fpcr" : "=r"(control));
  return (control & kModes) == 0;
#else
  return false;
#endif
}

}  // namespace isadora::base
