// The processor's ways to compute with floats, as this library needs them.
#pragma once

#include <cfenv>

namespace isadora::base {

// While one lives, this thread computes as IEEE 754 says: it rounds to the nearest, keeps subnormal numbers and stops
// at nothing, whatever the program around us (or a library of it that was built with -ffast-math) has chosen. At its
// end that is as it was. Threads that are started meanwhile inherit it. Where nothing has to change it costs a few
// instructions.
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
