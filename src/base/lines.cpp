// memchr costs more per call than scanning a typical line. So 64 bytes are compared with the line feed at once, and the
// matches are bits of a number.
#include "base/lines.h"

#include <bit>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace isadora::base {
namespace {

constexpr size_t kBlock = 64;
constexpr size_t kUsualLine = 24;  // bytes

// Bit i is set if byte i is a line feed.
uint64_t line_feeds(const char* block) {
  uint64_t found = 0;
#ifdef __SSE2__
  const __m128i line_feed = _mm_set1_epi8('\n');
  for (unsigned at = 0; at < kBlock; at += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block + at));
    const auto here = static_cast<uint16_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, line_feed)));
    found |= uint64_t{here} << at;
  }
#else
  for (unsigned at = 0; at < kBlock; ++at) found |= uint64_t{block[at] == '\n'} << at;
#endif
  return found;
}

void add(std::vector<uint32_t>& starts, size_t block, uint64_t found) {
  for (; found; found &= found - 1) starts.push_back(static_cast<uint32_t>(block + std::countr_zero(found) + 1));
}

}  // namespace

std::vector<uint32_t> line_starts(std::string_view text) {
  std::vector<uint32_t> starts;
  starts.reserve(text.size() / kUsualLine + 2);
  starts.push_back(0);
  size_t at = 0;
  for (; at + kBlock <= text.size(); at += kBlock) add(starts, at, line_feeds(text.data() + at));
  char rest[kBlock] = {};
  std::memcpy(rest, text.data() + at, text.size() - at);
  add(starts, at, line_feeds(rest));
  return starts;
}

}  // namespace isadora::base
