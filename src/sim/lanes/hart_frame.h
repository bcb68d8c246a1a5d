// State of a hart's operations, in addition to a warp's. A hart's control flow goes from block to block (sim/harts):
// each is a list of operations that ends in a branch to another list. Rows have one element and are addressed directly.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "sim/lanes/frame.h"

namespace isadora::sim::lanes {

// A TLB entry: an access hits if its address is less than `room` beyond `begin`.
struct Window {
  uint64_t begin = 0, room = 0;
  uint8_t* data = nullptr;
};

// A cached target of an indirect branch: the block at an address, and its cost in instructions.
struct IndirectTarget {
  uint64_t pc;
  const LaneOp* op;
  int64_t cost;
};
inline constexpr unsigned kLandings = 2048, kLandingShift = 11;
constexpr unsigned landing_of(uint64_t pc) { return static_cast<unsigned>(pc ^ pc >> kLandingShift) % kLandings; }

// Addresses that an indirect branch went to. Where four others have the places of one, it replaces the last of them.
inline constexpr uint64_t kNoTarget = UINT64_MAX;
inline constexpr unsigned kBranchTargets = 16;
struct BranchTargets {
  std::array<uint64_t, kBranchTargets> pcs;
  uint64_t last = kNoTarget;
  BranchTargets() { pcs.fill(kNoTarget); }
  void note(uint64_t pc) {
    if (pc == last) return;
    last = pc;
    const uint64_t first = pc >> 1 ^ pc >> 5 ^ pc >> 9;
    for (uint64_t i = 0; i < 4; i++) {
      uint64_t& place = pcs[(first + i) % kBranchTargets];
      if (place == pc) return;
      if (place == kNoTarget || i == 3) {
        place = pc;
        return;
      }
    }
  }
};

// Why operations have come to an end, where no instruction is left to the reference engine.
enum class HartExit : uint8_t {
  Unlinked,  // `at` goes to a block that it does not know
  Jumped,    // by `at` to `to`, where no block is known
  Spent,     // the budget is too small for the block that `at` goes to
  Hot,       // the block of `at` is worth compiling
};

// A block that was entered, and the budget after its cost was subtracted.
struct BlockEntry {
  const void* block = nullptr;
  int64_t budget = 0;
};

// Memory before it was written.
struct OverwrittenBytes {
  uint8_t* at = nullptr;
  uint32_t size = 0;
  uint8_t bytes[16];
};

struct HartFrame : Frame {
  // Instructions that may still be executed, after those of the block at hand, which are paid for.
  int64_t budget = 0;
  const uint8_t* deepest = nullptr;  // as far down as operations that call each other may use the stack
  HartExit stop{};
  const LaneOp* at = nullptr;
  uint64_t to = 0;
  Window* windows = nullptr;  // they stay where they are
  // Handles a miss: returns the memory of an access and updates its window; null if it would fault or writes to
  // translated code.
  uint8_t* (*find)(HartFrame&, const LaneOp&, uint64_t address, Window&, bool write) = nullptr;
  void* engine = nullptr;
  // The places that logging blocks write to next; there is room for those of any budget that they are given.
  BlockEntry* entered = nullptr;
  uint8_t* guards = nullptr;
  OverwrittenBytes *overwritten = nullptr, *overwritten_end = nullptr;
  static constexpr ptrdiff_t kMostStores = 64;  // of an instruction that can be logged
  IndirectTarget landings[kLandings];

  // In memory that is zero: most programs use few of its pages, so no others are written.
  HartFrame() { clear_first_landing(); }
  void clear_landings() {
    std::ranges::fill(landings, IndirectTarget{});
    clear_first_landing();
  }
  // This many bytes from the first one.
  Window& window(uint32_t offset) const {
    return *reinterpret_cast<Window*>(reinterpret_cast<uint8_t*>(windows) + offset);
  }
  const LaneOp* end(HartExit why, const LaneOp* op) {
    stop = why;
    at = op;
    return nullptr;
  }

 private:
  // Zeros have the address 0, which is looked up in the first landing alone; 1 is not looked up there.
  void clear_first_landing() {
    static_assert(landing_of(0) == 0 && landing_of(1) != 0);
    landings[0] = {1, nullptr, 0};
  }
};

inline Row row_at(const void* place) { return std::bit_cast<Row>(place); }

}  // namespace isadora::sim::lanes
