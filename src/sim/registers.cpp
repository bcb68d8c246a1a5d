// Registers as exact integers, for every width. The fast path for words is in the header.
#include "sim/registers.h"

#include <algorithm>

namespace isadora::sim {

using base::Integer;

namespace {

unsigned columns_of(const model::RegisterFile& file, unsigned lanes) {
  return file.scope == model::Scope::Lane ? lanes : 1;
}

}  // namespace

Registers::Registers(const model::RegisterFile& file, unsigned lanes)
    : count_(file.count), width_(file.width), columns_(columns_of(file, lanes)), limbs_((file.width + 63) / 64) {
  row_ = is_mask() || columns_ == 1 ? used() : size_t{row_elements(columns_)} * limbs_;
  if (width_ <= 32 && !is_mask()) {
    narrow_.resize(count_ * row());
  } else {
    words_.resize(count_ * row());
  }
}

Integer Registers::get(unsigned number, unsigned lane) const {
  if (is_word()) return word(number, lane);
  const uint64_t* limb = words_.data() + number * row() + column(lane) * limbs_;
  Integer value;
  for (unsigned i = limbs_; i-- > 0;) value = value.shl(64) | Integer(limb[i]);
  return value;
}

void Registers::set(unsigned number, unsigned lane, const Integer& value) {
  Integer rest = value.low_bits(width_);
  if (is_word()) return set_word(number, lane, rest.to_uint64());
  uint64_t* limb = words_.data() + number * row() + column(lane) * limbs_;
  for (unsigned i = 0; i < limbs_; i++, rest = rest.shr(64)) limb[i] = rest.to_uint64();
}

void Registers::clear(unsigned first, unsigned count) {
  const auto begin = static_cast<ptrdiff_t>(first * row()), elements = static_cast<ptrdiff_t>(count * row());
  if (narrow_.empty()) {
    std::fill_n(words_.begin() + begin, elements, 0);
  } else {
    std::fill_n(narrow_.begin() + begin, elements, 0);
  }
}

bool Registers::operator==(const Registers& other) const {
  if (count_ != other.count_ || width_ != other.width_ || columns_ != other.columns_) return false;
  for (unsigned number = 0; number < count_; number++) {
    if (!same(other, number)) return false;
  }
  return true;
}

bool Registers::same(const Registers& other, unsigned number) const {
  const auto equal = [&](const auto& mine, const auto& theirs) {
    const auto begin = static_cast<ptrdiff_t>(number * row()), end = begin + static_cast<ptrdiff_t>(used());
    return std::equal(mine.begin() + begin, mine.begin() + end, theirs.begin() + begin);
  };
  return narrow_.empty() ? equal(words_, other.words_) : equal(narrow_, other.narrow_);
}

Integer Registers::read(uint64_t number, unsigned bits, unsigned lane) const {
  Integer value;
  for (unsigned done = 0; done < bits && number < count_; done += width_, number++) {
    value = value | get(static_cast<unsigned>(number), lane).shl(done);
  }
  return value.low_bits(bits);
}

void Registers::write(uint64_t number, unsigned bits, unsigned lane, const Integer& value) {
  Integer rest = value.low_bits(bits);
  for (unsigned done = 0; done < bits && number < count_; done += width_, number++) {
    set(static_cast<unsigned>(number), lane, rest);
    rest = rest.shr(width_);
  }
}

Integer Registers::read_bits(uint64_t number, unsigned offset, unsigned bits, unsigned lane) const {
  if (number >= count_) return {};
  return get(static_cast<unsigned>(number), lane).shr(offset).low_bits(bits);
}

void Registers::write_bits(uint64_t number, unsigned offset, unsigned bits, unsigned lane, const Integer& value) {
  if (number >= count_) return;
  const Integer old = get(static_cast<unsigned>(number), lane);
  const Integer changed = (old.shr(offset).low_bits(bits) ^ value.low_bits(bits)).shl(offset);
  set(static_cast<unsigned>(number), lane, old ^ changed);
}

}  // namespace isadora::sim
