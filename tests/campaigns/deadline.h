// When a campaign ends: at a time, or where a signal interrupts it. A campaign that is interrupted prints what it has
// counted, and where the next one continues; a second signal ends it at once.
#pragma once

#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <cstdint>

namespace isadora::test {

inline volatile std::sig_atomic_t interrupted = 0;

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
  explicit Deadline(uint64_t seconds) : Deadline(Clock::now() + std::chrono::seconds(seconds)) {}

  bool is_over() const { return interrupted || Clock::now() >= end_; }

 private:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Clock::time_point end) : end_(end) {
    static const bool once = notice_signals();
    static_cast<void>(once);
  }

  static bool notice_signals() {
    struct sigaction action = {};
    action.sa_handler = [](int) { interrupted = 1; };
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    return sigaction(SIGINT, &action, nullptr) == 0 && sigaction(SIGTERM, &action, nullptr) == 0;
  }

  Clock::time_point end_;
};

}  // namespace isadora::test
