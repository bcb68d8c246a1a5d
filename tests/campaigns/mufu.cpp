// MUFU against Arb, at length: a million random sources of each function and format, or all 2^32 of one. What an engine
// gives is compared bit by bit.
//
// usage: mufu [NAME [FIRST LAST]]     NAME is that of a function with its type ("TANH.F32"), FIRST and LAST sources
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "isas/special.h"

namespace isadora::test {
namespace {

using Sources = std::vector<uint32_t>;

constexpr uint64_t kRandoms = 1'000'000;

// A position in the sequence of sources, on every machine the same source.
using SourceAt = uint32_t (*)(uint64_t);

uint32_t itself(uint64_t position) { return static_cast<uint32_t>(position); }

// Every second single lies between 2^-17 and 2^15, where the functions are not flat.
uint32_t random_source(uint64_t position) {
  uint64_t z = position * 0x9E3779B97F4A7C15;  // splitmix64
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  z ^= z >> 31;
  const auto source = static_cast<uint32_t>(z);
  return position % 2 ? (source & 0x8FFFFFFF) + 0x37000000 : source;
}

// One function on a range of positions, by all cores; false if a result is wrong.
class Superblock {
 public:
  Superblock(const Special& special, SourceAt source, uint64_t begin, uint64_t end)
      : special_(special), source_(source), next_(begin), begin_(begin), end_(end) {}

  bool hold() {
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
      threads.emplace_back([this] { work(); });
    for (std::thread& t : threads) t.join();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const uint64_t done = std::min(next_.load(), end_) - begin_;
    std::printf("%-12s %11llu sources, %llu wrong, %.1f s, %.0f a second\n", special_.name.c_str(),
                static_cast<unsigned long long>(done), static_cast<unsigned long long>(wrong_.load()), took.count(),
                static_cast<double>(done) / took.count());
    std::fflush(stdout);
    return wrong_ == 0;
  }

 private:
  void work() {
    Mufu mufu(special_.name, "", special_.type == Special::Type::Half ? ".H0" : "");
    for (;;) {
      const uint64_t begin = next_.fetch_add(Mufu::kMost), end = std::min(begin + Mufu::kMost, end_);
      if (begin >= end_ || wrong_ > 20) return;
      compare(mufu, begin, end);
      tell(begin);
    }
  }

  void compare(Mufu& mufu, uint64_t begin, uint64_t end) {
    Sources sources;
    for (uint64_t i = begin; i < end; ++i) sources.push_back(source_(i));
    const Sources results = mufu(sources);
    for (size_t i = 0; i < sources.size(); ++i) {
      const uint32_t expected = special_.expected(sources[i]);
      if (results[i] == expected) continue;
      ++wrong_;
      std::printf("MUFU.%s of 0x%08X is 0x%08X, by Arb 0x%08X\n", special_.name.c_str(), sources[i], results[i],
                  expected);
    }
  }

  // A line now and then, from which an interrupted run can be continued.
  void tell(uint64_t begin) const {
    if (begin / Mufu::kMost % 8192 != 0 || begin == begin_) return;
    std::printf("%-12s up to 0x%08llX\n", special_.name.c_str(), static_cast<unsigned long long>(begin));
    std::fflush(stdout);
  }

  const Special& special_;
  SourceAt source_;
  std::atomic<uint64_t> next_, wrong_{0};
  uint64_t begin_, end_;
};

int all_random() {
  bool right = true;
  for (const Special& s : specials()) right &= Superblock(s, random_source, 0, kRandoms).hold();
  return right ? 0 : 1;
}

int one(const std::string& name, uint64_t first, uint64_t last) {
  const Special* special = find_special(name);
  if (special) return Superblock(*special, itself, first, last + 1).hold() ? 0 : 1;
  std::string names;
  for (const Special& s : specials()) names += " " + s.name;
  std::fprintf(stderr, "there is no `%s`; there are%s\n", name.c_str(), names.c_str());
  return 2;
}

int run(int argc, char** argv) {
  if (argc == 1) return all_random();
  if (argc == 2) return one(argv[1], 0, 0xFFFFFFFF);
  if (argc == 4) return one(argv[1], std::strtoull(argv[2], nullptr, 0), std::strtoull(argv[3], nullptr, 0));
  std::fprintf(stderr, "usage: %s [NAME [FIRST LAST]]\n", argv[0]);
  return 2;
}

}  // namespace
}  // namespace isadora::test

int main(int argc, char** argv) { return isadora::test::run(argc, argv); }
