// Random programs on all engines, for as long as one likes, one in four of them with another number of lanes than the
// description's; one in ten also as machine code from the first instruction on, which takes longer to make than the
// others to run. A program on which they differ is printed with as few
// instructions as show it, and its number: tests/isas/programs_test.cpp and tests/warps have the first ones.
//
// usage: engines [SECONDS [FIRST]]     60 seconds, from a program that the clock chooses
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <thread>

#include "campaigns/deadline.h"
#include "isas/numbers_of_lanes.h"
#include "isas/programs.h"
#include "sim/reference/reference.h"
#include "sim/warps/warps.h"

namespace isadora::test {
namespace {

class Campaign {
 public:
  Campaign(uint64_t first, Deadline deadline) : deadline_(deadline), next_(first) {
    for (const unsigned lanes : kLanes) {
      const driver::Loaded& isa = simt128_of(lanes);
      programs_.emplace_back(isa, frame_of_simt128(isa.matcher));
    }
  }

  // By all cores; true where no program makes a difference.
  bool hold() {
    const uint64_t first = next_;
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
      threads.emplace_back([this] { work(); });
    for (std::thread& t : threads) t.join();
    const auto count = next_ - first;
    std::printf("%llu programs from %llu on, the next is %llu; %.0f s of processor time, %llu differ\n",
                static_cast<unsigned long long>(count), static_cast<unsigned long long>(first),
                static_cast<unsigned long long>(first + count), processor_seconds(),
                static_cast<unsigned long long>(differ_.load()));
    for (const auto& [end, n] : ends_) std::printf("%10llu %s\n", static_cast<unsigned long long>(n), end.c_str());
    return differ_ == 0;
  }

 private:
  static constexpr unsigned kLanes[] = {32, 32, 32, 16, 32, 32, 32, 64, 32, 32, 32, 8, 32, 32, 32, 45};

  void work() {
    std::map<std::string, uint64_t> ends;
    while (!deadline_.is_over() && differ_ < 10) ends[one(next_++)]++;
    const std::lock_guard lock(mutex_);
    for (const auto& [end, n] : ends) ends_[end] += n;
  }

  // Runs one program; how it ended.
  std::string one(uint64_t number) {
    const Programs& programs = programs_[number % std::size(kLanes)];
    generate::ChoiceSource choices(number);
    const RandomProgram program = programs.draw(choices);
    sim::RunResult result;
    if (!difference(programs.codec(), program, &result).empty()) {
      const auto differs = [&](const RandomProgram& p) { return difference(programs.codec(), p); };
      return tell(number, programs, program, differs);
    }
    const auto compiled_differs = [&](const RandomProgram& p) { return compiled(programs.codec(), p); };
    if (number / std::size(kLanes) % 10 == 0 && !compiled_differs(program).empty())
      return tell(number, programs, program, compiled_differs);
    if (result.fault) return result.fault->kind;
    return result.status == sim::RunResult::Status::Done ? "done" : "limit";
  }

  static std::string compiled(const encoding::Codec& codec, RandomProgram program) {
    sim::warps::WarpJitOptions options;
    options.patient = false;
    options.background = false;
    program.request.stats = false;
    program.request.max_instructions += 1000;  // below that there is no room for machine code
    return difference(codec, program, *sim::reference::make_engine(), {sim::warps::make_engine(options).get()});
  }

  template <class Difference>
  std::string tell(uint64_t number, const Programs& programs, const RandomProgram& program, Difference difference) {
    const RandomProgram less = programs.shrunk(program, [&](const RandomProgram& p) { return !difference(p).empty(); });
    const std::string text = programs.text(less) + difference(less);
    const std::lock_guard lock(mutex_);
    differ_++;
    const unsigned lanes = programs.codec().isa().machine.lanes;
    std::printf("program %llu, %u lanes\n%s\n", static_cast<unsigned long long>(number), lanes, text.c_str());
    std::fflush(stdout);
    return "differ";
  }

  std::deque<Programs> programs_;  // by kLanes
  const Deadline deadline_;
  std::atomic<uint64_t> next_, differ_{0};
  std::mutex mutex_;
  std::map<std::string, uint64_t> ends_;
};

int run(int argc, char** argv) {
  char* rest = nullptr;
  const unsigned long seconds = argc > 1 ? std::strtoul(argv[1], &rest, 10) : 60;
  if (argc > 3 || (rest && *rest)) {
    std::fprintf(stderr, "usage: %s [SECONDS [FIRST]]\n", argv[0]);
    return 2;
  }
  const auto by_the_clock = static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  const uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 0) : by_the_clock / 1000 * 1000;
  return Campaign(first, Deadline(seconds)).hold() ? 0 : 1;
}

}  // namespace
}  // namespace isadora::test

int main(int argc, char** argv) { return isadora::test::run(argc, argv); }
