// Shared by both in-process disassemblers: their calls, the timing, and the printed line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <vector>

namespace isadora::bench {

inline std::vector<uint8_t> read_bytes(const char* path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The result of one pass over the code; `text` keeps the compiler from removing the work.
struct Pass {
  size_t instructions = 0, text = 0;
};

// Processor time of this process: on a shared machine, wall-clock time says something
// else.
inline double processor_ns() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

// Nanoseconds an instruction: the median of several passes after one that does not count.
template <typename F>
double median_ns(F&& pass, int passes, Pass& last) {
  std::vector<double> times;
  for (int i = 0; i <= passes; ++i) {
    const double begin = processor_ns();
    last = pass();
    const double taken = processor_ns() - begin;
    if (i > 0) times.push_back(taken / static_cast<double>(last.instructions));
  }
  std::nth_element(times.begin(), times.begin() + passes / 2, times.end());
  return times[static_cast<size_t>(passes) / 2];
}

inline void report(double decode, double both, const Pass& last) {
  std::printf("{\"decode_ns\": %.2f, \"decode_and_print_ns\": %.2f, \"instructions\": %zu, \"text_bytes\": %zu}\n",
              decode, both, last.instructions, last.text);
}

}  // namespace isadora::bench
