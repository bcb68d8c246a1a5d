// Blocks that run often, as a compiler needs them, and the compiler: a module of its own (sim/jit), loaded when it is
// used. Nothing here knows how machine code is made.
//
// Compiled code is a kernel. It stands in for the first operation of a region's first block: whoever comes there, with
// the block paid for, runs it. It keeps the hart's registers where it likes, and wherever it cannot go on (an access
// outside of the window, a branch out of the region, a budget that is spent, what is left to another engine) it puts
// them back and goes on with the operation that is there. What is exact about that operation (faults, budgets, links)
// so is exact about compiled code.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/harts/draft.h"

namespace isadora::sim::harts {

struct RegionBlock {
  struct Step {
    Draft draft;
    Op* op = nullptr;  // the operation that does the same
    int next = -1;     // of ways out: the block of the region; -1 where it leads elsewhere
    uint64_t pc = 0;   // JumpTo: the address that leads to `next`
  };
  int64_t cost = 0;
  std::vector<Step> steps;
};

struct Region {
  std::vector<RegionBlock> blocks;  // it is entered at the first
  const Frame* frame = nullptr;     // that its code will be given
  std::vector<void*> temporaries;   // cells that no other instruction reads
};

class Compiler {
 public:
  virtual ~Compiler() = default;
  virtual std::string version() const = 0;
  // It lives as long as the compiler. Null with the reason where there is none.
  virtual Kernel compile(const Region& region, std::string& error) = 0;
};

}  // namespace isadora::sim::harts
