// "did you mean …": the candidate at the least edit distance, where exchanging two neighbours counts as one edit and
// letter case counts only between candidates that are otherwise equally near. The time is bounded for any input: the
// distance of two names takes the product of their lengths, so that long names are compared with none.
#include <algorithm>
#include <cctype>
#include <optional>
#include <tuple>

#include "diag/diagnostic.h"

namespace isadora::diag {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

// Damerau and Levenshtein's distance (optimal string alignment), in three rows. What is beyond `limit` is more than
// `limit`: from two rows above it nothing comes back.
size_t distance(std::string_view a, std::string_view b, size_t limit) {
  std::vector<size_t> two_above(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    std::swap(two_above, above);
    std::swap(above, row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
    if (std::min(std::ranges::min(row), std::ranges::min(above)) > limit) return limit + 1;
  }
  return row[b.size()];
}

constexpr size_t kMostLetters = 64;  // of a name that is compared

// A third of the letters may be wrong; in words of one or two letters every other word would be near.
size_t allowance(size_t a, size_t b) { return std::max(a, b) / 3; }

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.size() > kMostLetters) return {};
  const std::string folded = lower(word);
  std::optional<std::pair<size_t, size_t>> best;
  const std::string* found = nullptr;
  for (const std::string& candidate : candidates) {
    const size_t allowed = allowance(word.size(), candidate.size());
    const size_t longer = std::max(word.size(), candidate.size());
    if (candidate.empty() || longer > kMostLetters || longer - std::min(word.size(), candidate.size()) > allowed)
      continue;
    const size_t limit = best ? std::min(best->first, allowed) : allowed;
    const size_t edits = distance(folded, lower(candidate), limit);
    if (edits > limit) continue;
    const std::pair near{edits, distance(word, candidate, longer)};
    if (best && *best <= near) continue;
    best = near;
    found = &candidate;
  }
  return found ? *found : std::string();
}

}  // namespace isadora::diag
