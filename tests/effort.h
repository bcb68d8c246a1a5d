// How much random tests try. Under the sanitizers everything takes several times as long, and what is tried is the same
// as without them: a part of it is enough there.
#pragma once

#include <algorithm>

namespace isadora::test {

#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

constexpr unsigned effort(unsigned full) { return kSanitized ? std::max(1u, full / 8) : full; }

}  // namespace isadora::test
