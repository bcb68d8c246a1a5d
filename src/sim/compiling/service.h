// The compile service: a queue of requests of all engines of the process, and a thread that serves the most urgent one.
// An engine continues with its operations until its code is there.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace isadora::sim::compiling {

// A compiled function, by its address. Its memory is freed with the last reference.
using Function = std::shared_ptr<const void>;

// The result of a search for code that another run has stored.
struct Found {
  Function function;     // null: there is none
  bool is_paid = false;  // earlier runs have paid its price
};

struct CompileJob {
  // Looks for stored code, whatever the price. Called by submit().
  std::function<Found()> find = {};
  // Compiles; null with the reason if there is no code. Called by the service's thread, one call at a time.
  std::function<Function(std::string& error)> compile;
  std::function<void(const std::string& why)> on_error = {};
  uint64_t owner = 0;      // the owner whose requests get new priorities after one of them is done; 0: none
  uint64_t price = 0;      // it is compiled once it is wanted more than that
  bool background = true;  // false: submit() compiles it at once
};

class CompileRequest {
 public:
  explicit CompileRequest(CompileJob order) : order_(std::move(order)) {}
  bool is_done() const { return done_.load(std::memory_order_acquire); }
  // Valid once it is done: null if there is no code. It lives as long as the request.
  const void* function() const { return function_.get(); }

 private:
  friend class CompileService;
  CompileJob order_;
  uint64_t wanted_ = 1;
  bool must_finish_ = false;  // earlier runs have paid for it: the process waits for its compilation
  Function function_;
  std::atomic<bool> done_ = false;
};

// If there is stored code, the request is done at once. If earlier runs have paid its price, it no longer counts: each
// run of the program may be too short to pay it. A request without other references is dropped from the queue. If the
// queue is full, the least urgent request is done without code.
std::shared_ptr<CompileRequest> submit(CompileJob order);
// Raises the priority: its owner has executed this many instructions without the code.
void add_urgency(CompileRequest& request, uint64_t instructions);
// The instructions by which it was raised since another request of its owner was served.
uint64_t wanted(const CompileRequest& request);
// For CompileJob::owner.
uint64_t new_owner();

}  // namespace isadora::sim::compiling
