// A pool of processes that answer questions, one per core: if the solver crashes in one of them, the others continue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace isadora::prove {

// The reason why there is no answer.
enum class Loss : uint8_t { Late, Ended, NotStarted };
std::string_view text(Loss loss);

struct PoolTasks {
  std::function<std::string(size_t)> answer;             // in another process
  std::function<void(size_t, const std::string&)> done;  // here
  std::function<void(size_t, Loss)> lost;                // here, too
  std::function<void()> idle = {};                       // about twice a second
};

// Answers all of `numbers`, `jobs` at a time, each within `limit` seconds of work. No process has more than `memory`
// bytes of address space (0: unlimited), and none outlives its parent.
void run_pool(const std::vector<size_t>& numbers, unsigned jobs, double limit, uint64_t memory, const PoolTasks& work);

}  // namespace isadora::prove
