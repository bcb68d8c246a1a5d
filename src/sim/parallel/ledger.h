// The taken and finished blocks, and the result of the run: decided in the order of the blocks, whichever ends first.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>

#include "sim/sim.h"

namespace isadora::sim::parallel {

class Ledger {
 public:
  Ledger(uint64_t blocks, uint64_t limit) : blocks_(blocks), limit_(limit) {}

  struct Taken {
    uint64_t block;
    uint64_t budget;  // instructions that it may execute: those that all blocks before it, as far as known, have left
  };
  // None where all are taken, or where the run ends before the next.
  std::optional<Taken> take();
  // The run ends before this block: whatever it does does not count.
  bool is_void(uint64_t block) const {
    return last_.load(std::memory_order_relaxed) < block || abandoned_.load(std::memory_order_relaxed);
  }
  // The run has no result, for a block has thrown: no other need come to its end.
  void abandon() { abandoned_ = true; }
  void ended(uint64_t block, RunResult result);
  RunResult result() { return std::move(result_); }

 private:
  void record(RunResult result);

  const uint64_t blocks_, limit_;
  std::mutex mutex_;
  uint64_t next_ = 0;                        // to be taken
  uint64_t settled_ = 0;                     // all blocks below have ended, and the run continues after them
  std::map<uint64_t, RunResult> waiting_;    // have ended, and a lower one has not
  std::atomic<uint64_t> last_ = UINT64_MAX;  // the lowest block known to end the run
  std::atomic<bool> abandoned_ = false;
  RunResult result_;
};

}  // namespace isadora::sim::parallel
