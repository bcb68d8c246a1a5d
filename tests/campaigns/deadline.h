// When a campaign ends: at a time, or where a signal interrupts it. A campaign that is interrupted prints what it has
// counted, and where the next one continues; a second signal ends it at once.
#pragma once

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>

namespace isadora::test {

inline std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

// Of this process and of those that it has waited for.
inline double processor_seconds() {
  double out = 0;
  for (const auto whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    struct rusage used = {};
    getrusage(whose, &used);
    for (const timeval& t : {used.ru_utime, used.ru_stime})
      out += static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  }
  return out;
}

class Deadline {
 public:
  // Without a time: where all is done, or at a signal.
  Deadline() : Deadline(Clock::time_point::max()) {}
  explicit Deadline(uint64_t seconds)
      : Deadline(Clock::now() + std::chrono::seconds(std::min<uint64_t>(seconds, UINT32_MAX))) {}

  bool is_over() const { return interrupted || Clock::now() >= end_; }

 private:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Clock::time_point end) : end_(end) {
    static const bool once = notice_signals();
    static_cast<void>(once);
  }

  static bool notice_signals() {
    struct sigaction action = {};
    action.sa_handler = [](int signal) {
      if (interrupted.exchange(true)) std::_Exit(128 + signal);
    };
    action.sa_flags = SA_RESTART;
    return sigaction(SIGINT, &action, nullptr) == 0 && sigaction(SIGTERM, &action, nullptr) == 0;
  }

  Clock::time_point end_;
};

}  // namespace isadora::test
