// The one step of taking eight fields out of a word by vectors, for the two that do it (unpack.cpp, table_decoder.cpp).
#pragma once

#include "encoding/gather.h"
#include "encoding/unpack.h"

#if defined(__x86_64__)
namespace isadora::encoding {

// As Unpack does.
ISADORA_GATHERS inline bool take_eight_at_a_time(uint64_t low, uint64_t high, const EightFields* fields, size_t eights,
                                                 uint64_t* codes) {
  const __m128i word = _mm_set_epi64x(static_cast<int64_t>(high), static_cast<int64_t>(low));
  const __m256i twice = _mm256_broadcastsi128_si256(word);
  __m256i illegal = _mm256_setzero_si256();
#pragma GCC unroll 6
  for (size_t i = 0; i < eights; ++i, ++fields, codes += kAtOnce) {
    // Each member of EightFields is one vector.
    const auto* const of = reinterpret_cast<const __m256i*>(fields);
    const __m256i bytes = _mm256_shuffle_epi8(twice, of[0]);
    const __m256i eight = _mm256_and_si256(_mm256_srlv_epi32(bytes, of[1]), of[2]);
    illegal = _mm256_or_si256(illegal, _mm256_srlv_epi32(of[3], eight));
    const auto out = reinterpret_cast<__m256i*>(codes);
    _mm256_storeu_si256(out, _mm256_cvtepu32_epi64(_mm256_castsi256_si128(eight)));
    _mm256_storeu_si256(out + 1, _mm256_cvtepu32_epi64(_mm256_extracti128_si256(eight, 1)));
  }
  return !_mm256_testz_si256(illegal, _mm256_set1_epi32(1));
}

}  // namespace isadora::encoding
#endif
