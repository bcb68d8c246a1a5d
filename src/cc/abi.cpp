// Places of arguments, by the description's ABI.
#include "cc/select.h"

namespace isadora::cc {

std::vector<Location> assign(const Target& target, const std::vector<ArgumentWords>& passing, uint64_t& stack_bytes) {
  std::vector<Location> out;
  const auto& registers = target.abi().arguments;
  const uint64_t word = target.word_bytes();
  size_t next = 0;
  stack_bytes = 0;
  for (const ArgumentWords& p : passing) {
    // Those on the stack begin where a pair may, and the registers are stored before them.
    const bool is_pair = p.words >= 2 && target.abi().variadic_pairs;
    if (is_pair && p.variadic && next < registers.size() && (registers.size() - next) % 2 == 1) ++next;
    if (next < registers.size()) {
      out.push_back({true, registers[next++].number, 0});
      continue;
    }
    if (is_pair) stack_bytes = (stack_bytes + 2 * word - 1) / (2 * word) * (2 * word);
    out.push_back({false, 0, stack_bytes});
    stack_bytes += word;
  }
  return out;
}

}  // namespace isadora::cc
