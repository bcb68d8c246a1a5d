#include "examples/pinned.h"

#include <algorithm>
#include <iterator>

namespace isadora::examples {

std::optional<base::Integer> pinned_word(const model::Claim& claim) {
  constexpr std::string_view kWord = "word==";
  std::string text;
  std::copy_if(claim.text.begin(), claim.text.end(), std::back_inserter(text),
               [](char c) { return c != ' ' && c != '\t'; });
  return text.starts_with(kWord) ? base::Integer::parse(text.substr(kWord.size())) : std::nullopt;
}

}  // namespace isadora::examples
