#include <isadora/run.h>

#include "api/data.h"
#include "base/float_environment.h"
#include "sim/engines/engines.h"
#include "sim/sim.h"

namespace isadora {

namespace {

sim::Dim dim_of(const Extent& e) { return {e.x, e.y, e.z}; }
Extent extent_of(const sim::Dim& d) { return {d.x, d.y, d.z}; }

sim::LaunchRequest request_of(const object::Object& program, const Launch& launch) {
  sim::LaunchRequest request;
  const bool only = launch.kernel.empty() && program.kernels.size() == 1;
  request.kernel = only ? program.kernels[0].name : launch.kernel;
  request.grid = dim_of(launch.grid);
  request.block = dim_of(launch.block);
  request.settings = launch.settings;
  request.max_instructions = launch.max_instructions;
  for (const auto& [name, argument] : launch.arguments) {
    sim::Argument& out = request.arguments[name];
    out.number = argument.value;
    if (!argument.bytes) continue;
    out.kind = sim::Argument::Kind::Buffer;
    out.bytes.assign(argument.bytes->begin(), argument.bytes->end());
  }
  return request;
}

Fault fault_of(const sim::FaultReport& f) {
  return {f.kind, f.message, f.note,    f.kernel, f.pc,    f.instruction, f.line, extent_of(f.block_index),
          f.warp, f.lanes,   f.address, f.space,  f.nearby};
}

RunResult::Status status_of(sim::RunResult::Status s) {
  switch (s) {
    case sim::RunResult::Status::Done: return RunResult::Status::Done;
    case sim::RunResult::Status::Faulted: return RunResult::Status::Faulted;
    case sim::RunResult::Status::Limit: return RunResult::Status::Limit;
    case sim::RunResult::Status::Stopped:
    case sim::RunResult::Status::BadRequest: break;
  }
  return RunResult::Status::BadRequest;
}

}  // namespace

RunResult run(const Program& program, const Launch& launch) {
  const base::FloatEnvironment floats;
  const Program::Data& data = program.data();
  sim::LaunchRequest request = request_of(data.object, launch);
  const encoding::Codec& codec = data.isa.data()->loaded->codec;
  const std::unique_ptr<sim::Engine> engine = sim::engines().front().make(codec.isa().machine.execution);
  const sim::RunResult done = sim::run(codec, data.object, request, *engine);
  RunResult out;
  out.status = status_of(done.status);
  out.message = done.message;
  if (done.fault) out.fault = fault_of(*done.fault);
  if (out.fault && out.message.empty()) out.message = out.fault->kind + ": " + out.fault->message;
  out.exit_status = done.exit_status;
  out.warp_instructions = done.stats.warp_instructions;
  out.lane_instructions = done.stats.lane_instructions;
  for (auto& [name, argument] : request.arguments) {
    if (argument.kind == sim::Argument::Kind::Buffer)
      out.buffers[name].assign(argument.bytes.begin(), argument.bytes.end());
  }
  return out;
}

}  // namespace isadora
