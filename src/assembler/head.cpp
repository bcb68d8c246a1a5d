// Assigns the words of the head to modifiers: in any order that the description allows; a word that fits two of them is
// assigned in the form's order.
#include "assembler/match.h"

namespace isadora::assembler {

bool Match::head(const Head& h) {
  uint64_t filled = 0;
  if (!assign(h, 0, filled)) return false;
  fill_rest(filled);
  return true;
}

// Gives words[word…] to slots that are free, the first that fits first; takes a choice back when the rest does not work
// out.
bool Match::assign(const Head& h, size_t word, uint64_t& filled) {
  if (word == h.count) {
    for (size_t i = 0; i < rule_.slots.size(); ++i) {
      const ModifierSlot& s = rule_.slots[i];
      if (!s.required || filled >> i & 1) continue;
      return expect(h.end, [&] { return expected_words(s); });
    }
    return true;
  }
  const HeadWord& w = h.words[word];
  bool fits = false, late = false;
  for (size_t i = 0; i < rule_.slots.size(); ++i) {
    const ModifierSlot& s = rule_.slots[i];
    for (const auto& [number, code] : s.words) {
      if (number != w.number) continue;
      fits = true;
      if (filled >> i & 1) continue;
      late |= filled & s.later;
      if (filled & s.later) continue;
      const uint64_t before = filled;
      filled |= uint64_t{1} << i;
      if (assign(h, word + 1, filled)) {
        if (s.field != model::kNoIndex) {
          codes_[s.field] = code;
          place(s.field, w.begin, w.end);
        }
        if (s.condition >= 0) seen_ |= 1u << s.condition;
        return true;
      }
      filled = before;
    }
  }
  const std::string text = r_.mismatch ? "`" + at_text(w.begin, w.end) + "`" : "";
  if (fits) {
    return wrong(w.begin + 1, diag::Kind::NoMatchingForm, w.begin, w.end, [&] {
      return text +
             (late ? " follows a modifier that must come after it" : " has no place here beside the other modifiers");
    });
  }
  return wrong(w.begin, diag::Kind::NoMatchingForm, w.begin, w.end,
               [&] { return text + " does not go with the other modifiers"; });
}

// Slots without a word have their defaults; a literal's code is in the rule.
void Match::fill_rest(uint64_t filled) {
  for (size_t i = 0; i < rule_.slots.size(); ++i) {
    const ModifierSlot& s = rule_.slots[i];
    if (!s.literal && !(filled >> i & 1) && s.field != model::kNoIndex) codes_[s.field] = s.code;
  }
}

std::string Match::expected_words(const ModifierSlot& slot) const {
  constexpr size_t kMost = 8;
  std::string list;
  for (size_t i = 0; i < slot.words.size() && i < kMost; ++i) {
    const HeadSpelling& word = r_.mnemonic.words[slot.words[i].first];
    list += std::string(i ? " or `" : "`") + (word.suffix ? "" : ".") + word.text + "`";
  }
  return slot.words.size() > kMost ? list + " …" : list;
}

}  // namespace isadora::assembler
