// Making the cases of direct decoding, and the table that names them.
#include <algorithm>
#include <functional>

#include "encoding/table_decoder.h"

namespace isadora::encoding {

namespace {

using model::Field;

constexpr unsigned kMaxChoice = 13;  // bits that the table is looked up by
constexpr unsigned kMaxTest = 11;    // bits that a test may depend on

}  // namespace

// The bits that separate most cases, chosen greedily: each next bit minimizes the remaining comparisons. A case that
// leaves the bit open is on both sides.
class TableDecoder::Chooser {
 public:
  explicit Chooser(std::span<const TableDecoder::Named> all) : all_(all) {}

  Bits choose(List all) const {
    std::vector<List> branches = {std::move(all)};
    Bits chosen = 0;
    for (unsigned n = 0; n < kMaxChoice; ++n) {
      const unsigned bit = best(branches, chosen);
      if (bit == 128) break;
      chosen |= Bits{1} << bit;
      branches = split(branches, Bits{1} << bit);
    }
    return chosen;
  }

  List branch(const List& list, Bits bit, bool one) const {
    List part;
    for (const uint16_t i : list) {
      const bool open = !(all_[i].mask & bit), is_one = all_[i].value & bit;
      if (open || is_one == one) part.push_back(i);
    }
    return part;
  }

 private:
  unsigned best(const std::vector<List>& branches, Bits chosen) const {
    std::array<uint64_t, 128> cost{};
    uint64_t now = 0;
    for (const List& list : branches) {
      BitCounts count;
      for (const uint16_t i : list) count_bits(all_[i].mask, all_[i].value, count);
      now += list.size() * list.size();
      for (unsigned bit = 0; bit < 128; ++bit) {
        const uint64_t zeros = list.size() - count[bit].ones, ones = list.size() - count[bit].zeros;
        cost[bit] += zeros * zeros + ones * ones;
      }
    }
    unsigned best = 128;
    for (unsigned bit = 0; bit < 128; ++bit) {
      const bool fresh = !(chosen >> bit & 1);
      if (fresh && cost[bit] < (best == 128 ? 2 * now : cost[best])) best = bit;
    }
    return best;
  }

  // Branches of one case or none need no more bits.
  std::vector<List> split(const std::vector<List>& branches, Bits bit) const {
    std::vector<List> result;
    for (const List& list : branches) {
      for (const bool one : {false, true}) {
        List part = branch(list, bit, one);
        if (part.size() > 1) result.push_back(std::move(part));
      }
    }
    return result;
  }

  std::span<const TableDecoder::Named> all_;
};

namespace {

// A field as the slices of the window.
Field placed(Field field, unsigned shift) {
  for (model::Slice& s : field.slices) s.position += shift;
  return field;
}

std::vector<Field> placed(std::span<const Field> fields, unsigned shift) {
  std::vector<Field> result;
  for (const Field& f : fields) result.push_back(placed(f, shift));
  return result;
}

// Pieces in the order of the code; each is appended to the first chain whose last piece is below it in the word.
std::vector<Chain> chains_of(std::span<const FieldSlice> pieces) {
  std::vector<Chain> chains;
  for (const FieldSlice& p : pieces) {
    const uint64_t from = p.mask << p.position, to = p.mask << p.shift;
    const auto fits = [&](const Chain& c) { return c.field == p.field && c.half == p.half && c.from < (from & -from); };
    auto chain = std::find_if(chains.begin(), chains.end(), fits);
    if (chain == chains.end()) chain = chains.insert(chain, {p.field, p.half, 0, 0});
    chain->from |= from, chain->to |= to;
  }
  return chains;
}

// A condition on some bits of the word, beside the fixed bits and the illegal codes of fields.
struct BitCheck {
  Bits on;
  std::function<bool(Bits word, const uint64_t* codes)> holds;
};

class Checks {
 public:
  Checks(const model::Isa& isa, const OpcodePlan& plan, const FormPlan& form) : fields_(plan.opcode->fields) {
    for (const CodePlan::InSet& c : plan.codes.others)
      add(of(c.field), [&c](Bits, const uint64_t* codes) { return c.set->contains(codes[c.field]); });
    for (const CodePlan::Register& r : plan.codes.wide)
      add(of(r.field) | of(r.bits), [&](Bits, const uint64_t* codes) { return r.legal(isa, codes); });
    for (const CodePlan::Compound& c : plan.codes.compounds) {
      if (!c.plan->always_legal())
        add(of(c.field),
            [&](Bits, const uint64_t* codes) { return c.plan->check(isa, codes[c.field]) == DecodeStatus::None; });
    }
    for (const OpcodePlan::Condition& c : plan.exceptions)
      add(of(c.holds), [&c](Bits, const uint64_t* codes) { return !c.holds(codes); });
    for (const FormPlan::When& w : form.whens)
      add(w.mask | of(w.condition), [&w](Bits word, const uint64_t* codes) { return w.holds(word, codes); });
  }

