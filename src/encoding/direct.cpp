// Looking up, which is all that most words need.
#include "encoding/direct.h"

#include "encoding/eight.h"

namespace isadora::encoding {

bool Direct::decode(Bits window, unsigned available, Decoded& out) const {
#if defined(__x86_64__)
  return look_up(static_cast<uint64_t>(window), static_cast<uint64_t>(window >> 64), available, out);
#else
  return false;
#endif
}

#if defined(__x86_64__)
ISADORA_GATHERS bool Direct::look_up(uint64_t low, uint64_t high, unsigned available, Decoded& out) const {
  const Entry entry = entries_[gather(choice_, low, high)];
  const Case* c = &cases_[entry.first];
  if (!c->matches(low, high)) {
    c = &cases_[entry.second];
    if (!c->matches(low, high)) return false;
  }
  // Where all have one length, the next word need not wait until it is known what this one is.
  const uint8_t bytes = all_bytes_ ? all_bytes_ : c->bytes;
  const EightFields* const fields = c->fields.load(std::memory_order_acquire);
  if (!fields || bytes > available) return false;
  if (take_eight_at_a_time(low, high, fields, eights_, out.codes)) return false;
  const uint64_t halves[2] = {low, high};
  for (const Chain *chain = c->chains, *end = chain + chains_; chain != end; ++chain) {
    out.codes[chain->field] |= _pdep_u64(_pext_u64(halves[chain->half], chain->from), chain->to);
  }
  out.opcode = c->opcode;
  out.form = c->form;
  out.bytes = bytes;
  out.word = word(Bits{high} << 64 | low, bytes);
  return !c->rest || holds(*c, low, high, out);
}

ISADORA_GATHERS bool Direct::holds(const Case& c, uint64_t low, uint64_t high, Decoded& out) const {
  for (const Test& t : c.rest->tests) {
    const uint64_t at = gather(t.of, low, high);
    if (!(t.legal[at / 64] >> (at % 64) & 1)) return false;
  }
  const OpcodePlan* const plan = c.rest->plan;
  return !plan || (plan->rest_is_legal(isa_, out.word, out.codes, out.form) && out.form == c.form);
}
#endif

}  // namespace isadora::encoding
