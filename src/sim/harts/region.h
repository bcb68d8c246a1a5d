// Blocks that run often, as a compiler needs them, and the compiler: a module of its own (sim/jit), loaded when it is
// used. Nothing here knows how machine code is made.
//
// Compiled code is a kernel. It stands in for the first operation of a region's first block, whose `b` is where the
// operations of each block begin (Row as an address, of one pointer for each block): whoever comes there, with
// the block paid for, runs it. It keeps the hart's registers where it likes. Wherever it cannot do an instruction (an
// access outside of the window, what is left to another engine) it puts them back as they were before the instruction,
// and goes on with the operations that are there. What is exact about those (faults, budgets, links) so is exact about
// compiled code.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/compiling/service.h"
#include "sim/harts/storage.h"

namespace isadora::sim::harts {

struct RegionBlock {
  struct Step {
    lanes::LaneOp op;  // as it was lowered
    int next = -1;     // of branches: the block of the region; -1 where it leads elsewhere
    uint64_t pc = 0;   // of indirect ones: the address that leads to `next`
  };
  int64_t cost = 0;
  std::vector<Step> steps;
  std::vector<uint32_t> firsts;  // of the steps of each instruction
};

struct HartRegion {
  std::vector<RegionBlock> blocks;         // it is entered at the first
  std::shared_ptr<const Storage> storage;  // that its operations work on, with the frame that its code will be given
  bool keeps = false;                      // its code is kept between runs
};

class HartCompiler {
 public:
  virtual ~HartCompiler() = default;
  // A kernel (lanes::Kernel). Null with the reason where there is none.
  virtual compiling::Function compile(const HartRegion& region, std::string& error) = 0;
  // The same, of code that was kept; null where there is none.
  virtual compiling::Function find(const HartRegion& region) = 0;
};

}  // namespace isadora::sim::harts
