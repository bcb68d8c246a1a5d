#include "sim/harts/jit.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>

#include "sim/compiling/compiling.h"

namespace isadora::sim::harts {

namespace {

struct Job {
  uint64_t owner;
  uint64_t pc;
  Region region;
  unsigned wanted = 0;  // how often it was asked for since
};

}  // namespace

struct Jit::Shared {
  mutable std::mutex mutex;
  std::condition_variable wake;
  std::deque<Job> jobs;
  std::deque<Done> done;
  bool busy = false, ending = false;
  std::unique_ptr<Compiler> compiler;  // of the one thread that compiles

  std::function<void(const std::string&)> on_trouble;

  void compile(const Job& job);
  void work();
};

void Jit::Shared::compile(const Job& job) {
  std::string error;
  if (!compiler) compiler = compiling::load<Compiler>("isadora_make_compiler", error);
  const Kernel kernel = compiler ? compiler->compile(job.region, error) : nullptr;
  const std::lock_guard lock(mutex);
  if (!kernel && on_trouble) on_trouble(error);
  done.push_back({job.owner, job.pc, kernel});
}

void Jit::Shared::work() {
  std::unique_lock lock(mutex);
  while (true) {
    auto next = jobs.end();
    wake.wait(lock, [&] {
      next = std::ranges::max_element(jobs, {}, &Job::wanted);
      return ending || (next != jobs.end() && next->wanted > 0);
    });
    if (ending) return;
    const Job job = std::move(*next);
    jobs.erase(next);
    busy = true;
    std::optional<compiling::AtWork> at_work(std::in_place);
    lock.unlock();
    compile(job);
    lock.lock();
    busy = false;
    if (ending) static_cast<void>(compiler.release());  // the process ends: nothing of its library may run any more
    at_work.reset();
  }
}

Jit::Jit(JitOptions options) : options_(std::move(options)), shared_(std::make_shared<Shared>()) {
  shared_->on_trouble = options_.on_trouble;
}

Jit::~Jit() {
  bool busy;
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->ending = true;
    busy = shared_->busy;
  }
  shared_->wake.notify_one();
  if (busy) {
    worker_.detach();
  } else if (worker_.joinable()) {
    worker_.join();
  }
}

void Jit::submit(uint64_t owner, uint64_t pc, Region region) {
  Job job{owner, pc, std::move(region)};
  if (!options_.background) return shared_->compile(job);
  const std::lock_guard lock(shared_->mutex);
  shared_->jobs.push_back(std::move(job));
  if (!worker_.joinable()) worker_ = std::thread([shared = shared_] { shared->work(); });
}

void Jit::urge(uint64_t owner, uint64_t pc) {
  const std::lock_guard lock(shared_->mutex);
  for (Job& job : shared_->jobs) job.wanted += job.owner == owner && job.pc == pc;
  shared_->wake.notify_one();
}

std::optional<Jit::Done> Jit::poll() {
  const std::lock_guard lock(shared_->mutex);
  if (shared_->done.empty()) return {};
  const Done done = shared_->done.front();
  shared_->done.pop_front();
  return done;
}

}  // namespace isadora::sim::harts
