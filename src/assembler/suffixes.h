// Suffixes: words at the end of a mnemonic, without a dot.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace isadora::assembler {

// For each slot of a form's head the suffixes that it may have; none: it has no suffix.
using SuffixSlots = std::vector<std::vector<std::string_view>>;

// Splits the rest of a word after its mnemonic, whatever its case, into suffixes of the slots in their order; slots may
// go without. Returns for each slot the number of its suffix, or -1; null where the rest cannot be split.
std::optional<std::vector<int>> split_suffixes(const SuffixSlots& slots, std::string_view rest);

}  // namespace isadora::assembler
