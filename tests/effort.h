// How much random tests try. Under the sanitizers everything takes several times as long, and what is tried is the same
// as without them: a part of it is enough there.
#pragma once

#include <algorithm>

namespace isadora::test {

#ifdef ISADORA_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

inline constexpr unsigned kShare = kSanitized ? 16 : 1;  // of this many that are tried without sanitizers, one is tried

constexpr unsigned effort(unsigned full) { return std::max(1u, full / kShare); }

}  // namespace isadora::test
