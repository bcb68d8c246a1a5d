#include "sim/blocks.h"

namespace isadora::sim {

namespace {

Dim block_index(const Dim& grid, uint64_t number) {
  const uint64_t row = number / grid.x;
  return {static_cast<uint32_t>(number % grid.x), static_cast<uint32_t>(row % grid.y),
          static_cast<uint32_t>(row / grid.y)};
}

}  // namespace

Blocks::Blocks(Launch& launch, const object::Kernel& kernel, bool observed)
    : launch_(launch), kernel_(kernel), observed_(observed), block_(launch, Dim{0, 0, 0}, kernel.shared_bytes) {
  for (const model::RegisterFile& f : launch.isa.files) all_.push_back(f.count);
  const unsigned lanes = launch.isa.machine.execution == model::Execution::Hart ? 1 : launch.isa.machine.lanes;
  for (uint64_t first = 0; first < launch.block.volume(); first += lanes) {
    warps_.push_back(std::make_unique<Warp>(block_, static_cast<unsigned>(warps_.size())));
    view_.push_back(warps_.back().get());
  }
}

bool Blocks::run(uint64_t number, const Program& code, Executor& executor) {
  if (number > 0) {
    block_.restart(block_index(launch_.grid, number));
    for (Warp* warp : view_) warp->restart(observed_ ? all_ : code.written());
  }
  for (Warp* warp : view_) warp->pc.set(warp->running, kernel_.begin, warp->running);
  return executor.run_block(view_);
}

}  // namespace isadora::sim
