// Processes that answer questions, one each for the cores: whatever a solver does to one of them, the others go on.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace isadora::prove {

struct Work {
  std::function<std::string(size_t)> answer;                 // in another process
  std::function<void(size_t, const std::string&)> done;      // here
  std::function<void(size_t, const std::string& why)> lost;  // it crashed, or took too long
  std::function<void()> idle = {};                           // about twice a second
};

// Answers all of `numbers`, `jobs` at a time, each within `limit` seconds.
void run_pool(const std::vector<size_t>& numbers, unsigned jobs, double limit, const Work& work);

}  // namespace isadora::prove
