// Building the tree. At each node: count for every bit how many candidates fix it to 0 and to 1, start from the bit
// that most of them fix, widen to its neighbours, split. Equal lists of candidates share one subtree. A description in
// which everything overlaps could make the tree explode, so there is a budget of entries, after which lists simply
// stay long.
#include "encoding/matcher.h"

#include <algorithm>
#include <array>
#include <map>

namespace isadora::encoding {

namespace {

constexpr size_t kShortList = 2;
constexpr unsigned kMaxBits = 8;

struct BitRange {
  unsigned shift = 0, width = 0;
};

unsigned bits_for(size_t candidates) {
  unsigned bits = 1;
  while (bits < kMaxBits && (size_t{1} << bits) < candidates * 2) ++bits;
  return bits;
}

// The bit that splits and that most candidates fix; among equals the most even one. 128 when none splits.
unsigned best_bit(const BitCounts& counts) {
  unsigned best = 128;
  for (unsigned i = 0; i < 128; ++i) {
    if (!counts[i].splits()) continue;
    const auto rank = [&](unsigned b) {
      return std::pair(counts[b].fixed(), std::min(counts[b].zeros, counts[b].ones));
    };
    if (best == 128 || rank(i) > rank(best)) best = i;
  }
  return best;
}

BitRange widen(const BitCounts& counts, unsigned bit, unsigned max_width) {
  const auto good = [&](unsigned i) { return counts[i].fixed() * 4 >= counts[bit].fixed() * 3; };
  const unsigned least = bit / 64 * 64, most = least + 63;  // of the same half
  unsigned low = bit, high = bit;
  for (bool grown = true; grown && high - low + 1 < max_width;) {
    grown = false;
    if (low > least && good(low - 1)) --low, grown = true;
    if (high < most && high - low + 1 < max_width && good(high + 1)) ++high, grown = true;
  }
  while (!counts[low].splits()) ++low;
  while (!counts[high].splits()) --high;
  return {low, high - low + 1};
}

}  // namespace

class MatcherBuilder {
 public:
  MatcherBuilder(OpcodeMatcher& out, const std::vector<OpcodePattern>& all)
      : out_(out), all_(all), budget_(4096 + 64 * all.size()) {}

  using List = std::vector<uint16_t>;  // indices into all_, ascending: the order of the description stays

  uint32_t build(const List& list) {
    const auto [known, fresh] = built_.try_emplace(list, 0);
    if (fresh) known->second = make(list);
    return known->second;
  }

 private:
  uint32_t make(const List& list) {
    if (list.size() <= kShortList || budget_ == 0) return leaf(list);
    BitCounts counts;
    for (const uint16_t i : list) count_bits(all_[i].key, all_[i].value, counts);
    const unsigned bit = best_bit(counts);
    if (bit == 128) return leaf(list);
    return node(list, widen(counts, bit, bits_for(list.size())));
  }

  uint32_t leaf(const List& list) {
    const auto begin = static_cast<uint32_t>(out_.listed_.size());
    for (uint16_t i : list) out_.listed_.push_back(all_[i]);
    if (list.empty()) out_.listed_.push_back({.value = 1});  // matches no window
    out_.listed_.back().last = true;
    return OpcodeMatcher::kLeaf | begin;
  }

  uint32_t node(const List& list, BitRange range) {
    const uint32_t size = 1u << range.width, id = static_cast<uint32_t>(out_.nodes_.size());
    const auto first = static_cast<uint32_t>(out_.entries_.size());
    out_.nodes_.push_back({first, static_cast<uint8_t>(range.shift / 64), static_cast<uint8_t>(range.shift % 64),
                           static_cast<uint8_t>(size - 1)});
    out_.entries_.resize(first + size);
    for (uint32_t index = 0; index < size; ++index) {
      const List part = branch(list, range, index);
      budget_ -= std::min(budget_, part.size());
      const uint32_t entry = build(part);
      out_.entries_[first + index] = entry;
    }
    return id;
  }

  List branch(const List& list, BitRange range, uint32_t index) const {
    const Bits at = Bits{index} << range.shift, mask = low_ones(range.width) << range.shift;
    List part;
    for (uint16_t i : list) {
      if (((all_[i].value ^ at) & all_[i].key & mask) == 0) part.push_back(i);
    }
    return part;
  }

  OpcodeMatcher& out_;
  const std::vector<OpcodePattern>& all_;
  size_t budget_;
  std::map<List, uint32_t> built_;
};

OpcodePattern pattern(const WindowLayout& layout, const model::Isa& isa, uint16_t opcode) {
  const model::Opcode& op = isa.opcodes[opcode];
  Bits covered = 0;
  for (const model::Field& f : op.fields) covered |= model::field_mask(f);
  const Bits mask = op.fixed_mask & low_ones(op.length);
  OpcodePattern result{.opcode = opcode, .bytes = static_cast<uint8_t>(op.length / 8)};
  result.key = layout.to_window(mask & covered, op.length);
  result.fixed = layout.to_window(mask, op.length);
  result.value = layout.to_window(op.fixed_value & mask & covered, op.length);
  result.extent = layout.extent(op.length);
  return result;
}

// An opcode without forms has no words: it was passed over when the Isa was read (model/image.h).
std::vector<OpcodePattern> patterns(const WindowLayout& layout, const model::Isa& isa) {
  std::vector<OpcodePattern> result;
  for (size_t i = 0; i < isa.opcodes.size(); ++i) {
    if (encodable(layout, isa.opcodes[i]) && !isa.opcodes[i].forms.empty())
      result.push_back(pattern(layout, isa, static_cast<uint16_t>(i)));
  }
  return result;
}

const OpcodePattern* OpcodeMatcher::next(const OpcodePattern* first, const OpcodePattern* p, Bits window) {
  if (!p->matches(window)) return nullptr;  // it was found by its key: none matches
  while (!p->last) {
    ++p;
    const auto hides = [&](const OpcodePattern& q) { return q.matches(window) && q.hides(*p); };
    if (p->matches(window) && std::none_of(first, p, hides)) return p;
  }
  return nullptr;
}

const OpcodePattern* OpcodeMatcher::by_key(const OpcodePattern* list, Bits window) {
  for (const OpcodePattern* p = list;; ++p) {
    if (p->key_matches(window)) return p;
    if (p->last) return nullptr;
  }
}

void order(std::vector<OpcodePattern>& patterns) {
  std::ranges::stable_sort(patterns, std::greater(), [](const OpcodePattern& p) { return count_ones(p.fixed); });
}

OpcodeMatcher::OpcodeMatcher(std::vector<OpcodePattern> patterns) {
  order(patterns);
  MatcherBuilder builder(*this, patterns);
  MatcherBuilder::List all(patterns.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<uint16_t>(i);
  root_ = builder.build(all);
}

}  // namespace isadora::encoding
