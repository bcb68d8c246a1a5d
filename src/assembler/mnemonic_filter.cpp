#include "assembler/mnemonic_filter.h"

#include <algorithm>

namespace isadora::assembler {

void MnemonicFilter::add(std::string_view text) {
  for (auto at = text.begin(); at != text.end();) {
    const auto begin = std::find_if(at, text.end(), is_word);
    at = std::find_if_not(begin, text.end(), is_word);
    if (begin != at) words_.insert(folded({begin, at}));
  }
}

void MnemonicFilter::add_expansions(const std::vector<model::Pseudo>& pseudos) {
  std::vector<const model::Pseudo*> named;
  for (const model::Pseudo& p : pseudos) {
    if (has(std::string_view(p.mnemonic).substr(0, p.mnemonic.find('.')))) named.push_back(&p);
  }
  for (const model::Pseudo* p : named) {
    for (const std::string& line : p->lines) add(line);
  }
}

void MnemonicFilter::add_stems(const std::vector<model::Type>& types) {
  std::vector<std::string> suffixes;
  for (const model::Type& type : types) {
    if (!type.is_suffix) continue;
    for (const model::Enumerator& e : type.enumerators) {
      for (const std::string& spelling : e.spellings)
        if (!spelling.empty()) suffixes.push_back(folded(spelling));
    }
  }
  if (suffixes.empty()) return;
  constexpr size_t kLongestWord = 256;  // with suffixes, in characters
  std::vector<std::string> words;
  std::ranges::copy_if(words_, std::back_inserter(words), [](const auto& w) { return w.size() <= kLongestWord; });
  while (!words.empty()) {
    const std::string word = std::move(words.back());
    words.pop_back();
    for (const std::string& suffix : suffixes) {
      if (!word.ends_with(suffix)) continue;
      std::string stem = word.substr(0, word.size() - suffix.size());
      if (words_.insert(stem).second) words.push_back(std::move(stem));
    }
  }
}

}  // namespace isadora::assembler
