// A block and its warps, allocated once: the blocks of a launch reuse them in turn.
#pragma once

#include <memory>
#include <vector>

#include "sim/execute.h"

namespace isadora::sim {

class BlockQueue final : public NextBlock {
 public:
  // An observer may write registers that no instruction writes: then all of them are made new for each block.
  BlockQueue(Launch& launch, const Program& code, bool observed);
  // All of them, by their numbers, until one ends the run.
  void run_all(Executor& executor);
  // One alone. False: the run is over.
  bool run(uint64_t number, Executor& executor);
  // Goes on with the one that was left.
  bool resume(Executor& executor) { return executor.resume(view_); }
  std::span<Warp* const> warps() const { return view_; }

 private:
  std::span<Warp* const> begin() override;
  void start(const Dim& index);
  Launch& launch_;
  const Program& code_;
  const bool observed_;
  bool used_ = false;               // by a block
  std::vector<RegisterRange> all_;  // registers of each file
  Block block_;
  std::vector<std::unique_ptr<Warp>> warps_;
  std::vector<Warp*> view_;
};

}  // namespace isadora::sim
