// The log of the blocks of one call: the blocks that were entered, the guards that were true, and the overwritten
// state, so that the call can be undone.
#pragma once

#include <vector>

#include "sim/engine.h"
#include "sim/lanes/hart_frame.h"

namespace isadora::sim::harts {

struct TranslationBlock;

class Journal {
 public:
  explicit Journal(Warp& warp);

  // Most instructions that blocks may execute in one call.
  static constexpr uint64_t kMost = 4096;
  // Blocks that run on the frame log to this journal from here on.
  void begin(lanes::HartFrame& frame);
  // The instructions executed since, before the one at `next`; `left` of the budget remains.
  void read(const lanes::HartFrame& frame, int64_t left, uint64_t next, ExecutionLog& log) const;
  // Restores the registers and the memory of the beginning.
  void undo(const lanes::HartFrame& frame);

 private:
  struct File {
    uint8_t* at;
    size_t bytes;
  };
  // Saves all register files or, with `back`, restores them. A hart has one element for each register.
  void copy_registers(bool back);

  std::vector<File> files_;
  std::vector<uint8_t> registers_;  // at the beginning, file after file
  std::vector<lanes::BlockEntry> entered_;
  std::vector<uint8_t> guards_;
  std::vector<lanes::OverwrittenBytes> overwritten_;
};

// The stores of an instruction, whose operations are those at the end of a list, from `first` on.
ptrdiff_t logged_stores(const std::vector<lanes::LaneOp>& ops, size_t first);
// Adds the operations that log an instruction to those at the end of a list, from `first` on. The
// instruction has at most HartFrame::kMostStores stores.
void add_log(std::vector<lanes::LaneOp>& ops, size_t first);

}  // namespace isadora::sim::harts
