#include "assembler/suffixes.h"

#include "assembler/text.h"

namespace isadora::assembler {
namespace {

constexpr size_t kLongestRest = 64;  // in characters

class SuffixSplitter {
 public:
  explicit SuffixSplitter(const SuffixSlots& slots)
      : slots_(slots), chosen_(slots.size(), -1), failed_((slots.size() + 1) * (kLongestRest + 1)) {}

  bool split(size_t slot, std::string_view rest) {
    if (rest.empty()) return true;
    const size_t here = slot * (kLongestRest + 1) + rest.size();
    if (slot == slots_.size() || failed_[here]) return false;
    if (take(slot, rest) || split(slot + 1, rest)) return true;
    failed_[here] = true;
    return false;
  }
  std::vector<int> chosen() { return std::move(chosen_); }

 private:
  bool take(size_t slot, std::string_view rest) {
    for (size_t i = 0; i < slots_[slot].size(); ++i) {
      const std::string_view text = slots_[slot][i];
      if (text.empty() || !same_folded(text, rest.substr(0, text.size()))) continue;
      chosen_[slot] = static_cast<int>(i);
      if (split(slot + 1, rest.substr(text.size()))) return true;
      chosen_[slot] = -1;
    }
    return false;
  }

  const SuffixSlots& slots_;
  std::vector<int> chosen_;
  std::vector<bool> failed_;  // by slot and length of the rest
};

}  // namespace

std::optional<std::vector<int>> split_suffixes(const SuffixSlots& slots, std::string_view rest) {
  if (rest.size() > kLongestRest) return std::nullopt;
  SuffixSplitter splitter(slots);
  return splitter.split(0, rest) ? std::optional(splitter.chosen()) : std::nullopt;
}

}  // namespace isadora::assembler
