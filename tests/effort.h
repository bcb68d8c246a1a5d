// How much tests try that could try more: a third in `./dev test`, which everybody runs, and less under the sanitizers,
// where everything takes several times as long. `./dev campaign longer` tries many times as much: the same cases, and
// more after them.
#pragma once

#include <algorithm>
#include <cstdlib>

namespace isadora::test {

#ifdef ISADORA_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

inline constexpr unsigned kShare = kSanitized ? 16 : 1;  // of this many that are tried without sanitizers, one is tried

// How many times as much is asked for.
inline unsigned times_asked() {
  static const unsigned times = [] {
    const char* const asked = std::getenv("ISADORA_EFFORT");
    return asked ? std::max(1u, static_cast<unsigned>(std::strtoul(asked, nullptr, 10))) : 1u;
  }();
  return times;
}

inline unsigned effort(unsigned full) {
  constexpr unsigned kPart = kSanitized ? 16 : 3;
  return std::max(1u, full * times_asked() / kPart);
}

// Of cases that take long each, one of this many is tried; all where as many times as much is asked for.
inline unsigned one_of(unsigned cases) { return std::max(1u, cases / times_asked()); }
inline bool is_tried(size_t number, unsigned cases) { return number % one_of(cases) == 0; }

}  // namespace isadora::test
