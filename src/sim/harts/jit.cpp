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
  uint64_t price;       // what its compilation takes, …
  uint64_t wanted = 0;  // … and instructions that its block has executed without it
};

// About a quarter of the instructions that could be executed while a region is compiled: what is over sooner does not
// pay for its code.
uint64_t price_of(const Region& region) {
  constexpr uint64_t kOfAny = 4'000'000, kOfStep = 20'000;
  uint64_t price = kOfAny;
  for (const RegionBlock& block : region.blocks) price += kOfStep * block.steps.size();
  return price;
}

}  // namespace

struct Jit::Shared {
  mutable std::mutex mutex;
  std::condition_variable wake, ready;
  std::deque<Job> jobs;
  std::deque<Done> done;
  bool busy = false, ending = false;
  unsigned compiled = 0;
  std::unique_ptr<Compiler> compiler;  // of the one thread that compiles

  std::function<void(const std::string&)> on_trouble;

  void compile(const Job& job);
  void work();
  // The first has been waited for (JitOptions::patience); of those after it, it is seen whether the code before is
  // enough.
  bool is_due(const Job& job) const { return done.empty() && job.wanted > (compiler ? job.price : 0); }
};

void Jit::Shared::compile(const Job& job) {
  std::string error;
  if (!compiler) compiler = compiling::load<Compiler>("isadora_make_compiler", error);
  const lanes::Kernel kernel = compiler ? compiler->compile(job.region, error) : nullptr;
  const std::lock_guard lock(mutex);
  if (!kernel && on_trouble) on_trouble(error);
  compiled += kernel != nullptr;
  done.push_back({job.owner, job.pc, kernel});
  ready.notify_all();
}

void Jit::Shared::work() {
  std::unique_lock lock(mutex);
  while (true) {
    auto next = jobs.end();
    wake.wait(lock, [&] {
      next = std::ranges::max_element(jobs, {}, &Job::wanted);
      return ending || (next != jobs.end() && is_due(*next));
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
    if (ending) compiler.reset();  // while it is known that its library is at work
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
  if (busy && compiling::AtWork::is_left_behind()) {
    worker_.detach();
  } else if (worker_.joinable()) {
    worker_.join();
  }
}

void Jit::submit(uint64_t owner, uint64_t pc, Region region) {
  const uint64_t price = price_of(region);
  Job job{owner, pc, std::move(region), price};
  if (!options_.background) return shared_->compile(job);
  const std::lock_guard lock(shared_->mutex);
  shared_->jobs.push_back(std::move(job));
  if (!worker_.joinable()) worker_ = std::thread([shared = shared_] { shared->work(); });
}

void Jit::urge(uint64_t owner, uint64_t pc, uint64_t executed) {
  const std::lock_guard lock(shared_->mutex);
  for (Job& job : shared_->jobs) {
    if (job.owner == owner && job.pc == pc) job.wanted += executed;
  }
  shared_->wake.notify_one();
}

void Jit::wait(uint64_t executed) {
  using Clock = std::chrono::steady_clock;
  std::unique_lock lock(shared_->mutex);
  const std::chrono::nanoseconds most = std::chrono::nanoseconds(executed) - waited_;
  if (!shared_->busy || most <= most.zero()) return;
  const auto begin = Clock::now();
  shared_->ready.wait_for(lock, most, [&] { return !shared_->busy || !shared_->done.empty(); });
  waited_ += Clock::now() - begin;
}

unsigned Jit::compiled() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->compiled;
}

std::optional<Jit::Done> Jit::poll() {
  const std::lock_guard lock(shared_->mutex);
  if (shared_->done.empty()) return {};
  const Done done = shared_->done.front();
  shared_->done.pop_front();
  for (Job& job : shared_->jobs) job.wanted = 0;  // who is in the new code now may not want the others any more
  return done;
}

}  // namespace isadora::sim::harts
