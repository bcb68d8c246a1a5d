// A kernel from request to result: check, load, block after block, report.
#include "sim/execute.h"
#include "sim/load.h"
#include "sim/sim.h"

namespace isadora::sim {
namespace {

RunResult bad_request(std::string message) {
  RunResult result;
  result.status = RunResult::Status::BadRequest;
  result.message = std::move(message);
  return result;
}

Dim block_index(const Dim& grid, uint64_t number) {
  const uint64_t row = number / grid.x;
  return {static_cast<uint32_t>(number % grid.x), static_cast<uint32_t>(row % grid.y),
          static_cast<uint32_t>(row / grid.y)};
}

// A block and its warps, made once: the blocks of a launch use them one after the other.
class Blocks {
 public:
  Blocks(Launch& launch, const object::Kernel& kernel)
      : launch_(launch), kernel_(kernel), block_(launch, Dim{0, 0, 0}, kernel.shared_bytes) {
    const unsigned lanes = launch.isa.machine.execution == model::Execution::Hart ? 1 : launch.isa.machine.lanes;
    for (uint64_t first = 0; first < launch.block.volume(); first += lanes) {
      warps_.push_back(std::make_unique<Warp>(block_, static_cast<unsigned>(warps_.size())));
      view_.push_back(warps_.back().get());
    }
  }

  bool run(uint64_t number, const Program& code, Executor& executor) {
    if (number > 0) {
      block_.restart(block_index(launch_.grid, number));
      for (Warp* warp : view_) warp->restart(code.written());
    }
    for (Warp* warp : view_) warp->pc.fill(kernel_.begin);
    return executor.run_block(view_);
  }

 private:
  Launch& launch_;
  const object::Kernel& kernel_;
  Block block_;
  std::vector<std::unique_ptr<Warp>> warps_;
  std::vector<Warp*> view_;
};

ExecutorOptions options_of(const LaunchRequest& request) {
  ExecutorOptions options;
  if (request.max_instructions) options.max_instructions = request.max_instructions;
  options.stats = request.stats;
  options.observer = request.observer;
  return options;
}

}  // namespace

RunResult run(const encoding::Codec& codec, const object::Object& program, LaunchRequest& request, Engine& engine) {
  const model::Isa& isa = codec.isa();
  if (auto bad = check_request(isa, program, request)) return bad_request(*bad);
  const bool hart = isa.machine.execution == model::Execution::Hart;
  const object::Kernel& kernel = *program.kernel(request.kernel);
  Launch launch(isa, hart ? Dim{} : request.grid, hart ? Dim{} : request.block);
  if (kernel.registers) launch.registers = std::min<uint64_t>(launch.registers, kernel.registers);
  if (auto bad = load(program, kernel, request, launch)) return bad_request(*bad);
  Program code(codec, program, kernel, engine);
  if (request.observer) request.observer->run_begins(launch, code);
  Executor executor(code, engine, options_of(request));
  Blocks blocks(launch, kernel);
  for (uint64_t i = 0; i < launch.grid.volume(); i++) {
    if (!blocks.run(i, code, executor)) break;
  }
  executor.finish_stats();
  return std::move(executor.result());
}

}  // namespace isadora::sim
