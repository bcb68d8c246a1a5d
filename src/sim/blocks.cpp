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
  for (uint16_t i = 0; i < launch.isa.files.size(); i++) all_.push_back({i, 0, launch.isa.files[i].count});
  const unsigned lanes = launch.isa.machine.execution == model::Execution::Hart ? 1 : launch.isa.machine.lanes;
  for (uint64_t first = 0; first < launch.block.volume(); first += lanes) {
    warps_.push_back(std::make_unique<Warp>(block_, static_cast<unsigned>(warps_.size())));
    view_.push_back(warps_.back().get());
  }
}

const std::vector<RegisterRange>& Blocks::stale(const Warp& warp, const RegisterUse& use) const {
  if (observed_) return all_;
  const bool whole = (uint64_t{warp.number()} + 1) * warp.lanes() <= launch_.block.volume();
  return whole ? use.seen() : use.written();
}

bool Blocks::run(uint64_t number, const Program& code, Executor& executor) {
  if (number > 0) {
    block_.restart(block_index(launch_.grid, number));
    for (Warp* warp : view_) warp->restart(stale(*warp, code.register_use()));
  }
  for (Warp* warp : view_) warp->pc.set(warp->running, kernel_.begin, warp->running);
  return executor.run_block(view_);
}

}  // namespace isadora::sim
