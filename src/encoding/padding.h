// Fills code up to a multiple with the instructions that the description names for it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "encoding/codec.h"

namespace isadora::encoding {

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
