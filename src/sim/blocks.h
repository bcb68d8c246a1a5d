// A block and its warps, made once: the blocks of a launch use them one after the other.
#pragma once

#include <memory>
#include <vector>

#include "sim/execute.h"

namespace isadora::sim {

class Blocks {
 public:
  // An observer may write registers that no instruction writes: then all of them are made new for each block.
  Blocks(Launch& launch, const object::Kernel& kernel, bool observed);
  // Blocks are numbered as they run. False: the run is over.
  bool run(uint64_t number, const Program& code, Executor& executor);
  // Goes on with the one that was left.
  bool go_on(Executor& executor) { return executor.go_on(view_); }
  std::span<Warp* const> warps() const { return view_; }

 private:
  // Registers that the block before may have left something in that this one must not find.
  const std::vector<RegisterRange>& stale(const Warp& warp, const RegisterUse& use) const;

  Launch& launch_;
  const object::Kernel& kernel_;
  const bool observed_;
  std::vector<RegisterRange> all_;  // registers of each file
  Block block_;
  std::vector<std::unique_ptr<Warp>> warps_;
  std::vector<Warp*> view_;
};

}  // namespace isadora::sim
