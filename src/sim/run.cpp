// A kernel from request to result: check, load, block after block, report.
#include "sim/blocks.h"
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
  if (auto bad = load(program, kernel, request, launch)) return bad_request(*bad);
  Program code(codec, program, kernel, engine);
  code.read_code_from(launch);
  const bool observed = request.observer && !request.observer->only_watched();
  if (!observed) code.keep_constants_of(launch);
  if (request.observer) request.observer->run_begins(launch, code);
  Executor executor(code, engine, options_of(request));
  BlockQueue blocks(launch, code, observed);
  blocks.run_all(executor);
  executor.finish_stats();
  return std::move(executor.result());
}

}  // namespace isadora::sim
