// The registers of one file for one owner (a warp, a block, a hart): a row of elements per register, one for each lane,
// so that an engine can work on whole rows. An element is a word of 32 bits where the register's width allows it, else
// of 64 bits, else several of 64, the lowest first. A row has room for a multiple of kRowStep lanes; elements of lanes
// that the machine does not have hold anything. One-bit registers of lanes are masks: bit i for lane i.
#pragma once

#include <cstdint>
#include <new>
#include <vector>

#include "base/integer.h"
#include "model/model.h"

namespace isadora::sim {

// Memory that begins at a cache line, so that rows can be loaded as vectors.
template <class T>
struct Aligned {
  using value_type = T;
  static constexpr std::align_val_t kLine{64};
  Aligned() = default;
  template <class U>
  explicit Aligned(const Aligned<U>&) {}
  T* allocate(size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), kLine)); }
  void deallocate(T* p, size_t) { ::operator delete(p, kLine); }
  bool operator==(const Aligned&) const = default;
};

inline constexpr unsigned kRowStep = 32;
// Elements that a row has room for.
constexpr unsigned row_elements(unsigned lanes) { return (lanes + kRowStep - 1) / kRowStep * kRowStep; }

struct RegisterRange {
  uint16_t file = 0;
  unsigned first = 0, count = 0;
};

class Registers {
 public:
  // A file that does not belong to lanes has one column.
  Registers(const model::RegisterFile& file, unsigned lanes);

  unsigned count() const { return count_; }
  unsigned width() const { return width_; }
  unsigned columns() const { return columns_; }
  unsigned column(unsigned lane) const { return columns_ == 1 ? 0 : lane; }
  bool is_word() const { return width_ <= 64; }
  bool is_mask() const { return width_ == 1 && columns_ > 1; }

  // Storage of registers up to 32 bits that are not masks; of masks and of registers of 33 to 64 bits.
  uint32_t* row32(unsigned number) { return narrow_.data() + number * row(); }
  uint64_t* row64(unsigned number) { return words_.data() + number * row(); }

  // One register of at most 64 bits; the number must exist and the value fit.
  uint64_t word(unsigned number, unsigned lane) const {
    if (is_mask()) return words_[number] >> lane & 1;
    const size_t at = number * row() + column(lane);
    return width_ <= 32 ? narrow_[at] : words_[at];
  }
  void set_word(unsigned number, unsigned lane, uint64_t value) {
    if (is_mask()) {
      words_[number] = (words_[number] & ~(uint64_t{1} << lane)) | (value & 1) << lane;
      return;
    }
    const size_t at = number * row() + column(lane);
    if (width_ <= 32) {
      narrow_[at] = static_cast<uint32_t>(value);
    } else {
      words_[at] = value;
    }
  }

  // One register of any width: its pattern, and the value modulo 2^width.
  base::Integer get(unsigned number, unsigned lane) const;
  void set(unsigned number, unsigned lane, const base::Integer& value);

  // `bits` bits of consecutive registers from `number` as one number, the first register lowest. Registers beyond the
  // file read 0 and discard writes; bits of the last register above the number become 0.
  base::Integer read(uint64_t number, unsigned bits, unsigned lane) const;
  void write(uint64_t number, unsigned bits, unsigned lane, const base::Integer& value);
  base::Integer read_bits(uint64_t number, unsigned offset, unsigned bits, unsigned lane) const;
  void write_bits(uint64_t number, unsigned offset, unsigned bits, unsigned lane, const base::Integer& value);

  // These registers are 0 again.
  void clear(unsigned first, unsigned count);

  bool operator==(const Registers& other) const;
  bool same(const Registers& other, unsigned number) const;  // one register, in all columns of the same file

 private:
  // Elements of a register in the vector that holds it.
  size_t row() const { return row_; }
  size_t used() const { return is_mask() ? 1 : size_t{columns_} * limbs_; }  // the part of a row that lanes have

  unsigned count_, width_, columns_, limbs_;
  size_t row_;
  std::vector<uint32_t, Aligned<uint32_t>> narrow_;
  std::vector<uint64_t, Aligned<uint64_t>> words_;
};

}  // namespace isadora::sim
