// Fills code up to a multiple with the instructions that the description names for it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "encoding/codec.h"

namespace isadora::encoding {

// The bytes of the instruction that is this word, whose first parcels say how long it is. It need not be legal: of a
// Model for one program most opcodes have their fixed bits alone.
std::vector<uint8_t> bytes_of_word(const Codec& codec, uint64_t word);

class CodePadding {
 public:
  explicit CodePadding(const Codec& codec);

  // The first bytes of a place of this size that no instruction fills.
  uint64_t left_over(uint64_t bytes) const;
  // The shortest instructions come first; what is left over becomes zeros.
  void fill(std::span<uint8_t> bytes) const;

 private:
  std::vector<std::vector<uint8_t>> instructions_;  // the longest first
};

}  // namespace isadora::encoding
