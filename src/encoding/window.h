// Bytes, words, and the matcher's window.
//
// The window is 128 bits wide, and the first parcels of an instruction have the same place in it whatever the
// instruction's length:
//   parcel order lsb    the first parcel is at the bottom, so word bit i is window bit i; where the bytes of a parcel
//   are
//                       little-endian, the window is the bytes' little-endian number;
//   parcel order msb    the first parcel is at the top, so word bit i of an instruction of L bits is window bit
//                       i + 128 - L.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "encoding/codec.h"
#include "model/model.h"

namespace isadora::encoding {

inline Bits low_ones(unsigned n) { return n >= 128 ? ~Bits{0} : (Bits{1} << n) - 1; }
inline uint64_t ones(unsigned n) { return static_cast<uint64_t>(low_ones(std::min(64u, n))); }
inline int count_ones(Bits b) {
  return std::popcount(static_cast<uint64_t>(b)) + std::popcount(static_cast<uint64_t>(b >> 64));
}

// How many patterns have a bit fixed, to each value.
struct BitCount {
  unsigned zeros = 0, ones = 0;
  unsigned fixed() const { return zeros + ones; }
  bool splits() const { return zeros && ones; }
};
using BitCounts = std::array<BitCount, 128>;

// Counts a pattern with the bits of the mask fixed.
inline void count_bits(Bits mask, Bits value, BitCounts& counts) {
  for (unsigned half = 0; half < 2; ++half) {
    const auto fixed = static_cast<uint64_t>(value >> (64 * half));
    for (auto rest = static_cast<uint64_t>(mask >> (64 * half)); rest; rest &= rest - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(rest));
      BitCount& c = counts[64 * half + bit];
      ++(fixed >> bit & 1 ? c.ones : c.zeros);
    }
  }
}

struct WindowLayout {
  model::Order order = model::Order::Lsb;
  unsigned parcel_bytes = 16;
  bool big = false;  // the bytes of a parcel: its highest first

  explicit WindowLayout(const model::Machine& m)
      : order(m.parcel_order),
        parcel_bytes(std::max(1u, m.parcel_bits / 8)),
        big(m.code_order == model::ByteOrder::Big && parcel_bytes > 1) {}

  // Is the window the bytes' little-endian number?
  bool is_little_number() const { return order == model::Order::Lsb && !big; }

  // The position of byte i of the text in the window.
  unsigned byte_position(unsigned i) const {
    const unsigned parcel = i / parcel_bytes, within = i % parcel_bytes;
    const unsigned byte = big ? parcel_bytes - 1 - within : within;
    if (order == model::Order::Lsb) return 8 * (parcel * parcel_bytes + byte);
    return 128 - 8 * parcel_bytes * (parcel + 1) + 8 * byte;
  }
  Bits to_window(Bits word, unsigned length) const {
    if (order == model::Order::Lsb) return word;
    return length ? word << (128 - length) : Bits{0};
  }
  Bits to_word(Bits window, unsigned length) const {
    return order == model::Order::Lsb ? window & low_ones(length) : window >> (128 - length);
  }
  // As to_word(), for a window with other bits set; `extent` is that of the length.
  Bits cut_to_word(Bits window, Bits extent, unsigned length) const {
    return order == model::Order::Lsb ? window & extent : window >> (128 - length);
  }
  // The window bits of an instruction of this many bits.
  Bits extent(unsigned length) const { return to_window(low_ones(length), length); }

  // n bytes, a multiple of the parcel's and at most 16; the rest of the window is zero.
  Bits load(const uint8_t* bytes, unsigned n) const {
    Bits window = 0;
    if (is_little_number()) {
      static_assert(std::endian::native == std::endian::little, "the window is read as the machine's own number");
      if (n == sizeof window) {
        std::memcpy(&window, bytes, sizeof window);
      } else {
        std::memcpy(&window, bytes, n);
      }
    } else if (parcel_bytes == 2 && !big && order == model::Order::Msb) {
      for (unsigned i = 0; i < n; i += 2) window = window << 16 | static_cast<unsigned>(bytes[i] | bytes[i + 1] << 8);
      window = n ? window << (128 - 8 * n) : 0;
    } else {
      for (unsigned i = 0; i < n; ++i) window |= Bits{bytes[i]} << byte_position(i);
    }
    return window;
  }
};

// Loads the bytes for a matcher: the first n, and more of those after them if that is faster.
inline Bits load_at_least(const WindowLayout& layout, std::span<const uint8_t> bytes, unsigned n) {
  const bool all_at_once = layout.is_little_number() && bytes.size() >= sizeof(Bits);
  return layout.load(bytes.data(), all_at_once ? sizeof(Bits) : n);
}

// Are the fields inside this many bits, and their codes at most 64 bits wide?
inline bool inside(std::span<const model::Field> fields, unsigned bits) {
  for (const model::Field& f : fields) {
    if (f.width() > 64) return false;
    for (const model::Slice& s : f.slices) {
      if (s.position > bits || s.width > bits - s.position) return false;
    }
  }
  return true;
}

// An opcode that a word can have. Others, which are errors that the description's check reports, never decode.
inline bool encodable(const WindowLayout& layout, const model::Opcode& op) {
  const bool whole = op.length != 0 && op.length <= 128 && op.length % (8 * layout.parcel_bytes) == 0;
  return whole && op.fields.size() <= kMaxFields && inside(op.fields, op.length);
}

}  // namespace isadora::encoding
