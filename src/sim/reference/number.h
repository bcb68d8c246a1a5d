// The three kinds of numbers that the reference engine computes with, under one set of names: words of 64 bits, words
// of 128 bits, and exact integers. An instruction uses the smallest kind that all its ranges fit, with a bit to spare,
// so that no operation of it can overflow; with exact integers every pure operation is ir::apply itself.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/integer.h"
#include "sim/memory.h"
#include "sim/registers.h"

namespace isadora::sim::reference {

using base::Int128;
using base::Integer;
using base::UInt128;

template <class W>
inline constexpr bool kExact = std::is_same_v<W, Integer>;
template <class W>
inline constexpr int kBits = 8 * sizeof(W);

inline Integer to_integer(int64_t v) { return Integer(v); }
inline Integer to_integer(Int128 v) { return Integer::from_signed(v); }
inline const Integer& to_integer(const Integer& v) { return v; }

template <class W>
W from_integer(const Integer& v) {
  if constexpr (kExact<W>) {
    return v;
  } else {
    return static_cast<W>(v.to_uint128());
  }
}

template <class W>
W from_word(uint64_t v) {
  if constexpr (kExact<W>) {
    return Integer(v);
  } else {
    return static_cast<W>(v);
  }
}

template <class W>
bool is_true(const W& v) {
  if constexpr (kExact<W>) {
    return !v.is_zero();
  } else {
    return v != 0;
  }
}

template <class W>
bool fits_uint64(const W& v) {
  if constexpr (kExact<W>) {
    return v.fits_uint64();
  } else {
    return v >= 0 && static_cast<UInt128>(v) >> 64 == 0;
  }
}

template <class W>
uint64_t low_word(const W& v) {
  if constexpr (kExact<W>) {
    return v.to_uint64();
  } else {
    return static_cast<uint64_t>(v);
  }
}

// A number as an index or count; negative and too large numbers are invalid.
template <class W>
uint64_t to_index(const W& v) {
  return fits_uint64(v) ? low_word(v) : UINT64_MAX;
}

template <class W>
bool bit_of(const W& v, unsigned n) {
  if constexpr (kExact<W>) {
    return v.bit(n);
  } else {
    return (v >> (n < kBits<W> - 1 ? n : kBits<W> - 1)) & 1;
  }
}

// b modulo the lanes of a warp.
template <class W>
unsigned lane_of(const W& b, unsigned lanes) {
  if constexpr (kExact<W>) {
    return static_cast<unsigned>(b.mod_floor(Integer(lanes)).to_uint64());
  } else {
    const auto rest = static_cast<int>(b % static_cast<int>(lanes));
    return static_cast<unsigned>(rest < 0 ? rest + static_cast<int>(lanes) : rest);
  }
}

template <class W>
W read_registers(const Registers& file, uint64_t number, unsigned bits, unsigned lane) {
  if (kExact<W> || bits > 64 || !file.is_word()) return from_integer<W>(file.read(number, bits, lane));
  uint64_t value = 0;
  for (unsigned done = 0; done < bits && number < file.count(); done += file.width(), number++) {
    value |= file.word(static_cast<unsigned>(number), lane) << done;
  }
  return from_word<W>(bits < 64 ? value & ((uint64_t{1} << bits) - 1) : value);
}

template <class W>
void write_registers(Registers& file, uint64_t number, unsigned bits, unsigned lane, const W& value) {
  if (kExact<W> || bits > 64 || !file.is_word()) return file.write(number, bits, lane, to_integer(value));
  const unsigned width = file.width();
  uint64_t rest = low_word(value) & (bits < 64 ? (uint64_t{1} << bits) - 1 : ~uint64_t{0});
  const uint64_t all = width < 64 ? (uint64_t{1} << width) - 1 : ~uint64_t{0};
  for (unsigned done = 0; done < bits && number < file.count(); done += width, number++) {
    file.set_word(static_cast<unsigned>(number), lane, rest & all);
    rest = width < 64 ? rest >> width : 0;
  }
}

template <class W>
W load_number(const uint8_t* p, unsigned n) {
  return n <= 8 ? from_word<W>(load_word(p, n)) : from_integer<W>(load(p, n));
}

template <class W>
void store_number(uint8_t* p, unsigned n, const W& value) {
  if (n <= 8) {
    store_word(p, n, low_word(value));
  } else {
    store(p, n, to_integer(value));
  }
}

}  // namespace isadora::sim::reference
