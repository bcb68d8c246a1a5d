// Shared parts of the prover's rewrite rules. A rule is a place with `by(…)`: a simpler term that equals the requested
// one, or a true statement about an operation. Each is a lemma, which tests prove with a solver
// (tests/prove/lemmas_test.cpp).
#pragma once

#include "prove/term.h"

namespace isadora::prove {

// n where v is 2^n, else -1.
inline int power(const Integer& v) {
  if (v.is_zero() || v.is_negative()) return -1;
  const unsigned n = v.bit_length() - 1;
  return Integer::power_of_two(n) == v ? static_cast<int>(n) : -1;
}

// By how much a term of this width is shifted.
inline unsigned shift_amount(const Integer& v, uint32_t width) {
  return v < Integer(width) ? static_cast<unsigned>(v.to_uint64()) : width;
}

// Hears of each rule that is applied; none outside of tests.
inline void (*on_rule)(const char* file, unsigned line) = nullptr;

// (Clang 14 has no std::source_location.)
inline Term by(Term result, const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
  if (on_rule) on_rule(file, line);
  return result;
}

}  // namespace isadora::prove
