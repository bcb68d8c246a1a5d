// The floating-point environment that this library needs.
#pragma once

#include <cfenv>

namespace isadora::base {

// While an object lives, its thread computes as IEEE 754 defines: round to nearest, subnormal numbers, no traps,
// whatever the host program (or a library built with -ffast-math) has set. The destructor restores the previous state.
// Threads started meanwhile inherit it. It costs a few instructions if nothing has to change.
class FloatEnvironment {
 public:
  FloatEnvironment();
  ~FloatEnvironment();
  FloatEnvironment(const FloatEnvironment&) = delete;
  FloatEnvironment& operator=(const FloatEnvironment&) = delete;

  // The modes of this thread are those that this class sets.
  static bool is_standard();

 private:
  bool changed_;
  std::fenv_t before_{};
};

}  // namespace isadora::base
