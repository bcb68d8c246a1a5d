// Shared by the runners of the six kernels: their sizes, their input, the checksum of their output, and how a
// runner is asked. A runner prepares one kernel; then each line that it reads is one run, answered by the seconds of
// the run; at the end of its input it says the checksum.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

namespace bench {

// `n` is the number of elements, lanes, or of what a picture or matrix has in a row. The block is that of the launch.
struct Problem {
  const char* kernel;
  uint32_t full, quick;
  uint32_t block_x, block_y;
};

inline constexpr Problem kProblems[] = {
    {"vadd", 1u << 26, 1u << 22, 256, 1},   {"hashloop", 1u << 20, 1u << 16, 256, 1},
    {"sha256", 1u << 22, 1u << 19, 256, 1}, {"imatmul", 1024, 256, 16, 16},
    {"mandel", 2048, 512, 32, 8},           {"reduce", 1u << 26, 1u << 22, 256, 1},
};
inline constexpr uint32_t kHashSteps = 1000, kMandelSteps = 256, kReduced = 512;  // the last: elements to one sum

// One kernel at one size, from the command line: KERNEL full|quick.
struct Task {
  Problem problem;
  uint32_t n;

  bool is(const char* kernel) const { return std::strcmp(problem.kernel, kernel) == 0; }
  bool square() const { return is("imatmul") || is("mandel"); }
  // Words of each input, and of the output.
  size_t inputs() const { return is("vadd") || is("reduce") ? n : is("imatmul") ? size_t{n} * n / 4 : 0; }
  size_t outputs() const { return is("reduce") ? n / kReduced : square() ? size_t{n} * n : n; }
  // Threads in a row; the other dimension has as many where the problem is square.
  uint32_t threads() const { return is("reduce") ? n / 2 : n; }
  float step() const { return 3.0f / static_cast<float>(n); }
};

inline Task task_of(const char* kernel, const char* size) {
  for (const Problem& p : kProblems) {
    if (std::strcmp(p.kernel, kernel) == 0) return {p, std::strcmp(size, "quick") == 0 ? p.quick : p.full};
  }
  std::fprintf(stderr, "there is no kernel %s\n", kernel);
  std::exit(2);
}

// Numbers of a xorshift generator.
inline void fill(uint32_t* words, size_t n) {
  uint32_t x = 12345;
  for (size_t i = 0; i < n; i++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    words[i] = x;
  }
}

inline uint64_t checksum(const uint32_t* words, size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++) sum = sum * 31 + words[i];
  return sum;
}

// Processor time of this process, all threads: other load on the machine has little effect on it.
inline double processor_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

template <typename Run>
void serve(Run&& run) {
  char line[16];
  while (std::fgets(line, sizeof line, stdin)) {
    const double begin = processor_seconds();
    run();
    std::printf("%.9f\n", processor_seconds() - begin);
    std::fflush(stdout);
  }
}

inline void report(uint64_t sum, uint64_t warp_instructions = 0) {
  std::printf("{\"checksum\": \"%016llx\", \"warp_instructions\": %llu}\n", static_cast<unsigned long long>(sum),
              static_cast<unsigned long long>(warp_instructions));
}

}  // namespace bench
