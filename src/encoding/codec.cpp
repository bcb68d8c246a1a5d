// The Codec: decodes by window, matcher and the plan of the opcode found; encodes by the plan.
#include "encoding/codec.h"

#include <atomic>
#include <deque>
#include <mutex>

#include "base/lazy.h"
#include "encoding/field_layout.h"
#include "encoding/matcher.h"
#include "encoding/table_decoder.h"
#include "encoding/window.h"

namespace isadora::encoding {

struct Codec::Impl {
  Impl(const model::Isa& i, unsigned p)
      : isa(i), layout(i.machine), patience(p), all(patterns(layout, i)), builder(i), plans(i.opcodes.size()) {
    for (const model::Opcode& o : i.opcodes) {
      if (encodable(layout, o)) max_bytes = std::max(max_bytes, o.length / 8);
    }
  }

  // The tree and the plans are made on first use, by any thread: a short program needs few plans, and the assembler
  // needs no tree.
  const OpcodeMatcher& matcher() const {
    return made_matcher.get([this] { return std::make_unique<const OpcodeMatcher>(all); });
  }
  const OpcodePlan& plan(uint16_t opcode) const {
    const OpcodePlan* const known = plans[opcode].load(std::memory_order_acquire);
    return known ? *known : make_plan(opcode);
  }

  [[gnu::noinline]] const OpcodePlan& make_plan(uint16_t opcode) const {
    const std::lock_guard lock(making);
    if (const OpcodePlan* const known = plans[opcode].load(std::memory_order_relaxed)) return *known;
    const model::Opcode& op = isa.opcodes[opcode];
    const OpcodePlan& made = made_plans.emplace_back(encodable(layout, op) ? builder.build(op) : OpcodePlan{});
    plans[opcode].store(&made, std::memory_order_release);
    return made;
  }

  // As many of the bytes as an instruction may have.
  unsigned whole_parcels(size_t bytes) const {
    if (bytes >= max_bytes) return max_bytes;
    return static_cast<unsigned>(bytes - bytes % layout.parcel_bytes);
  }

  // Decodes at the beginning of a window of this many bytes; `whole`: the instruction must take all of them. The fixed
  // bits of several opcodes may match if other fields distinguish them; if none of them is legal, the first gives the
  // reason.
  bool decode(Bits window, unsigned available, bool whole, Decoded& out, DecodeStatus& why, uint16_t& detail) const {
    const OpcodePattern* const first = matcher().find(window);
    const auto is = [&](const OpcodePattern& p) { return decode_as(p, window, available, whole, out, why, detail); };
    if (!first) {
      const OpcodePattern* const longer = available < max_bytes ? truncated_opcode(window, available) : nullptr;
      why = longer ? DecodeStatus::Truncated : DecodeStatus::NoOpcode;
      if (longer) out.opcode = longer->opcode;
      return false;
    }
    if (is(*first)) return true;
    const OpcodePattern* const second = OpcodeMatcher::next(first, first, window);
    for (const OpcodePattern* p = second; p; p = OpcodeMatcher::next(first, p, window)) {
      if (is(*p)) return true;
    }
    return second && is(*first);
  }

  bool decode_as(const OpcodePattern& p, Bits window, unsigned available, bool whole, Decoded& out, DecodeStatus& why,
                 uint16_t& detail) const {
    detail = out.opcode = model::kNoIndex;
    if (whole && p.bytes < available) return why = DecodeStatus::NoOpcode, false;
    if (p.bytes <= available) return fill(p, window, out, why, detail);
    out.opcode = p.opcode;
    why = DecodeStatus::Truncated;
    return false;
  }

  // Is the window a prefix of a longer instruction? Needed only at the end of the bytes.
  const OpcodePattern* truncated_opcode(Bits window, unsigned available) const {
    const Bits seen = layout.extent(8 * available);
    for (const OpcodePattern& p : all) {
      if (p.bytes > available && ((window ^ p.value) & p.key & seen) == 0) return &p;
    }
    return nullptr;
  }

  bool fill(const OpcodePattern& p, Bits window, Decoded& out, DecodeStatus& why, uint16_t& detail) const {
    const OpcodePlan& plan = this->plan(p.opcode);
    out.opcode = p.opcode;
    out.bytes = p.bytes;
    out.word = layout.cut_to_word(window, p.extent, 8u * p.bytes);
    if (plan.packing.unpack(out.word, out.codes) && plan.rest_is_legal(isa, out.word, out.codes, out.form)) {
      why = DecodeStatus::None;
      found(plan, out.form);
      return true;
    }
    why = plan.check(isa, out.word, out.codes, out.form, detail);
    return false;
  }