  // Merges checks greedily while they depend on few bits; false if some were left out.
  const std::vector<BitCheck>& joined() const { return joined_; }
  bool complete() const { return complete_; }

  // The answers for all values of the bits.
  std::vector<uint64_t> answers(const BitCheck& check) const {
    std::vector<uint64_t> set(((size_t{1} << Gather(check.on).bits()) + 63) / 64, 0);
    for_all_words(check.on, fields_, [&](uint64_t at, Bits word, const uint64_t* codes) {
      set[at / 64] |= uint64_t{check.holds(word, codes)} << (at % 64);
    });
    return set;
  }

 private:
  Bits of(uint16_t field) const { return model::field_mask(fields_[field]); }
  Bits of(const Expression& e) const {
    Bits bits = 0;
    for (const uint16_t field : e.fields()) bits |= of(field);
    return bits;
  }
  static bool few(Bits on) { return Gather(on).bits() <= kMaxTest; }

  template <class Holds>
  void add(Bits on, Holds holds) {
    if (!few(on)) {
      complete_ = false;
      return;
    }
    const auto near = std::find_if(joined_.begin(), joined_.end(), [&](const BitCheck& c) { return few(c.on | on); });
    if (near == joined_.end()) return joined_.push_back({on, holds});
    near->on |= on;
    near->holds = [first = std::move(near->holds), holds](Bits word, const uint64_t* codes) {
      return first(word, codes) && holds(word, codes);
    };
  }

