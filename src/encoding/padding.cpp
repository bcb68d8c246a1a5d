#include "encoding/padding.h"

#include <algorithm>

namespace isadora::encoding {

std::vector<uint8_t> bytes_of_word(const Codec& codec, uint64_t word) {
  const unsigned parcel = std::max(codec.isa().machine.parcel_bits / 8, 1u);
  std::vector<uint8_t> bytes(parcel);
  Decoded d;
  DecodeStatus why = DecodeStatus::None;
  for (codec.to_bytes(word, parcel * 8, bytes.data());
       !codec.decode(bytes, d, &why) && why == DecodeStatus::Truncated && bytes.size() < codec.max_bytes();) {
    bytes.resize(bytes.size() + parcel);
    codec.to_bytes(word, static_cast<unsigned>(bytes.size()) * 8, bytes.data());
  }
  return bytes;
}

CodePadding::CodePadding(const Codec& codec) {
  for (const uint64_t word : codec.isa().machine.padding) instructions_.push_back(bytes_of_word(codec, word));
  std::ranges::stable_sort(instructions_, std::greater(), &std::vector<uint8_t>::size);
}

uint64_t CodePadding::left_over(uint64_t bytes) const {
  for (const auto& instruction : instructions_) bytes %= instruction.size();
  return bytes;
}

void CodePadding::fill(std::span<uint8_t> bytes) const {
  for (const auto& instruction : instructions_) {
    for (; bytes.size() >= instruction.size(); bytes = bytes.first(bytes.size() - instruction.size()))
      std::ranges::copy(instruction, bytes.end() - static_cast<ptrdiff_t>(instruction.size()));
  }
  std::ranges::fill(bytes, uint8_t{0});
}

}  // namespace isadora::encoding
