// The state that an instruction can access: a warp (or a hart, which is a warp of one lane) in its block, in its
// launch. Registers and spaces are found by their index in the Isa, whichever of these owns them.
//
//   Launch   the grid's registers and memory, constants, settings, the clock
//   Block    the block's registers and memory, the launch's view of it
//   Warp     the warp's and its lanes' registers, the lanes' own memory, pc and status of each lane
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "sim/host.h"
#include "sim/memory.h"
#include "sim/registers.h"
#include "sim/sim.h"

namespace isadora::sim {

inline constexpr unsigned kMaxLanes = 64;
inline constexpr unsigned kRowFiles = 62;           // files of an Isa whose registers have rows, the first ones
inline constexpr uint64_t kLocalBytes = 64 * 1024;  // of a lane, for each space of lane scope

// Lanes of a warp, 1 to kMaxLanes; 1 for harts.
unsigned lanes_of(const model::Isa& isa);

// The first space of a scope; kNoIndex where there is none. A hart's main memory, with its code and its heap, is that
// of the grid.
uint16_t first_space(const model::Isa& isa, model::Scope scope);
// Each warp has registers of this scope of its own.
constexpr bool belongs_to_warp(model::Scope s) {
  return s == model::Scope::Lane || s == model::Scope::Warp || s == model::Scope::Hart;
}

inline uint64_t lane_bit(unsigned lane) { return uint64_t{1} << lane; }
inline uint64_t low_lanes(unsigned n) { return n >= 64 ? ~uint64_t{0} : lane_bit(n) - 1; }

inline uint64_t count_lanes(uint64_t mask) {
  return mask == 0xFFFFFFFF ? 32 : static_cast<uint64_t>(__builtin_popcountll(mask));
}

// Calls f for each lane of a mask, ascending. The usual mask is a plain loop, which compilers make much of.
template <class F>
void each_lane(uint64_t mask, F&& f) {
  if (mask == 0xFFFFFFFF) {
    for (unsigned lane = 0; lane < 32; ++lane) f(lane);
    return;
  }
  for (; mask; mask &= mask - 1) f(static_cast<unsigned>(__builtin_ctzll(mask)));
}

// A number of each lane. Most of the time many lanes have the same one, and it is set and compared at once.
template <class T>
class PerLane {
 public:
  T operator[](unsigned lane) const { return common_lanes_ >> lane & 1 ? common_ : each_[lane]; }
  // Values of lanes outside of the execution mask are lost.
  void set(uint64_t lanes, T value, uint64_t that_matter = UINT64_MAX) {
    if (value == common_) {
      common_lanes_ |= lanes;
    } else if (!(common_lanes_ & ~lanes & that_matter)) {
      common_ = value;
      common_lanes_ = lanes;
    } else {
      common_lanes_ &= ~lanes;
      each_lane(lanes, [&](unsigned lane) { each_[lane] = value; });
    }
  }
  // As above if it is known without a scan of the lanes; else null.
  const T* common(uint64_t lanes) const { return lanes & ~common_lanes_ ? nullptr : &common_; }
  // The common value of some lanes, if they agree.
  std::optional<T> same(uint64_t lanes) const {
    if (!(lanes & ~common_lanes_)) return common_;
    const T first = (*this)[static_cast<unsigned>(__builtin_ctzll(lanes))];
    bool differs = false;
    each_lane(lanes, [&](unsigned lane) { differs |= (*this)[lane] != first; });
    return differs ? std::nullopt : std::optional(first);
  }

 private:
  T common_ = 0;
  uint64_t common_lanes_ = UINT64_MAX;
  std::array<T, kMaxLanes> each_{};
};

// Registers and spaces of some scopes, by index in the Isa; empty places belong to another scope.
struct ScopeStorage {
  std::vector<std::unique_ptr<Registers>> files;
  std::vector<std::unique_ptr<AddressSpace>> spaces;
};

// Other values of Launch::input_ahead.
inline constexpr int kNotFetched = -2, kEndOfInput = -1;

struct Heap {
  uint64_t begin = 0, size = 0, limit = 0;
};

// Effects of an instruction on the transactions of a hart.
enum class Transaction : uint8_t { None, Begin, Commit, Rollback };

struct Launch {
  Launch(const model::Isa& isa, const Dim& grid, const Dim& block);
  Launch(const model::Isa&& isa, const Dim& grid, const Dim& block) = delete;
  // Registers and constants are zeros again, and the grid's memory is gone.
  void restart();
  // Its last call has no answer.
  bool host_failed() const;

  const model::Isa& isa;
  Dim grid, block;
  std::vector<int64_t> settings;  // by index in the Isa
  uint64_t clock = 0;             // instructions executed so far
  bool inspected = false;         // registers are looked at between instructions, also those that are not read again
  HostServices* host = nullptr;
  int input_ahead = kNotFetched;  // the byte of the standard input that a device has fetched, and none has read
  Heap heap;                      // of a hart
  uint64_t argc = 0, argv = 0;
  uint64_t stack = 0, data = 0;  // where the stack pointer begins, and the data of an image
  uint64_t registers = 0;        // that the kernel has, of the first register file
  ScopeStorage owned;            // scopes grid and constant
};

struct Block {
  Block(Launch& launch, const Dim& index, uint64_t shared_bytes);
  // Another block, with its memory and registers new.
  void restart(const Dim& other);

