// What both in-process disassemblers share: how they are called, how they are timed, and the line that they print.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

namespace isadora::bench {

inline std::vector<uint8_t> read_bytes(const char* path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What one pass over the code did; `text` is there so that no compiler can leave the work out.
struct Pass {
  size_t instructions = 0, text = 0;
};

// Nanoseconds an instruction: the median of several passes after one that does not count.
template <typename F>
double median_ns(F&& pass, int passes, Pass& last) {
  std::vector<double> times;
  for (int i = 0; i <= passes; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    last = pass();
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - begin;
    if (i > 0) times.push_back(taken.count() / static_cast<double>(last.instructions));
  }
  std::nth_element(times.begin(), times.begin() + passes / 2, times.end());
  return times[static_cast<size_t>(passes) / 2];
}

inline void report(double decode, double both, const Pass& last) {
  std::printf("{\"decode_ns\": %.2f, \"decode_and_print_ns\": %.2f, \"instructions\": %zu, \"text_bytes\": %zu}\n", decode,
              both, last.instructions, last.text);
}

}  // namespace isadora::bench
