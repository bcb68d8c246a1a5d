// What an instruction will have written when it ends. Nothing of it is visible before, and with a trap nothing of it
// ever is.
#pragma once

#include <algorithm>
#include <vector>

#include "sim/machine.h"
#include "sim/reference/number.h"

namespace isadora::sim::reference {

template <class W>
struct Write {
  enum class To : uint8_t { Registers, Bits, Memory } to = To::Registers;
  uint8_t lane = 0;
  uint16_t file = 0;
  uint32_t order = 0;        // among the writes of its lane
  uint32_t bits = 0;         // Memory: bytes
  uint32_t offset = 0;       // Bits
  uint64_t number = 0;       // of the first register
  uint8_t* bytes = nullptr;  // Memory
  W value{};
};

template <class W>
class Writes {
 public:
  void add(Write<W> write) { all_.push_back(std::move(write)); }
  void drop() { all_.clear(); }

  // `ordered`: write by write, each for the lanes in ascending order, where writes of different lanes may meet. They
  // were added lane by lane.
  void commit(Warp& warp, bool ordered) {
    if (ordered) {
      std::stable_sort(all_.begin(), all_.end(), [](const auto& a, const auto& b) {
        return a.order != b.order ? a.order < b.order : a.lane < b.lane;
      });
    }
    for (const Write<W>& w : all_) apply(warp, w);
    all_.clear();
  }

 private:
  static void apply(Warp& warp, const Write<W>& w) {
    switch (w.to) {
      case Write<W>::To::Registers: return write_registers(warp.file(w.file), w.number, w.bits, w.lane, w.value);
      case Write<W>::To::Bits:
        return warp.file(w.file).write_bits(w.number, w.offset, w.bits, w.lane, to_integer(w.value));
      case Write<W>::To::Memory: return store_number(w.bytes, w.bits, w.value);
    }
  }

  std::vector<Write<W>> all_;
};

// What atomics overwrote, so that a trap can take it back.
class Undo {
 public:
  void note(uint8_t* bytes, unsigned n) {
    log_.push_back({bytes, n, saved_.size()});
    saved_.insert(saved_.end(), bytes, bytes + n);
  }
  void forget() {
    log_.clear();
    saved_.clear();
  }
  void take_back() {
    for (size_t i = log_.size(); i-- > 0;) std::copy_n(saved_.data() + log_[i].saved, log_[i].n, log_[i].bytes);
    forget();
  }

 private:
  struct Entry {
    uint8_t* bytes;
    unsigned n;
    size_t saved;
  };
  std::vector<Entry> log_;
  std::vector<uint8_t> saved_;
};

}  // namespace isadora::sim::reference
