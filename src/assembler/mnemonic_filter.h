// The mnemonics that a program may use: only opcodes with these mnemonics are needed to assemble it.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "assembler/text.h"
#include "model/model.h"

namespace isadora::assembler {

class MnemonicFilter {
 public:
  explicit MnemonicFilter(std::string_view text) { add(text); }

  // Adds the mnemonics that pseudo-instructions of the text expand to. To be called first, and once.
  void add_expansions(const std::vector<model::Pseudo>& pseudos);
  // Adds each word without the suffixes that it may end in.
  void add_stems(const std::vector<model::Type>& types);
  // May give false positives: every word of the source counts, labels included.
  bool has(std::string_view mnemonic) const { return words_.contains(folded(mnemonic)); }

 private:
  void add(std::string_view text);

  std::unordered_set<std::string, NameHash, std::equal_to<>> words_;  // folded
};

}  // namespace isadora::assembler
