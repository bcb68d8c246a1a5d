#include "encoding/unpack.h"

#include <cstdlib>
#include <string_view>

#include "encoding/eight.h"

namespace isadora::encoding {
namespace {

bool extract_portable(model::Bits word, const EightFields* fields, size_t eights, uint64_t* codes) {
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
ISADORA_GATHERS bool by_avx2(model::Bits word, const EightFields* fields, size_t eights, uint64_t* codes) {
  return take_eight_at_a_time(static_cast<uint64_t>(word), static_cast<uint64_t>(word >> 64), fields, eights, codes);
}

Unpack fastest() { return gathers() ? by_avx2 : extract_portable; }
#else
Unpack fastest() { return extract_portable; }
#endif

bool choose(model::Bits word, const EightFields* fields, size_t eights, uint64_t* codes) {
  const Unpack chosen = fastest();
  unpack_fields.store(chosen, std::memory_order_relaxed);
  return chosen(word, fields, eights, codes);
}

}  // namespace

bool gathers() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  const char* const allowed = std::getenv("ISADORA_VECTORS");
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
         (!allowed || allowed != std::string_view("none"));
#else
  return false;
#endif
}

constinit std::atomic<Unpack> unpack_fields = choose;
const Unpack unpack_plainly = extract_portable;

}  // namespace isadora::encoding
