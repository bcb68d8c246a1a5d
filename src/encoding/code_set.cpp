#include "encoding/code_set.h"

#include <algorithm>

namespace isadora::encoding {

CodeSet::CodeSet(unsigned width, std::vector<uint64_t> codes) : sorted_(std::move(codes)) {
  std::sort(sorted_.begin(), sorted_.end());
  sorted_.erase(std::unique(sorted_.begin(), sorted_.end()), sorted_.end());
  while (first_gap_ < sorted_.size() && sorted_[first_gap_] == first_gap_) ++first_gap_;
  if (width > kBitmapWidth) return;
  bitmap_.assign(((size_t{1} << width) + 63) / 64, 0);
  for (uint64_t code : sorted_) {
    if (code >> 6 < bitmap_.size()) bitmap_[code >> 6] |= uint64_t{1} << (code & 63);
  }
}

bool CodeSet::listed(uint64_t code) const { return std::binary_search(sorted_.begin(), sorted_.end(), code); }

RegisterTable::RegisterTable(const model::Isa& isa, const model::Type& type, unsigned width) {
  if (type.file < isa.files.size()) {
    const model::RegisterFile& file = isa.files[type.file];
    width_ = file.width;
    count_ = file.count;
    wide_ = !file.wide.empty();
  }
  for (uint64_t code = 0; code < uint64_t{1} << width; ++code) {
    const model::RegisterCode r = model::resolve(isa, type, code);
    const bool is_register = r.kind == model::RegisterCode::Kind::Register;
    numbers_.push_back(is_register                                     ? static_cast<int32_t>(r.number)
                       : r.kind == model::RegisterCode::Kind::Constant ? kConstant
                                                                       : kIllegal);
  }
}

}  // namespace isadora::encoding
