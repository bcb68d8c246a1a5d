// The global offset table: words that hold values of symbols, for code that reads them there instead of having them in
// its instructions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "encoding/fixups.h"
#include "linker/linker.h"

namespace isadora::linker {

class OffsetTable {
 public:
  static constexpr uint32_t kSection = 1;  // of the input

  // If relocations ask for words, adds an input with their section after the others. A word has `bits`.
  OffsetTable(std::vector<LinkInput>& inputs, const encoding::Fixups& kinds, unsigned bits);

  size_t input() const { return input_; }
  // Of the word of a symbol, or of its first one, in the section.
  uint64_t offset(const std::vector<LinkInput>& inputs, size_t input, uint32_t symbol,
                  const encoding::Fixups::Kind& kind) const;

 private:
  // The name of a global symbol, or the input and the number of another one; and the number of a kind with words of its
  // own, 0 for the value alone.
  using Held = std::tuple<std::string, size_t, uint32_t, unsigned>;
  static Held held_by(const std::vector<LinkInput>& inputs, size_t input, uint32_t symbol,
                      const encoding::Fixups::Kind& kind);

  size_t input_ = 0;
  std::map<Held, uint64_t> offsets_;
};

}  // namespace isadora::linker