  // The table costs as much as 30,000 words gain, and a case as much as some hundred.
  void found(const OpcodePlan& plan, uint16_t form) const {
    const TableDecoder* direct = made_direct.known();
    const uint64_t many = uint64_t{64} * patience;
    if (!direct && gathers() && times.fetch_add(1, std::memory_order_relaxed) >= many) direct = &make_direct();
    if (direct) direct->found(plan, form, 4 * patience);
  }
  const TableDecoder& make_direct() const {
    return made_direct.get([this] {
      std::vector<OpcodePattern> ordered = all;
      order(ordered);
      return std::make_unique<const TableDecoder>(isa, layout, ordered, &Impl::decode_any, this);
    });
  }
  // The slow path: at the end of the bytes, for an opcode without a table, and for illegal words.
  [[gnu::noinline]] static unsigned decode_any(const void* impl, const uint8_t* at, size_t size, Decoded& out,
                                               DecodeStatus* why, uint16_t* detail) {
    const Impl& m = *static_cast<const Impl*>(impl);
    const unsigned available = m.whole_parcels(size);
    DecodeStatus reason = DecodeStatus::Truncated;
    uint16_t what = model::kNoIndex;
    out.opcode = model::kNoIndex;
    const bool legal =
        available && m.decode(load_at_least(m.layout, {at, size}, available), available, false, out, reason, what);
    if (why) *why = reason;
    if (detail) *detail = what;
    return legal ? out.bytes : 0;
  }

  const model::Isa& isa;
  WindowLayout layout;
  unsigned patience;
  std::vector<OpcodePattern> all;
  unsigned max_bytes = 0;

  mutable std::mutex making;
  base::Lazy<const OpcodeMatcher> made_matcher;
  mutable std::atomic<unsigned> times = 0;  // that something was decoded without the table
  base::Lazy<const TableDecoder> made_direct;
  mutable PlanBuilder builder;
  mutable std::deque<OpcodePlan> made_plans;  // they stay where they are
  mutable std::vector<std::atomic<const OpcodePlan*>> plans;
};

Codec::Codec(const model::Isa& isa, unsigned patience) : impl_(std::make_unique<Impl>(isa, patience)) {}
Codec::~Codec() = default;
Codec::Codec(Codec&&) noexcept = default;

unsigned Codec::decode(std::span<const uint8_t> bytes, Decoded& out, DecodeStatus* why, uint16_t* detail) const {
  const TableDecoder* const direct = impl_->made_direct.known();
  if (direct) return direct->decode(bytes, out, why, detail);
  return Impl::decode_any(impl_.get(), bytes.data(), bytes.size(), out, why, detail);
}

bool Codec::decode_word(Bits word, unsigned length_bits, Decoded& out, DecodeStatus* why, uint16_t* detail) const {
  const Impl& m = *impl_;
  DecodeStatus reason = DecodeStatus::NoOpcode;
  uint16_t what = model::kNoIndex;
  bool legal = false;
  out.opcode = model::kNoIndex;
  if (length_bits != 0 && length_bits % 8 == 0 && length_bits <= 128 && (word & ~low_ones(length_bits)) == 0) {
    legal = m.decode(m.layout.to_window(word, length_bits), length_bits / 8, true, out, reason, what);
  }
  if (why) *why = reason;
  if (detail) *detail = what;
  return legal;
}

Bits Codec::pack(const model::Opcode& opcode, std::span<const uint64_t> codes) const {
  Bits word = 0;
  for (size_t i = 0; i < opcode.fields.size(); ++i) {
    const model::Field& f = opcode.fields[i];
    word = model::insert(f, word, f.fixed ? *f.fixed : codes[i]);
  }
  return word;
}

DecodeStatus Codec::check(uint16_t opcode, uint16_t& form, std::span<const uint64_t> codes, uint16_t* detail,
                          Bits* word) const {
  const OpcodePlan& plan = impl_->plan(opcode);
  uint16_t what = model::kNoIndex, found = model::kNoIndex;
  if (detail) *detail = what;
  if (!plan.opcode) return DecodeStatus::NoOpcode;
  const Bits bits = plan.packing.pack(codes.data());
  if (word) *word = bits;
  const std::vector<uint64_t>& spare = plan.packing.spare;
  DecodeStatus why = DecodeStatus::None;
  uint64_t beyond = 0;
  for (size_t i = 0; i < spare.size(); ++i) beyond |= codes[i] & spare[i];
  for (uint16_t i = 0; beyond && i < spare.size() && why == DecodeStatus::None; ++i) {
    const bool too_large = codes[i] & spare[i];
    if (too_large) what = i, why = DecodeStatus::BadCode;
  }
  if (why == DecodeStatus::None) why = plan.check(impl_->isa, bits, codes.data(), found, what);
  if (why == DecodeStatus::None && form != model::kNoIndex && !plan.fits(plan.forms[form], bits, codes.data()))
    why = DecodeStatus::NoForm;
  for (const OpcodePlan::SpecialCase& s : plan.special_cases) {
    if (why == DecodeStatus::None && s.has(bits)) what = s.opcode, why = DecodeStatus::SpecialCase;
  }
  if (why == DecodeStatus::None) form = found;
  if (detail) *detail = what;
  return why;
}

void Codec::to_bytes(Bits word, unsigned length_bits, uint8_t* out) const {
  const Bits window = impl_->layout.to_window(word, length_bits);
  if (impl_->layout.is_little_number() && length_bits <= 128) {
    std::memcpy(out, &window, length_bits / 8);
    return;
  }
  for (unsigned i = 0; i < length_bits / 8; ++i) {
    out[i] = static_cast<uint8_t>(window >> impl_->layout.byte_position(i));
  }
}

Bits Codec::from_bytes(const uint8_t* in, unsigned length_bits) const {
  return impl_->layout.to_word(impl_->layout.load(in, length_bits / 8), length_bits);
}

const model::Isa& Codec::isa() const { return impl_->isa; }
unsigned Codec::max_bytes() const { return impl_->max_bytes; }

}  // namespace isadora::encoding
