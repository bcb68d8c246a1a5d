// The pending writes of an instruction. They become visible at its end, and not at all after a trap.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "sim/devices.h"
#include "sim/machine.h"
#include "sim/reference/number.h"

namespace isadora::sim::reference {

template <class W>
struct PendingWrite {
  enum class To : uint8_t { Registers, Bits, Memory, Device } to = To::Registers;
  uint8_t lane = 0;
  uint16_t file = 0;
  uint64_t order = 0;        // in the text
  uint32_t bits = 0;         // Memory: bytes
  uint32_t offset = 0;       // Bits
  uint64_t number = 0;       // of the first register
  uint8_t* bytes = nullptr;  // Memory
  const model::DeviceRegister* device = nullptr;
  W value{};
};

template <class W>
class Writes {
 public:
  void add(PendingWrite<W> write) {
    has_devices_ |= write.to == PendingWrite<W>::To::Device;
    all_.push_back(std::move(write));
  }
  void drop() {
    all_.clear();
    has_devices_ = false;
  }
  // Before the other writes, which do not happen if the host fails. False where no device lies there.
  bool store_devices(Warp& warp) {
    if (!has_devices_) return false;
    for (const PendingWrite<W>& w : all_) {
      if (w.to == PendingWrite<W>::To::Device)
        store_device(warp.launch(), *w.device, to_integer(w.value).low_bits(64).to_uint64());
    }
    return true;
  }

  // `ordered`: write by write, each for the lanes in ascending order, where writes of different lanes may meet. They
  // were added lane by lane.
  void commit(Warp& warp, bool ordered) {
    if (ordered) {
      std::stable_sort(all_.begin(), all_.end(), [](const auto& a, const auto& b) {
        return a.order != b.order ? a.order < b.order : a.lane < b.lane;
      });
    }
    for (const PendingWrite<W>& w : all_) apply(warp, w);
    drop();
  }

 private:
  static void apply(Warp& warp, const PendingWrite<W>& w) {
    switch (w.to) {
      case PendingWrite<W>::To::Registers: return write_registers(warp.file(w.file), w.number, w.bits, w.lane, w.value);
      case PendingWrite<W>::To::Bits:
        return warp.file(w.file).write_bits(w.number, w.offset, w.bits, w.lane, to_integer(w.value));
      case PendingWrite<W>::To::Memory: return store_number(w.bytes, w.bits, w.value);
      case PendingWrite<W>::To::Device: return;  // store_devices
    }
  }

  std::vector<PendingWrite<W>> all_;
  bool has_devices_ = false;
};

// Bytes that atomics have written. They stay here until the instruction ends: the instruction's other reads see the
// memory before it, a trap has nothing to take back, and a probe (probe.h) leaves memory alone that other threads use.
class AtomicWrites {
 public:
  // Reads n bytes: memory, with the bytes written here in place of its own.
  void read(const uint8_t* at, unsigned n, uint8_t* out) const {
    std::copy_n(at, n, out);
    if (words_.empty()) return;
    each_word(at, n, [&](uintptr_t word, unsigned first, unsigned done, unsigned size) {
      const auto found = words_.find(word);
      if (found == words_.end()) return;
      for (unsigned i = 0; i < size; i++) {
        if (found->second.written >> (first + i) & 1) out[done + i] = found->second.bytes[first + i];
      }
    });
  }

  void write(const uint8_t* at, unsigned n, const uint8_t* bytes) {
    each_word(at, n, [&](uintptr_t word, unsigned first, unsigned done, unsigned size) {
      Word& w = words_[word];
      std::copy_n(bytes + done, size, w.bytes.begin() + first);
      w.written |= ((1u << size) - 1) << first;
    });
  }

  // Writes them to memory. Neighbours are written together: other threads never see a part of a number.
  void commit() {
    for (const auto& [word, w] : words_) {
      for (unsigned first = 0, size = 0; w.written >> first; first += size) {
        first += static_cast<unsigned>(__builtin_ctz(w.written >> first));
        size = static_cast<unsigned>(__builtin_ctz(~(w.written >> first)));
        std::memcpy(reinterpret_cast<uint8_t*>(word) + first, w.bytes.data() + first, size);
      }
    }
    drop();
  }
  void drop() {
    if (!words_.empty()) words_.clear();
  }

 private:
  static constexpr unsigned kBytes = 8;
  struct Word {
    std::array<uint8_t, kBytes> bytes{};
    unsigned written = 0;  // bit i: bytes[i] was
  };

  // Calls f(address of the word, first byte in it, bytes before, bytes in it) for each aligned word of n bytes.
  template <class F>
  static void each_word(const uint8_t* at, unsigned n, F&& f) {
    for (unsigned done = 0; done < n;) {
      const auto address = reinterpret_cast<uintptr_t>(at + done);
      const auto first = static_cast<unsigned>(address % kBytes);
      const unsigned size = std::min(n - done, kBytes - first);
      f(address - first, first, done, size);
      done += size;
    }
  }

  std::unordered_map<uintptr_t, Word> words_;  // by address
};

}  // namespace isadora::sim::reference
