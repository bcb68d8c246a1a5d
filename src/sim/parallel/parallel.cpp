#include "sim/parallel/parallel.h"

#include <pthread.h>

#include <algorithm>
#include <future>
#include <span>
#include <system_error>
#include <thread>
#include <vector>

#include "sim/blocks.h"
#include "sim/execute.h"
#include "sim/load.h"
#include "sim/parallel/ledger.h"

namespace isadora::sim::parallel {

namespace {

// Blocks must share buffers alone.
bool can_run_in_parallel(const model::Isa& isa) {
  using model::Scope;
  const bool grid_registers =
      std::ranges::any_of(isa.files, [](const model::RegisterFile& f) { return f.scope == Scope::Grid; });
  const uint16_t parameters = isa.machine.parameter_space;
  const bool in_memory = parameters != model::kNoIndex && isa.spaces[parameters].scope == Scope::Grid;
  return isa.machine.execution == model::Execution::Simt && !grid_registers && !in_memory;
}

class BlockWorker {
 public:
  BlockWorker(const encoding::Codec& codec, const object::Object& program, const object::Kernel& kernel,
              const LaunchRequest& request, std::unique_ptr<Engine> engine, Observer* observer)
      : request_(request),
        kernel_(kernel),
        engine_(std::move(engine)),
        observer_(observer),
        launch_(codec.isa(), request.grid, request.block),
        code_(codec, program, kernel, *engine_),
        texts_(codec),
        blocks_(launch_, code_, observer && !observer->only_watched()) {}

  Complaint prepare(const object::Object& program, LaunchRequest& request, std::recursive_mutex& atomics) {
    engine_->share(atomics);
    if (auto bad = load(program, kernel_, request, launch_)) return bad;
    if (!observer_ || observer_->only_watched()) code_.keep_constants_of(launch_);
    if (observer_) observer_->run_begins(launch_, code_);
    return {};
  }

  void work(Ledger& ledger) try {
    while (const std::optional<Ledger::Taken> taken = ledger.take()) {
      ledger.ended(taken->block, run(*taken, [&] { return ledger.is_void(taken->block); }));
    }
  } catch (...) {
    ledger.abandon();
    throw;
  }

 private:
  RunResult run(const Ledger::Taken& taken, std::function<bool()> ended) {
    ExecutorOptions options;
    options.max_instructions = taken.budget;
    options.stats = request_.stats;
    options.observer = observer_;
    options.texts = &texts_;
    options.ended = std::move(ended);
    launch_.clock = 0;
    Executor executor(code_, *engine_, options);
    blocks_.run(taken.block, executor);
    executor.finish_stats();
    return std::move(executor.result());
  }

  const LaunchRequest& request_;
  const object::Kernel& kernel_;
  std::unique_ptr<Engine> engine_;
  Observer* observer_;
  Launch launch_;
  Program code_;
  InstructionTexts texts_;
  BlockQueue blocks_;
};

// All workers at once, the first of them on this thread. Where the system gives no more threads, those that there are
// do all blocks: each takes the lowest that is left.
void work(std::span<const std::unique_ptr<BlockWorker>> workers, Ledger& ledger) {
  std::vector<std::future<void>> others;
  try {
    for (const auto& worker : workers.subspan(1))
      others.push_back(std::async(std::launch::async, &BlockWorker::work, worker.get(), std::ref(ledger)));
  } catch (const std::system_error&) {
  }
  workers.front()->work(ledger);
  for (std::future<void>& other : others) other.get();
}

}  // namespace

unsigned hardware_threads() {
  cpu_set_t allowed;
  if (pthread_getaffinity_np(pthread_self(), sizeof allowed, &allowed) == 0)
    return static_cast<unsigned>(CPU_COUNT(&allowed));
  return std::max(1U, std::thread::hardware_concurrency());  // of a machine with more processors than the set has
}

RunResult run(const encoding::Codec& codec, const object::Object& program, LaunchRequest& request,
              const Workers& workers) {
  if (!can_run_in_parallel(codec.isa())) {
    const std::unique_ptr<Engine> engine = workers.engine();
    if (workers.observer) request.observer = workers.observer(0);
    return sim::run(codec, program, request, *engine);
  }
  RunResult bad;
  bad.status = RunResult::Status::BadRequest;
  if (auto complaint = check_request(codec.isa(), program, request)) return bad.message = *complaint, bad;
  const object::Kernel& kernel = *program.kernel(request.kernel);
  const uint64_t blocks = request.grid.volume();
  const auto count = static_cast<unsigned>(std::clamp<uint64_t>(workers.count, 1, blocks));
  std::recursive_mutex atomics;
  std::vector<std::unique_ptr<BlockWorker>> all;
  for (unsigned i = 0; i < count; i++) {
    Observer* const observer = workers.observer ? workers.observer(i) : nullptr;
    all.push_back(std::make_unique<BlockWorker>(codec, program, kernel, request, workers.engine(), observer));
    if (auto complaint = all.back()->prepare(program, request, atomics)) return bad.message = *complaint, bad;
  }
  Ledger ledger(blocks, request.max_instructions ? request.max_instructions : kNoLimit);
  work(all, ledger);
  return ledger.result();
}

}  // namespace isadora::sim::parallel
