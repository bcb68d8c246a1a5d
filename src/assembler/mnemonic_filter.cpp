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

}  // namespace isadora::assembler