  Launch& launch;
  Dim index;
  ScopeStorage owned;  // scope block
};

// Device: it is one of a device's register, which has no bytes.
enum class AccessStatus : uint8_t { Fine, Misaligned, Outside, ReadOnly, Device };

// The scheduling of a warp's lanes (schedule.h).
struct WarpSchedule {
  uint64_t at = 0;  // the address of the current instruction
  PerLane<uint64_t> pc;
  uint64_t running = 0;  // runnable lanes …
  uint64_t yielded = 0;  // … of which these have branched backward and let the others go first
  uint64_t at_barrier = 0;
  uint64_t waiting = 0;       // for the lanes of a mask
  PerLane<uint64_t> wait_pc;  // the instruction that a lane waits at
  std::array<uint64_t, kMaxLanes> wait_mask{};
  PerLane<int64_t> barrier;  // which one
  // Branch targets of lanes, written by the engine.
  std::array<uint64_t, kMaxLanes> target{};

  uint64_t alive() const { return running | at_barrier | waiting; }
};

class Warp : public WarpSchedule {
 public:
  // The lanes of threads first, first + 1, … of the block; those beyond its last thread have ended.
  Warp(Block& block, unsigned number);

  const model::Isa& isa() const { return block_.launch.isa; }
  Block& block() const { return block_; }
  Launch& launch() const { return block_.launch; }
  unsigned number() const { return number_; }
  unsigned lanes() const { return lanes_; }
  uint64_t threads() const { return threads_; }  // the lanes that the block has threads for

  Registers& file(uint16_t index) const { return *files_[index]; }
  // The offset of each file's rows, in its elements; null if those have more than 64 bits.
  const std::array<uint8_t*, kRowFiles>& rows() const { return rows_; }
  // The memory of n bytes for a lane, or null. The address is exact: negative addresses and those beyond 64 bits are
  // outside.
  AccessStatus find(uint16_t space, unsigned lane, uint64_t address, unsigned n, bool write, uint8_t*& bytes);
  AccessStatus find(uint16_t space, unsigned lane, const base::Integer& address, unsigned n, bool write,
                    uint8_t*& bytes);
  AddressSpace& space(uint16_t index, unsigned lane) {
    return spaces_[index] ? *spaces_[index] : local_space(index, lane);
  }
  // All of a space is there from now on (AddressSpace::fill).
  void fill(uint16_t space, uint64_t seed, uint64_t last);
  uint64_t launch_value(ir::LaunchValue value, unsigned lane) const;
  int64_t host_service(ir::HostService service, uint16_t space, const std::array<int64_t, 3>& arguments);
  // Registers as they are now are saved, dropped or brought back, and with them all memory that was written since.
  void transact(Transaction what);
  bool in_transaction() const { return !transactions_.empty(); }

  // The memory that lanes share; null for a space that each lane has for itself.
  AddressSpace* common_space(uint16_t index) { return spaces_[index]; }
  // Launch values that differ between lanes: a row of row_elements(lanes()) words for each.
  static constexpr std::array kOfLanes{ir::LaunchValue::ThreadX, ir::LaunchValue::ThreadY, ir::LaunchValue::ThreadZ,
                                       ir::LaunchValue::Lane};
  const uint32_t* launch_rows() const { return thread_rows_.data(); }
  // A number that no other warp has had: its registers lie where they lay.
  uint64_t serial() const { return serial_; }
  // As when its block starts, in another block of the launch; the registers that are `stale` are zeros again. Nearly
  // always there is next to nothing to do.
  void restart(std::span<const RegisterRange> stale) {
    if (!stale.empty()) clear(stale);
    if (has_local_) clear_local();
    yielded = at_barrier = waiting = 0;
    running = threads_;
    if (sets_registers_ || !transactions_.empty()) reset();
  }

 private:
  AddressSpace& local_space(uint16_t index, unsigned lane);
  void map_local(uint16_t index);
  void clear_local();
  int64_t host_break(uint64_t end);

  void start();
  void reset();
  void clear(std::span<const RegisterRange> stale);
  // The program may write n bytes of a space there.
  void note_write(uint16_t space, AddressSpace& memory, uint64_t address, uint64_t n);
  void save_bytes(AddressSpace& space, uint64_t address, uint64_t n);
  void commit();
  void roll_back();

  // The content of a memory block before a transaction first wrote to it.
  struct SavedBlock {
    static constexpr uint64_t kBytes = 64;
    uint8_t* at;
    uint64_t size;  // less than kBytes at the end of a buffer
    std::array<uint8_t, kBytes> bytes;
  };
  using BlockKey = std::pair<uint8_t*, uint64_t>;
  // All registers at the beginning of a transaction, and the blocks that it has saved.
  struct Saved {
    std::vector<Registers> files;
    size_t first_block = 0;  // of `saved_blocks_`
    std::set<BlockKey> blocks;
  };

  Block& block_;
  unsigned number_, lanes_;
  uint64_t serial_;
  bool is_hart_ = false;
  bool sets_registers_ = false;  // some of them start with something else than zeros
  uint64_t threads_ = 0;
  std::vector<uint32_t> thread_rows_;  // x, y and z of each lane's thread, and its number
  ScopeStorage owned_;                 // scopes warp, lane and hart
  std::vector<Registers*> files_;
  std::array<uint8_t*, kRowFiles> rows_{};
  std::vector<AddressSpace*> spaces_;                              // null: the lanes have their own
  std::vector<std::vector<std::unique_ptr<AddressSpace>>> local_;  // by space and lane, made when first touched …
  std::vector<Zeroed> local_memory_;                               // … with their bytes
  bool has_local_ = false;                                         // one of them may have been made
  std::vector<Saved> transactions_;                                // that are open, the outermost first
  std::vector<SavedBlock> saved_blocks_;                           // in the order in which they were written over
  std::vector<uint16_t> started_;  // files of which some registers start with something else than zeros
};

}  // namespace isadora::sim
