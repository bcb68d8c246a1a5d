// The whole state of a machine at one moment. What is as it was in the snapshot before is held by both.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "sim/execute.h"

namespace isadora::sim::history {

// Bytes that snapshots hold, all together.
using Meter = std::shared_ptr<uint64_t>;

struct PageCopy {
  PageCopy(const uint8_t* from, size_t n, Meter meter);
  ~PageCopy();
  PageCopy(const PageCopy&) = delete;
  std::vector<uint8_t> bytes;
  Meter meter;
};

// Memory in one piece, page by page; null is a page of zeros.
using Image = std::vector<std::shared_ptr<const PageCopy>>;

// Registers of a file, counted likewise.
struct RegisterFileCopy {
  RegisterFileCopy(const Registers& registers, Meter meter);
  ~RegisterFileCopy();
  RegisterFileCopy(const RegisterFileCopy&) = delete;
  Registers registers;
  uint64_t bytes;
  Meter meter;
};
using Files = std::vector<std::shared_ptr<const RegisterFileCopy>>;  // by index in the Isa

struct WarpState {
  WarpSchedule schedule;
  Files files;                                    // of lanes, the warp or the hart
  std::map<uint16_t, std::vector<Image>> spaces;  // of each lane, where a lane has written
};

struct Snapshot {
  uint64_t at = 0;                 // instructions before it
  uint64_t lane_instructions = 0;  // before it
  uint64_t block = 0;              // its number
  Dim index;
  Round round;
  Heap heap;
  int input_ahead = kNotFetched;
  size_t host_calls = 0;
  Files files;                             // of the grid and the block
  std::vector<std::vector<Image>> spaces;  // of the grid, the block and the constants, by their buffers
  std::vector<WarpState> warps;
};

// Takes and restores snapshots of one machine.
class Checkpointer {
 public:
  Checkpointer(Launch& launch, Meter meter) : launch_(launch), meter_(std::move(meter)) {}

  // To be called for executed instructions before a snapshot is taken, and before a user writes to constant memory.
  void note(const Instruction& instruction);
  void note_constants(uint16_t space) { changed_constants_.insert(space); }
  void note_local(uint16_t space) { local_.insert(space); }

  void take(std::span<Warp* const> warps, const Snapshot* before, Snapshot& out);
  void restore(const Snapshot& snapshot, std::span<Warp* const> warps);

 private:
  bool stays(uint16_t space) const;
  uint64_t extent(const Buffer& buffer, const Heap& then) const;
  Image image(const uint8_t* data, uint64_t size, const Image* before);
  std::shared_ptr<const RegisterFileCopy> file(const Registers& registers,
                                               const std::shared_ptr<const RegisterFileCopy>* before);
  void take_warp(Warp& warp, const WarpState* before, WarpState& out);
  void restore_warp(Warp& warp, const WarpState& state);

  Launch& launch_;
  Meter meter_;
  std::set<const Instruction*> known_;
  std::set<uint16_t> local_;              // spaces of lanes that an instruction may have written
  std::set<uint16_t> changed_constants_;  // spaces
};

}  // namespace isadora::sim::history
