#include "sim/compiling/service.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "sim/compiling/compiling.h"

namespace isadora::sim::compiling {

constexpr size_t kLongestQueue = 256;
constexpr std::chrono::seconds kLongestSearch(1);

// It is never taken down: its thread waits for requests until the process ends.
class CompileService {
 public:
  static CompileService& get() {
    static CompileService* const service = [] {
      finish_before_exit();
      return new CompileService;
    }();
    return *service;
  }

  std::shared_ptr<CompileRequest> submit(CompileJob order);
  void add_urgency(CompileRequest& request, uint64_t instructions);
  std::chrono::nanoseconds wait(uint64_t owner, std::chrono::nanoseconds most);
  void wait_for_search(const CompileRequest& request);

 private:
  using Queue = std::vector<std::shared_ptr<CompileRequest>>;

  void work();
  void serve(std::shared_ptr<CompileRequest> request, CompilingGuard& at_work, std::unique_lock<std::mutex>& lock);
  Found find(CompileRequest& request, const std::function<Found()>& search);
  void compile(CompileRequest& request);
  std::shared_ptr<CompileRequest> take_most_wanted();
  static bool may_be_stored(const CompileRequest& request) { return request.order_.find != nullptr; }
  static bool is_due(const CompileRequest& request) {
    return may_be_stored(request) || request.wanted_ > request.order_.price;
  }

  std::mutex compiles_;  // held during compilation
  std::mutex mutex_;     // of the members below
  std::condition_variable wake_, ready_;
  Queue queue_;
  uint64_t owner_at_work_ = 0;
  bool is_compiling_ = false;
  bool works_ = false;  // there is the thread
};

std::shared_ptr<CompileRequest> CompileService::submit(CompileJob order) {
  auto request = std::make_shared<CompileRequest>(std::move(order));
  if (!request->order_.background) {
    if (!find(*request, std::exchange(request->order_.find, {})).function) compile(*request);
    return request;
  }
  const std::lock_guard lock(mutex_);
  queue_.push_back(request);
  if (queue_.size() > kLongestQueue) {
    const auto least = std::ranges::min_element(queue_, {}, [](const auto& each) { return each->wanted_; });
    (*least)->done_ = true;
    ready_.notify_all();
    queue_.erase(least);
  }
  if (!std::exchange(works_, true)) std::thread([this] { work(); }).detach();
  wake_.notify_one();
  return request;
}

void CompileService::add_urgency(CompileRequest& request, uint64_t instructions) {
  const std::lock_guard lock(mutex_);
  request.wanted_ += instructions;
  if (is_due(request)) wake_.notify_one();
}

std::chrono::nanoseconds CompileService::wait(uint64_t owner, std::chrono::nanoseconds most) {
  std::unique_lock lock(mutex_);
  if (owner_at_work_ != owner || most <= most.zero()) return {};
  const auto begin = std::chrono::steady_clock::now();
  ready_.wait_for(lock, most, [&] { return owner_at_work_ != owner; });
  return std::chrono::steady_clock::now() - begin;
}

void CompileService::wait_for_search(const CompileRequest& request) {
  std::unique_lock lock(mutex_);
  ready_.wait_for(lock, kLongestSearch, [&] { return request.is_done() || request.was_searched_ || is_compiling_; });
}

// Takes code from another run.
Found CompileService::find(CompileRequest& request, const std::function<Found()>& search) {
  if (!search) return {};
  const std::lock_guard lock(compiles_);
  const Found found = search();
  if (!found.function) return found;
  request.function_ = found.function;
  request.order_.compile = {};
  request.done_.store(true, std::memory_order_release);
  return found;
}

void CompileService::compile(CompileRequest& request) {
  const std::lock_guard lock(compiles_);
  std::string error;
  request.function_ = request.order_.compile(error);
  if (!request.function_ && request.order_.on_error) request.order_.on_error(error);
  request.order_.compile = {};
  request.done_.store(true, std::memory_order_release);
}

// Takes a request that is due off the queue; null if there is none. A search for stored code is cheap and comes first.
// Requests that only the queue still holds are dropped.
std::shared_ptr<CompileRequest> CompileService::take_most_wanted() {
  std::erase_if(queue_, [](const auto& each) { return each.use_count() == 1; });
  auto most = std::ranges::find_if(queue_, [](const auto& each) { return may_be_stored(*each); });
  if (most == queue_.end()) {
    most = std::ranges::max_element(queue_, {}, [](const auto& each) { return each->wanted_; });
  }
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
    serve(std::move(request), at_work, lock);
  }
}

// Looks for stored code first, then compiles. If another run only asked for it, the price no longer counts: the program
// may be too short to pay it.
void CompileService::serve(std::shared_ptr<CompileRequest> request, CompilingGuard& at_work,
                           std::unique_lock<std::mutex>& lock) {
  const uint64_t owner = request->order_.owner;
  const std::function<Found()> search = std::exchange(request->order_.find, {});
  lock.unlock();
  const Found found = find(*request, search);
  lock.lock();
  request->was_searched_ = true;
  if (!found.function) {
    if (found.asked_before) request->order_.price = 0;
    if (request->wanted_ <= request->order_.price) {
      ready_.notify_all();
      return queue_.push_back(std::move(request));
    }
    if (found.asked_before) at_work.finish();
    owner_at_work_ = owner;
    is_compiling_ = true;
    ready_.notify_all();
    lock.unlock();
    compile(*request);
    lock.lock();
    owner_at_work_ = 0;
    is_compiling_ = false;
  }
  for (const auto& each : queue_) {  // the new code may replace the others' use
    if (owner != 0 && each->order_.owner == owner) each->wanted_ = 0;
  }
  ready_.notify_all();
}

std::shared_ptr<CompileRequest> submit(CompileJob order) { return CompileService::get().submit(std::move(order)); }
void add_urgency(CompileRequest& request, uint64_t instructions) {
  CompileService::get().add_urgency(request, instructions);
}
std::chrono::nanoseconds wait(uint64_t owner, std::chrono::nanoseconds most) {
  return CompileService::get().wait(owner, most);
}
void wait_for_search(const CompileRequest& request) { CompileService::get().wait_for_search(request); }
uint64_t new_owner() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

}  // namespace isadora::sim::compiling
