// The parent hands each worker one number at a time and waits for its answer; a worker that works for too long is
// ended, and another takes its place. Workers end with the parent, whatever ends it.
#include "prove/pool.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

namespace isadora::prove {

namespace {

using Clock = std::chrono::steady_clock;

bool read_all(int fd, void* to, size_t n) {
  auto* p = static_cast<char*>(to);
  while (n) {
    const ssize_t got = read(fd, p, n);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    p += got, n -= static_cast<size_t>(got);
  }
  return true;
}

bool write_all(int fd, const void* from, size_t n) {
  const auto* p = static_cast<const char*>(from);
  while (n) {
    const ssize_t put = write(fd, p, n);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    p += put, n -= static_cast<size_t>(put);
  }
  return true;
}

struct WorkerProcess {
  pid_t pid = -1;
  int to = -1, from = -1;
  std::optional<size_t> number;
  Clock::time_point since;
  double worked = 0;  // before that
};

constexpr double kPatience = 10;  // the limit of wall-clock time as a multiple of processor time

// Seconds of processor time.
double worked(pid_t pid) {
  clockid_t clock{};
  timespec now{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &now) != 0) return 0;
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// A worker dies with its parent, and cannot take all of the machine's memory. Sanitizers need more addresses than any
// limit.
void restrain(pid_t parent, uint64_t memory) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);
#ifndef ISADORA_SANITIZED
  const rlimit limit{memory, memory};
  if (memory) setrlimit(RLIMIT_AS, &limit);
#else
  (void)memory;
#endif
}

[[noreturn]] void run_worker(int in, int out, const PoolTasks& work) {
  uint64_t number;
  while (read_all(in, &number, sizeof number)) {
    const std::string text = work.answer(number);
    const uint64_t size = text.size();
    if (!write_all(out, &size, sizeof size) || !write_all(out, text.data(), text.size())) break;
  }
  _exit(0);
}

class Pool {
 public:
  Pool(const std::vector<size_t>& numbers, unsigned jobs, double limit, uint64_t memory, const PoolTasks& work)
      : waiting_(numbers.begin(), numbers.end()), limit_(limit), memory_(memory), work_(work), workers_(jobs) {}
  ~Pool() {
    for (WorkerProcess& w : workers_) end(w);
  }

  void run() {
    for (WorkerProcess& w : workers_) give(w);
    while (is_busy()) {
      std::vector<pollfd> all;
      for (const WorkerProcess& w : workers_) all.push_back({w.number ? w.from : -1, POLLIN, 0});
      poll(all.data(), all.size(), 500);
      for (size_t i = 0; i < all.size(); ++i) {
        if (all[i].revents)
          take(workers_[i]);
        else
          check(workers_[i]);
      }
      if (work_.idle) work_.idle();
    }
  }

 private:
  bool is_busy() const {
    for (const WorkerProcess& w : workers_)
      if (w.number) return true;
    return false;
  }

  bool start(WorkerProcess& w) {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0) return false;
    if (pipe2(from, O_CLOEXEC) != 0) return close(to[0]), close(to[1]), false;
    const pid_t own = getpid(), pid = fork();
    if (pid == 0) {
      restrain(own, memory_);
      for (const WorkerProcess& other : workers_) {
        if (other.to >= 0) close(other.to);
        if (other.from >= 0) close(other.from);
      }
      close(to[1]), close(from[0]);
      run_worker(to[0], from[1], work_);
    }
    close(to[0]), close(from[1]);
    w.pid = pid, w.to = to[1], w.from = from[0];
    return pid > 0;
  }

  void end(WorkerProcess& w) {
    if (w.pid <= 0) return;
    close(w.to), close(w.from);
    kill(w.pid, SIGKILL);
    waitpid(w.pid, nullptr, 0);
    w = WorkerProcess{};
  }

  void give(WorkerProcess& w) {
    w.number.reset();
    if (waiting_.empty()) return;
    const size_t number = waiting_.front();
    waiting_.pop_front();
    if (w.pid <= 0 && !start(w)) return work_.lost(number, Loss::NotStarted), give(w);
    const uint64_t n = number;
    w.number = number;
    w.since = Clock::now();
    w.worked = worked(w.pid);
    if (!write_all(w.to, &n, sizeof n)) drop_worker(w, Loss::Ended);
  }

  void take(WorkerProcess& w) {
    uint64_t size = 0;
    std::string text;
    bool good = read_all(w.from, &size, sizeof size);
    if (good) text.resize(size), good = read_all(w.from, text.data(), size);
    if (!good) return drop_worker(w, Loss::Ended);
    work_.done(*w.number, text);
    give(w);
  }

  void check(WorkerProcess& w) {
    if (!w.number) return;
    const std::chrono::duration<double> took = Clock::now() - w.since;
    if (worked(w.pid) - w.worked > limit_ || took.count() > kPatience * limit_) drop_worker(w, Loss::Late);
  }

  void drop_worker(WorkerProcess& w, Loss why) {
    const size_t number = *w.number;
    end(w);
    work_.lost(number, why);
    give(w);
  }

  std::deque<size_t> waiting_;
  double limit_;
  uint64_t memory_;
  const PoolTasks& work_;
  std::vector<WorkerProcess> workers_;
};

}  // namespace

std::string_view text(Loss loss) {
  switch (loss) {
    case Loss::Late: return "its process did not come to an end";
    case Loss::Ended: return "its process ended";
    case Loss::NotStarted: return "no process could be started";
  }
  return "";
}

void run_pool(const std::vector<size_t>& numbers, unsigned jobs, double limit, uint64_t memory, const PoolTasks& work) {
  if (!numbers.empty()) Pool(numbers, jobs, limit, memory, work).run();
}

}  // namespace isadora::prove
