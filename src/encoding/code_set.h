// The codes of a type that mean something, made for one fast question: is this one of them?
#pragma once

#include <cstdint>
#include <vector>

#include "model/model.h"

namespace isadora::encoding {

// Narrow types are a bitmap, wide ones (few codes of many) a sorted list.
class CodeSet {
 public:
  CodeSet(unsigned width, std::vector<uint64_t> codes);

  bool contains(uint64_t code) const {
    if (!bitmap_.empty()) return code >> 6 < bitmap_.size() && (bitmap_[code >> 6] >> (code & 63) & 1);
    return listed(code);
  }
  const std::vector<uint64_t>& codes() const { return sorted_; }  // ascending
  // Does it contain every code of this many bits?
  bool covers(unsigned width) const { return width < 64 && first_gap_ >= uint64_t{1} << width; }

 private:
  bool listed(uint64_t code) const;

  std::vector<uint64_t> bitmap_;
  std::vector<uint64_t> sorted_;
  uint64_t first_gap_ = 0;  // the smallest code that does not belong to it
};

inline constexpr unsigned kBitmapWidth = 12;

// The registers after the codes of a register type, for operands whose width depends on the word. Only for types of at
// most kBitmapWidth bits.
class RegisterTable {
 public:
  RegisterTable(const model::Isa& isa, const model::Type& type, unsigned width);

  bool legal(uint64_t code, uint64_t bits) const {
    if (code >= numbers_.size()) return false;
    const int32_t number = numbers_[code];
    if (number < 0) return number == kConstant;
    if (bits <= width_) return true;
    const uint64_t count = (bits + width_ - 1) / width_;
    return wide_ && static_cast<uint64_t>(number) % count == 0 && static_cast<uint64_t>(number) + count <= count_;
  }

 private:
  static constexpr int32_t kConstant = -1, kIllegal = -2;
  std::vector<int32_t> numbers_;
  uint64_t width_ = 0, count_ = 0;
  bool wide_ = false;
};

}  // namespace isadora::encoding