  const std::vector<Field>& fields_;
  std::vector<BitCheck> joined_;
  bool complete_ = true;
};

// True where the bits are one field of at most five: these codes of it are then not taken out any more.
bool forbid(std::vector<EightFields>& eights, std::span<const Field> fields, Bits on,
            const std::vector<uint64_t>& legal) {
  for (size_t i = 0; i < fields.size(); ++i) {
    const bool narrow = within_four_bytes(fields[i]) && fields[i].width() <= 5;
    if (fields[i].fixed || !narrow || model::field_mask(fields[i]) != on) continue;
    eights[i / kAtOnce].illegal[i % kAtOnce] |= ~static_cast<uint32_t>(legal[0]);
    return true;
  }
  return false;
}

// A word that this case rejects is not an instruction, and must not reach the opcode that the case hides.
bool hides_another(std::span<const OpcodePattern> patterns, size_t at) {
  const OpcodePattern& p = patterns[at];
  const auto hidden = [&](const OpcodePattern& q) { return p.hides(q); };
  return std::any_of(patterns.begin() + static_cast<ptrdiff_t>(at) + 1, patterns.end(), hidden);
}

}  // namespace

TableDecoder::TableDecoder(const model::Isa& isa, const WindowLayout& layout, std::span<const OpcodePattern> patterns,
                           Otherwise otherwise, const void* codec)
    : otherwise_(otherwise), codec_(codec), isa_(isa), layout_(layout), first_case_(isa.opcodes.size(), 0) {
  for (unsigned bytes = 0; bytes < extents_.size(); ++bytes) extents_[bytes] = layout.extent(8 * bytes);
  std::vector<Named> all(1);  // the first is none
  for (size_t i = 0; i < patterns.size(); ++i) {
    const model::Opcode& op = isa.opcodes[patterns[i].opcode];
    first_case_[patterns[i].opcode] = static_cast<uint16_t>(all.size());
    const bool takes_all = add_forms(patterns[i], op, all);
    if (!takes_all && hides_another(patterns, i)) all.push_back({patterns[i].fixed, patterns[i].value});
    eights_ = std::max(eights_, (op.fields.size() + kAtOnce - 1) / kAtOnce);
    if (!std::all_of(op.fields.begin(), op.fields.end(), within_four_bytes)) chains_ = kMaxChains;
  }
  if (all.size() > UINT16_MAX) all.erase(all.begin() + 1, all.end());
  find_lengths(all);
  cases_ = std::vector<Case>(all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    static_cast<Named&>(cases_[i]) = all[i];
  }
  name(all);
  choose();
}

// True if the opcode has no words outside of this case.
bool TableDecoder::add_forms(const OpcodePattern& p, const model::Opcode& op, std::vector<Named>& out) const {
  for (size_t form = 0; form < op.forms.size(); ++form) {
    const Bits mask = layout_.to_window(op.forms[form].mask, op.length);
    const Bits value = layout_.to_window(op.forms[form].value, op.length);
    const bool never = (value & ~mask) || ((p.value ^ value) & p.fixed & mask);
    out.push_back(never ? Named{}
                        : Named{p.fixed | mask, p.value | value, p.opcode, static_cast<uint16_t>(form), p.bytes});
  }
  return op.forms.size() == 1 && out.back().mask == p.fixed;
}

// 0 if the first byte does not decide the length.
void TableDecoder::find_lengths(const std::vector<Named>& all) {
  const unsigned at = layout_.order == model::Order::Lsb ? 0 : 120;
  std::array<bool, 256> several{};
  for (const Named& one : all) {
    max_bytes_ = std::max<unsigned>(max_bytes_, one.bytes);
    const auto mask = static_cast<uint8_t>(one.mask >> at), value = static_cast<uint8_t>(one.value >> at);
    for (unsigned byte = 0; byte < lengths_.size(); ++byte) {
      if (!one.bytes || (byte & mask) != value) continue;
      several[byte] = several[byte] || (lengths_[byte] && lengths_[byte] != one.bytes);
      lengths_[byte] = several[byte] ? 0 : one.bytes;
    }
  }
}

// The table.
void TableDecoder::name(const std::vector<Named>& all) {
  List list;
  for (size_t i = 1; i < all.size(); ++i) {
    if (all[i].mask) list.push_back(static_cast<uint16_t>(i));
  }
  const Chooser chooser(all);
  choice_ = Gather(chooser.choose(list));
  entries_.resize(size_t{1} << choice_.bits());
  name(chooser, list, choice_.mask(), 0);
}
void TableDecoder::name(const Chooser& chooser, const List& list, Bits rest, size_t index) {
  if (list.empty()) return;
  if (!rest) {
    entries_[index] = {list[0], list.size() > 1 ? list[1] : uint16_t{0}};
    return;
  }
  const Gather bits(rest);
  const Bits top = bits.scatter(uint64_t{1} << (bits.bits() - 1));
  for (const bool one : {false, true}) name(chooser, chooser.branch(list, top, one), rest & ~top, 2 * index + one);
}

void TableDecoder::found(const OpcodePlan& plan, uint16_t form, unsigned patience) const {
  const auto opcode = static_cast<size_t>(plan.opcode - isa_.opcodes.data());
  if (first_case_[opcode] + form >= static_cast<int>(cases_.size())) return;  // there were too many
  Case& c = cases_[static_cast<size_t>(first_case_[opcode] + form)];
  if (c.fields.load(std::memory_order_relaxed) || c.times.fetch_add(1, std::memory_order_relaxed) != patience) return;
  const std::lock_guard lock(making_);
  make(c, plan);
}

void TableDecoder::make(Case& c, const OpcodePlan& plan) const {
  const model::Opcode& op = *plan.opcode;
  const unsigned shift = layout_.order == model::Order::Lsb ? 0 : 128 - op.length;
  const FieldLayout packing(placed(op.fields, shift));
  std::vector<Chain> chains = chains_of(packing.more);
  if (chains.size() > chains_) return;
  chains.resize(chains_);
  std::vector<EightFields> fields = packing.eights;
  for (size_t i = 0; i < fields.size(); ++i) std::copy_n(plan.packing.eights[i].illegal, kAtOnce, fields[i].illegal);
  fields.resize(eights_);
  add_tests(c, fields, plan, shift);
  c.chains = made_chains_.emplace_back(std::move(chains)).data();
  c.fields.store(made_fields_.emplace_back(std::move(fields)).data(), std::memory_order_release);
}

// A test of one narrow field is a part of taking it out; some are a part of the case, and some the rest.
void TableDecoder::add_tests(Case& c, std::vector<EightFields>& fields, const OpcodePlan& plan, unsigned shift) const {
  const Checks checks(isa_, plan, plan.forms[c.form]);
  std::vector<LegalTest> tests;
  for (const BitCheck& check : checks.joined()) {
    std::vector<uint64_t> answers = checks.answers(check);
    if (forbid(fields, plan.opcode->fields, check.on, answers)) continue;
    tests.push_back({Gather(check.on << shift), made_sets_.emplace_back(std::move(answers)).data()});
  }
  const size_t first = std::min(tests.size(), tests_);
  std::copy_n(tests.begin(), first, c.tests.begin());
  tests.erase(tests.begin(), tests.begin() + static_cast<ptrdiff_t>(first));
  if (tests.empty() && checks.complete()) return;
  c.rest = &made_rests_.emplace_back(Rest{std::move(tests), checks.complete() ? nullptr : &plan});
}

}  // namespace isadora::encoding
