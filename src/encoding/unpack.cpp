#include "encoding/unpack.h"

#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace isadora::encoding {
namespace {

bool plainly(model::Bits word, const EightFields* fields, size_t eights, uint64_t* codes) {
  uint32_t illegal = 0;
  for (const EightFields* end = fields + eights; fields != end; ++fields, codes += kAtOnce) {
    for (size_t i = 0; i < kAtOnce; ++i) {
      const auto four = static_cast<uint32_t>(word >> (8 * (fields->bytes[i][0] & 15u)));
      codes[i] = four >> fields->shift[i] & fields->mask[i];
      illegal |= fields->illegal[i] >> (codes[i] & 31);
    }
  }
  return illegal & 1;
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] bool by_avx2(model::Bits word, const EightFields* fields, size_t eights, uint64_t* codes) {
  const __m128i low = _mm_cvtsi64_si128(static_cast<int64_t>(word));
  const __m128i high = _mm_cvtsi64_si128(static_cast<int64_t>(word >> 64));
  const __m256i twice = _mm256_broadcastsi128_si256(_mm_unpacklo_epi64(low, high));
  __m256i illegal = _mm256_setzero_si256();
  for (const EightFields* end = fields + eights; fields != end; ++fields, codes += kAtOnce) {
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

Unpack fastest() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") ? by_avx2 : plainly;
}
#else
Unpack fastest() { return plainly; }
#endif

}  // namespace

const Unpack unpack_fields = fastest();
const Unpack unpack_plainly = plainly;

}  // namespace isadora::encoding
