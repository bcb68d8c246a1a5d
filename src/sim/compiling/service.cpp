#include "sim/compiling/service.h"

#include <dlfcn.h>
#include <pthread.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/own_file.h"
#include "sim/compiling/compiling.h"

namespace isadora::sim::compiling {

constexpr size_t kLongestQueue = 256;

// It is never taken down: its thread waits for requests until the process ends.
class CompileService {
 public:
  static CompileService& get() {
    static CompileService* const service = start();
    return *service;
  }

  std::shared_ptr<CompileRequest> submit(CompileJob order);
  void add_urgency(CompileRequest& request, uint64_t instructions);
  uint64_t wanted(const CompileRequest& request);

 private:
  using Queue = std::vector<std::shared_ptr<CompileRequest>>;

  static CompileService* start();
  static void before_fork();
  static void after_fork();
  static void begin_in_child();
  void work();
  void serve(CompileRequest& request, std::unique_lock<std::mutex>& lock);
  bool find(CompileRequest& request);
  void compile(CompileRequest& request);
  void forget_urgency(uint64_t owner);
  static void finish(CompileRequest& request, Function function);
  bool start_work();
  std::shared_ptr<CompileRequest> take_most_wanted();
  static bool is_due(const CompileRequest& request) { return request.wanted_ > request.order_.price; }

  std::mutex compiles_;  // held during compilation
  std::mutex mutex_;     // of the members below
  std::condition_variable wake_;
  Queue queue_;
  bool works_ = false;  // there is the thread
};

CompileService* CompileService::start() {
  finish_before_exit();
  pthread_atfork(before_fork, after_fork, begin_in_child);
  // The thread executes code of this library until the process ends, so dlclose() must leave it.
  ::dlopen(base::own_file().c_str(), RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
  return new CompileService;
}

// A fork copies the calling thread alone. It waits for the compilation that is running, since a child could neither end
// it nor start another with the compiler's state as it is then.
void CompileService::before_fork() {
  get().compiles_.lock();
  get().mutex_.lock();
}
void CompileService::after_fork() {
  get().mutex_.unlock();
  get().compiles_.unlock();
}

// In the child. The old service is not destroyed, since its condition counts a waiting thread that is not here.
void CompileService::begin_in_child() {
  CompilingGuard::forget_all();
  Queue queue = std::move(get().queue_);
  (new (&get()) CompileService)->queue_ = std::move(queue);
}

std::shared_ptr<CompileRequest> CompileService::submit(CompileJob order) {
  auto request = std::make_shared<CompileRequest>(std::move(order));
  if (find(*request)) return request;
  if (!request->order_.background) {
    compile(*request);
    return request;
  }
  const std::lock_guard lock(mutex_);
  queue_.push_back(request);
  if (queue_.size() > kLongestQueue) {
    const auto least = std::ranges::min_element(queue_, {}, [](const auto& each) { return each->wanted_; });
    (*least)->done_ = true;
    queue_.erase(least);
  }
  if (start_work()) {
    wake_.notify_one();
  } else {
    std::erase(queue_, request);
    request->done_ = true;
  }
  return request;
}

// Whether there is the thread. Where the system has none left, programs run without the code.
bool CompileService::start_work() {
  if (works_) return true;
  try {
    std::thread([this] { work(); }).detach();
    works_ = true;
  } catch (const std::system_error&) {
  }
  return works_;
}

void CompileService::add_urgency(CompileRequest& request, uint64_t instructions) {
  const std::lock_guard lock(mutex_);
  request.wanted_ += instructions;
  if (is_due(request) && start_work()) wake_.notify_one();
}

uint64_t CompileService::wanted(const CompileRequest& request) {
  const std::lock_guard lock(mutex_);
  return request.wanted_;
}

void CompileService::finish(CompileRequest& request, Function function) {
  request.function_ = std::move(function);
  request.order_.compile = {};
  request.done_.store(true, std::memory_order_release);
}

// Whether another run has stored its code.
bool CompileService::find(CompileRequest& request) {
  const std::function<Found()> search = std::exchange(request.order_.find, {});
  Found found = search ? search() : Found{};
  if (found.function) {
    finish(request, std::move(found.function));
    const std::lock_guard lock(mutex_);
    forget_urgency(request.order_.owner);
    return true;
  }
  request.must_finish_ = found.is_paid;
  if (found.is_paid) request.order_.price = 0;
  return false;
}

void CompileService::compile(CompileRequest& request) {
  const std::lock_guard lock(compiles_);
  std::string error;
  Function function;
  try {
    function = request.order_.compile(error);
  } catch (const std::exception& failure) {  // there may be too little memory for it, and enough to run on
    error = failure.what();
  }
  if (!function && request.order_.on_error) request.order_.on_error(error);
  finish(request, std::move(function));
}

// New code may replace the use of what else its owner has asked for.
void CompileService::forget_urgency(uint64_t owner) {
  for (const auto& each : queue_) {
    if (owner != 0 && each->order_.owner == owner) each->wanted_ = 0;
  }
}

// Takes a request that is due off the queue; null if there is none. Requests that only the queue still holds are
// dropped.
std::shared_ptr<CompileRequest> CompileService::take_most_wanted() {
  std::erase_if(queue_, [](const auto& each) { return each.use_count() == 1; });
  auto most = std::ranges::max_element(queue_, {}, [](const auto& each) { return each->wanted_; });
  if (most != queue_.end() && !is_due(**most)) {
    most = std::ranges::find_if(queue_, [](const auto& each) { return is_due(*each); });
  }
  if (most == queue_.end()) return nullptr;
  std::shared_ptr<CompileRequest> request = std::move(*most);
  queue_.erase(most);
  return request;
}

void CompileService::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    std::shared_ptr<CompileRequest> request;
    wake_.wait(lock, [&] { return (request = take_most_wanted()) != nullptr; });
    CompilingGuard at_work;
    if (CompilingGuard::is_too_late()) return;
    if (request->must_finish_) at_work.finish();
    serve(*request, lock);
  }
}

void CompileService::serve(CompileRequest& request, std::unique_lock<std::mutex>& lock) {
  lock.unlock();
  compile(request);
  lock.lock();
  forget_urgency(request.order_.owner);
}

std::shared_ptr<CompileRequest> submit(CompileJob order) { return CompileService::get().submit(std::move(order)); }
void add_urgency(CompileRequest& request, uint64_t instructions) {
  CompileService::get().add_urgency(request, instructions);
}
uint64_t wanted(const CompileRequest& request) { return CompileService::get().wanted(request); }
uint64_t new_owner() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

}  // namespace isadora::sim::compiling
