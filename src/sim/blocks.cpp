#include "sim/blocks.h"

namespace isadora::sim {

namespace {

Dim block_index(const Dim& grid, uint64_t number) {
  const uint64_t row = number / grid.x;
  return {static_cast<uint32_t>(number % grid.x), static_cast<uint32_t>(row % grid.y),
          static_cast<uint32_t>(row / grid.y)};
}

// The block after another; that after the last one has no place in the grid.
Dim next_block_index(const Dim& grid, Dim index) {
  if (++index.x < grid.x) return index;
  index.x = 0;
  if (++index.y < grid.y) return index;
  index.y = 0;
  index.z++;
  return index;
}

}  // namespace

BlockQueue::BlockQueue(Launch& launch, const Program& code, bool observed)
    : launch_(launch), code_(code), observed_(observed), block_(launch, Dim{0, 0, 0}, code.kernel().shared_bytes) {
  for (uint16_t i = 0; i < launch.isa.files.size(); i++) all_.push_back({i, 0, launch.isa.files[i].count});
  const unsigned lanes = launch.isa.machine.execution == model::Execution::Hart ? 1 : launch.isa.machine.lanes;
  for (uint64_t first = 0; first < launch.block.volume(); first += lanes) {
    warps_.push_back(std::make_unique<Warp>(block_, static_cast<unsigned>(warps_.size())));
    view_.push_back(warps_.back().get());
  }
}

void BlockQueue::start(const Dim& index) {
  if (used_) {
    block_.restart(index);
    // Clears the state that the previous block may have left and this one must find as zeros.
    for (Warp* warp : view_) warp->restart(observed_ ? all_ : code_.register_use().written());
  }
  used_ = true;
  block_.index = index;
  for (Warp* warp : view_) warp->pc.set(warp->running, code_.kernel().begin, warp->running);
}

std::span<Warp* const> BlockQueue::begin() {
  const Dim next = next_block_index(launch_.grid, block_.index);
  if (next.z >= launch_.grid.z) return {};
  start(next);
  return view_;
}

void BlockQueue::run_all(Executor& executor) {
  start(Dim{0, 0, 0});
  while (executor.run_block(view_, this) && !begin().empty()) {
  }
}

bool BlockQueue::run(uint64_t number, Executor& executor) {
  start(block_index(launch_.grid, number));
  return executor.run_block(view_);
}

}  // namespace isadora::sim
