// The one service that compiles: a queue of requests of all engines of the process, and a thread that serves the most
// wanted one. An engine goes on with its operations until its code is there.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace isadora::sim::compiling {

// A compiled function, by its address. Its memory is given back once nobody has it any more.
using Function = std::shared_ptr<const void>;

struct CompileJob {
  // Code that is kept from another run, null where there is none: asked for as soon as the service comes to it,
  // whatever the price.
  std::function<Function()> find = {};
  // Null with the reason where there is no code. It is called by the service's thread, one call at a time.
  std::function<Function(std::string& error)> compile;
  std::function<void(const std::string& why)> on_error = {};
  uint64_t owner = 0;      // whose requests are weighed anew after one of them is done; 0: nobody's
  uint64_t price = 0;      // it is compiled once it is wanted more than that
  bool background = true;  // false: submit() compiles it at once
};

class CompileRequest {
 public:
  explicit CompileRequest(CompileJob order) : order_(std::move(order)) {}
  bool is_done() const { return done_.load(std::memory_order_acquire); }
  // Once it is done: null where there is no code. It lives as long as the request.
  const void* function() const { return function_.get(); }

 private:
  friend class CompileService;
  CompileJob order_;
  uint64_t wanted_ = 1;
  bool looked_for_ = false;
  Function function_;
  std::atomic<bool> done_ = false;
};

// Whoever gives up a request before its turn takes it off the queue. Where the queue is full, the least wanted request
// is done without code.
std::shared_ptr<CompileRequest> submit(CompileJob order);
// The code is still wanted: its asker has executed so many instructions without it.
void urge(CompileRequest& request, uint64_t instructions);
// Waits while a request of this owner is compiled, until it is done or the time is over. Returns the time it took.
std::chrono::nanoseconds wait(uint64_t owner, std::chrono::nanoseconds most);
// For CompileJob::owner.
uint64_t new_owner();

}  // namespace isadora::sim::compiling
