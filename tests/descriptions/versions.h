// Versions of random descriptions, held against `diff`: where it says that a version is compatible, each word and each
// text of the older one must mean what it meant, and each program must do what it did.
#pragma once

#include <cstdint>
#include <string>

#include "prove/claim.h"

namespace isadora::test {

struct VersionCounts {
  uint64_t edits = 0, unreadable = 0, breaking = 0, unknown = 0, same = 0, compatible = 0;
  uint64_t meanings = 0;  // forms that are said otherwise and proved to do the same
  uint64_t words = 0, programs = 0;
};

// A random description, number `seed`, beside itself edited, in either order. A sentence with both texts where `diff`
// is wrong; else empty. Without a solver (null) semantics that are written otherwise stay unknown.
std::string try_versions(uint64_t seed, prove::Solver* solver, VersionCounts& counts);

}  // namespace isadora::test
