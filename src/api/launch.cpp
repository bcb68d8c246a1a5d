#include "api/launch.h"

#include "api/findings.h"
#include "linker/linker.h"
#include "sim/engines/engines.h"

namespace isadora::api {

namespace {

sim::Dim dim_of(const Extent& e) { return {e.x, e.y, e.z}; }

sim::LaunchRequest request_of(const object::Object& program, const Launch& launch) {
  sim::LaunchRequest request;
  const bool only = launch.kernel.empty() && program.kernels.size() == 1;
  request.kernel = only ? program.kernels[0].name : launch.kernel;
  request.grid = dim_of(launch.grid);
  request.block = dim_of(launch.block);
  request.settings = launch.settings;
  request.max_instructions = launch.max_instructions;
  request.command_line = launch.command_line;
  for (const auto& [name, argument] : launch.arguments) {
    sim::Argument& out = request.arguments[name];
    out.number = argument.value;
    if (!argument.bytes) continue;
    out.kind = sim::Argument::Kind::Buffer;
    out.bytes.assign(argument.bytes->begin(), argument.bytes->end());
  }
  return request;
}

RunResult::Status status_of(sim::RunResult::Status s) {
  switch (s) {
    case sim::RunResult::Status::Done: return RunResult::Status::Done;
    case sim::RunResult::Status::Faulted: return RunResult::Status::Faulted;
    case sim::RunResult::Status::Limit:
    case sim::RunResult::Status::Stopped: return RunResult::Status::Limit;
    case sim::RunResult::Status::BadRequest: break;
  }
  return RunResult::Status::BadRequest;
}

}  // namespace

template <class Call>
int64_t HostAdapter::guarded(Call call) {
  try {
    return call();
  } catch (...) {
    raised_ = std::current_exception();
    return 0;
  }
}

int64_t HostAdapter::read(int64_t descriptor, uint8_t* to, uint64_t bytes) {
  return guarded([&] { return host_.read(descriptor, to, bytes); });
}

int64_t HostAdapter::write(int64_t descriptor, const uint8_t* from, uint64_t bytes) {
  return guarded([&] { return host_.write(descriptor, from, bytes); });
}

int64_t HostAdapter::open(const std::string& path, int64_t flags, int64_t mode) {
  return guarded([&] { return host_.open(path, flags, mode); });
}

int64_t HostAdapter::close(int64_t descriptor) {
  return guarded([&] { return host_.close(descriptor); });
}

int64_t HostAdapter::seek(int64_t descriptor, int64_t offset, int64_t whence) {
  return guarded([&] { return host_.seek(descriptor, offset, whence); });
}

int64_t HostAdapter::unlink(const std::string& path) {
  return guarded([&] { return host_.unlink(path); });
}

int64_t HostAdapter::rename(const std::string& from, const std::string& to) {
  return guarded([&] { return host_.rename(from, to); });
}

void HostAdapter::rethrow() {
  if (raised_) std::rethrow_exception(std::exchange(raised_, nullptr));
}

Extent extent_of(const sim::Dim& d) { return {d.x, d.y, d.z}; }

Fault fault_of(const sim::FaultReport& f) {
  return {f.kind, f.message, f.note,    f.kernel, f.pc,    f.instruction, f.line, extent_of(f.block_index),
          f.warp, f.lanes,   f.address, f.space,  f.nearby};
}

std::optional<std::string> Launched::prepare(const Program& program, const Launch& launch) {
  kept_ = program;
  program_ = &kept_.data();
  if (auto complaint = link()) return complaint;
  const sim::EngineKind* const kind = launch.engine.empty() ? &sim::default_engine() : sim::find_engine(launch.engine);
  if (!kind) return "unknown engine `" + launch.engine + "`; there are " + sim::engine_names();
  const model::Execution execution = codec().isa().machine.execution;
  engine_ = kind->make(execution);
  request_ = request_of(object(), launch);
  const bool is_hart = execution == model::Execution::Hart;
  if (is_hart && (request_.grid.volume() != 1 || request_.block.volume() != 1))
    return "a hart's program runs once, without a grid and blocks";
  if (!is_hart && !launch.command_line.empty()) return "a kernel has no command line";
  host_ = launch.host;
  if (host_) services_ = std::make_unique<HostAdapter>(*host_);
  request_.host = services_.get();
  return std::nullopt;
}

std::optional<std::string> Launched::link() {
  if (!linker::is_unlinked(codec().isa(), program_->object) && !program_->object.entry) return std::nullopt;
  linked_ = program_->object;
  diag::Sink sink;
  const std::string name = linked_->sources.empty() ? "<program>" : linked_->sources.front();
  if (linker::make_runnable(codec(), *linked_, name, nullptr, sink)) return std::nullopt;
  return sink.all().empty() ? "the program cannot be linked" : sink.all().front().message;
}

RunResult Launched::result(const sim::RunResult& done) const {
  RunResult out;
  out.status = status_of(done.status);
  out.message = done.message;
  if (done.fault && done.status == sim::RunResult::Status::Faulted) out.fault = fault_of(*done.fault);
  if (out.fault && out.message.empty()) out.message = out.fault->kind + ": " + out.fault->message;
  out.exit_status = done.exit_status;
  out.warp_instructions = done.stats.warp_instructions;
  out.lane_instructions = done.stats.lane_instructions;
  for (const auto& [name, argument] : request_.arguments) {
    if (argument.kind == sim::Argument::Kind::Buffer)
      out.buffers[name].assign(argument.bytes.begin(), argument.bytes.end());
  }
  return out;
}

}  // namespace isadora::api
