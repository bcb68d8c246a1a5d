// The places of the fields of a random instruction in its word.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "generate/choices.h"

namespace isadora::test {

// The bits of a word that no field has yet.
class Room {
 public:
  explicit Room(unsigned length) : free_(length, true) {}

  void take(unsigned at, unsigned n) { std::fill_n(free_.begin() + at, n, false); }

  // Positions and widths for `field<…>`, in one piece or several; empty where there is no room.
  std::string place(generate::ChoiceSource& c, unsigned width) {
    const unsigned pieces = width > 1 && c.rarely(4) ? 2 + (width > 2 && c.below(2)) : 1;
    const std::vector<bool> before = free_;
    std::string out;
    for (unsigned i = 0, left = width; i < pieces; i++) {
      const unsigned n = i + 1 == pieces ? left : 1 + static_cast<unsigned>(c.below(left - (pieces - i - 1)));
      const std::string piece = place_piece(c, n);
      if (piece.empty()) return free_ = before, pieces > 1 ? place_bits(width) : "";
      out += (out.empty() ? "" : ", ") + piece;
      left -= n;
    }
    return out;
  }

 private:
  std::string place_piece(generate::ChoiceSource& c, unsigned n) {
    const auto size = static_cast<unsigned>(free_.size()), from = static_cast<unsigned>(c.below(size));
    for (unsigned i = 0; i < size; i++) {
      const unsigned at = (from + i) % size;
      if (at + n > size || !std::all_of(free_.begin() + at, free_.begin() + at + n, [](bool b) { return b; })) continue;
      take(at, n);
      return std::to_string(at) + ", " + std::to_string(n);
    }
    return "";
  }
  // Wherever there are bits.
  std::string place_bits(unsigned width) {
    std::string out;
    for (unsigned at = 0; at < free_.size() && width > 0; at++) {
      if (!free_[at]) continue;
      take(at, 1);
      out += (out.empty() ? "" : ", ") + std::to_string(at) + ", 1";
      width--;
    }
    return width ? "" : out;
  }

  std::vector<bool> free_;
};

}  // namespace isadora::test
