// All operations of the IR at the corners of their operands, part by part (tests/corners). Parts have numbers: a
// campaign continues where another one ended.
//
// usage: corners [SECONDS [FIRST [LAST]]]     without a limit of time, from part 0, to the last one
#include "corners/corners.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "campaigns/deadline.h"

namespace isadora::corners {
namespace {

class Campaign {
 public:
  Campaign(std::vector<Part> parts, size_t first, test::Deadline deadline)
      : parts_(std::move(parts)), deadline_(deadline), next_(first) {}

  // By all cores; true where nothing is found.
  bool hold() {
    const size_t first = next_;
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
      threads.emplace_back([this] { work(); });
    for (std::thread& t : threads) t.join();
    std::printf(
        "%zu parts from %zu on, the next is %zu of %zu: %llu cases, %llu results, %llu wrong cases; %.0f s of "
        "processor time\n",
        done_, first, first + done_, parts_.size(), static_cast<unsigned long long>(cases_),
        static_cast<unsigned long long>(results_), static_cast<unsigned long long>(wrong_), test::processor_seconds());
    return wrong_ == 0;
  }

 private:
  void work() {
    while (!deadline_.is_over()) {
      const size_t number = next_++;
      if (number >= parts_.size()) return;
      tell(number, run(parts_[number]));
    }
  }

  void tell(size_t number, const Findings& found) {
    const std::lock_guard lock(mutex_);
    done_++;
    cases_ += found.cases;
    results_ += found.results;
    wrong_ += found.problems.size();
    std::printf("part %zu, %s: %zu wrong of %llu cases\n", number, name_of(parts_[number]).c_str(),
                found.problems.size(), static_cast<unsigned long long>(found.cases));
    for (const std::string& problem : found.problems) std::printf("  %s\n", problem.c_str());
    std::fflush(stdout);
  }

  const std::vector<Part> parts_;
  const test::Deadline deadline_;
  std::atomic<size_t> next_;
  std::mutex mutex_;
  size_t done_ = 0;
  uint64_t cases_ = 0, results_ = 0, wrong_ = 0;
};

int campaign(int argc, char** argv) {
  std::vector<Part> parts = all_parts();
  uint64_t given[3] = {0, 0, parts.size()};
  for (int i = 1; i < argc; ++i) {
    char* rest = nullptr;
    if (i < 4) given[i - 1] = std::strtoull(argv[i], &rest, 10);
    if (i > 3 || *rest || rest == argv[i]) {
      std::fprintf(stderr, "usage: %s [SECONDS [FIRST [LAST]]]\n", argv[0]);
      return 2;
    }
  }
  parts.resize(std::min<uint64_t>(given[2], parts.size()));
  const test::Deadline deadline = argc > 1 ? test::Deadline(given[0]) : test::Deadline();
  return Campaign(std::move(parts), given[1], deadline).hold() ? 0 : 1;
}

}  // namespace
}  // namespace isadora::corners

int main(int argc, char** argv) { return isadora::corners::campaign(argc, argv); }
