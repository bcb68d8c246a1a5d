// Hot blocks as the input of a compiler, and the compiler's interface. The compiler is a module (sim/jit) that is
// loaded on first use.
//
// Compiled code is a kernel. It replaces the first operation of the blocks where a region is entered: `number` is that
// of the block, and `b` the table of the operations at the beginning of each block (a row as an address, of one pointer
// for each block). It runs when such a block is entered, with its cost subtracted. It keeps the hart's registers
// anywhere. If it cannot execute an instruction (an access outside of the window, a fallback to another engine) it
// restores the registers as they were before the instruction, and continues with the block's operations. So faults,
// budgets and links are as exact as without compiled code.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/compiling/code.h"
#include "sim/harts/storage.h"

namespace isadora::sim::harts {

struct RegionBlock {
  struct Target {
    size_t block;     // of the region
    uint64_t pc = 0;  // of indirect branches: its address
  };
  struct Step {
    lanes::LaneOp op;             // as it was lowered
    std::vector<Target> targets;  // of branches: those in the region
    int64_t refund = 0;           // of branches: instructions of the block that are not executed
  };
  int64_t cost = 0;
  bool is_entry = false;
  std::vector<Step> steps;
  std::vector<uint32_t> firsts;  // of the steps of each instruction
};

struct HartRegion {
  std::vector<RegionBlock> blocks;         // the first is an entry
  std::shared_ptr<const Storage> storage;  // that its operations work on, with the frame that its code will be given
  bool keeps = false;                      // its code is kept between runs

  // All that its code follows from, the same in each process: equal numbers mean equal code.
  std::vector<uint64_t> key() const;
};

// To a kernel (lanes::Kernel).
using HartCompiler = compiling::Compiler<HartRegion>;

}  // namespace isadora::sim::harts
