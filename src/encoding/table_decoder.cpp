// Looking up, which is all that most words need.
#include "encoding/table_decoder.h"

#include <cstring>

#include "encoding/eight.h"

namespace isadora::encoding {

#if defined(__x86_64__)
namespace {

// Words of at most eight bytes lie in one half of the window.
template <class TableShape>
ISADORA_GATHERS inline uint64_t gathered(const Gather& g, uint64_t low, uint64_t high) {
  if (TableShape::kWide) return gather(g, low, high);
  return TableShape::kLsb ? _pext_u64(low, g.low) : _pext_u64(high, g.high);
}

ISADORA_GATHERS inline bool passes(const LegalTest& t, uint64_t low, uint64_t high) {
  const uint64_t at = gather(t.of, low, high);
  return t.legal[at / 64] >> (at % 64) & 1;
}

Bits load_all(const uint8_t* at) {
  Bits window;
  std::memcpy(&window, at, sizeof window);
  return window;
}

}  // namespace

template <bool kLsb>
Bits TableDecoder::word(Bits window, unsigned bytes) const {
  return kLsb ? window & extents_[bytes] : window >> (128 - 8 * bytes);
}

// Constant trip counts unroll, and arguments stay in registers for the tail call.
template <class TableShape>
ISADORA_GATHERS unsigned TableDecoder::look_up(const TableDecoder& d, const uint8_t* at, size_t size, Decoded& out,
                                               DecodeStatus* why, uint16_t* detail) {
  if (size >= sizeof(Bits)) {
    const Bits window = TableShape::kLittle ? load_all(at) : d.layout_.load(at, d.max_bytes_);
    const auto low = static_cast<uint64_t>(window), high = static_cast<uint64_t>(window >> 64);
    if (const unsigned bytes = find<TableShape>(d, low, high, out)) {
      if (why) *why = DecodeStatus::None;
      if (detail) *detail = model::kNoIndex;
      return bytes;
    }
  }
  return d.otherwise_(d.codec_, at, size, out, why, detail);
}

template <class TableShape>
ISADORA_GATHERS [[gnu::always_inline]] inline unsigned TableDecoder::find(const TableDecoder& d, uint64_t low,
                                                                          uint64_t high, Decoded& out) {
  const Entry entry = d.entries_[gathered<TableShape>(d.choice_, low, high)];
  uint8_t bytes = d.lengths_[TableShape::kLsb ? low & 0xFF : high >> 56];
  const Case* c = &d.cases_[entry.first];
  if (!c->matches(low, high)) {
    c = &d.cases_[entry.second];
    if (!c->matches(low, high)) return 0;
  }
  if (!bytes) bytes = c->bytes;
  const EightFields* const fields = c->fields.load(std::memory_order_acquire);
  if (!fields || take_eight_at_a_time(low, high, fields, TableShape::kEights, out.codes)) return 0;
#pragma GCC unroll 3
  for (size_t i = 0; i < TableShape::kChains; ++i) {
    const Chain& chain = c->chains[i];
    out.codes[chain.field] |= _pdep_u64(_pext_u64(chain.half ? high : low, chain.from), chain.to);
  }
  bool legal = true;
  for (size_t i = 0; i < TableShape::kTests; ++i) legal &= passes(c->tests[i], low, high);
  out.opcode = c->opcode;
  out.form = c->form;
  out.bytes = bytes;
  out.word = d.word<TableShape::kLsb>(Bits{high} << 64 | low, bytes);
  return legal && (!c->rest || d.holds(*c->rest, low, high, out)) ? bytes : 0;
}

ISADORA_GATHERS bool TableDecoder::holds(const Rest& rest, uint64_t low, uint64_t high, Decoded& out) const {
  for (const LegalTest& t : rest.tests) {
    if (!passes(t, low, high)) return false;
  }
  const uint16_t form = out.form;
  return !rest.plan || (rest.plan->rest_is_legal(isa_, out.word, out.codes, out.form) && out.form == form);
}

// Of the words of a machine.
enum class WindowLoad { Little, Lsb, Msb };  // Little: the window is the bytes' little-endian number
template <size_t kEightsOf, size_t kChainsOf, WindowLoad kLoaded, bool kIsWide>
struct TableShape {
  static constexpr size_t kEights = kEightsOf, kChains = kChainsOf, kTests = kIsWide ? kMaxTests : 0;
  static constexpr bool kLittle = kLoaded == WindowLoad::Little, kLsb = kLoaded != WindowLoad::Msb, kWide = kIsWide;
};

void TableDecoder::choose() {
  constexpr size_t kAll = kMaxFields / kAtOnce;
  if (eights_ > 3) eights_ = kAll;
  const bool lsb = layout_.order == model::Order::Lsb;
  const auto with_width = [&]<size_t kE, size_t kC, bool kW>() {
    look_up_ = layout_.is_little_number() ? look_up<TableShape<kE, kC, WindowLoad::Little, kW>>
               : lsb                      ? look_up<TableShape<kE, kC, WindowLoad::Lsb, kW>>
                                          : look_up<TableShape<kE, kC, WindowLoad::Msb, kW>>;
    tests_ = TableShape<kE, kC, WindowLoad::Msb, kW>::kTests;
  };
  const auto with_chains = [&]<size_t kE, size_t kC>() {
    max_bytes_ > 8 ? with_width.template operator()<kE, kC, true>() : with_width.template operator()<kE, kC, false>();
  };
  const auto with_eights = [&]<size_t kE>() {
    chains_ ? with_chains.template operator()<kE, kMaxChains>() : with_chains.template operator()<kE, 0>();
  };
  switch (eights_) {
    case 1: return with_eights.template operator()<1>();
    case 2: return with_eights.template operator()<2>();
    case 3: return with_eights.template operator()<3>();
    default: return with_eights.template operator()<kAll>();
  }
}
#else
void TableDecoder::choose() {
  look_up_ = [](const TableDecoder& d, const uint8_t* at, size_t size, Decoded& out, DecodeStatus* why,
                uint16_t* detail) { return d.otherwise_(d.codec_, at, size, out, why, detail); };
}
#endif

}  // namespace isadora::encoding
