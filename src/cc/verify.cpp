// The allocator's work, followed through all paths: each use has to find its value.
#include "cc/allocate.h"
#include "cc/trace.h"

namespace isadora::cc {

namespace {

class AllocationVerifier {
 public:
  AllocationVerifier(const MachineFunction& before, const MachineFunction& after, const Target& target)
      : after_(after), trace_(before, target) {}

  std::string run() {
    std::vector<HeldValues> in(after_.blocks.size());
    in[0] = trace_.at_entry();
    std::vector<uint32_t> work{0};
    while (!work.empty()) {
      const uint32_t b = work.back();
      work.pop_back();
      HeldValues s = in[b];
      for (const MachineInstruction& i : after_.blocks[b].instructions) trace_.step(i, s);
      for (const uint32_t to : after_.blocks[b].targets())
        if (in[to].merge(s)) work.push_back(to);
    }
    for (const uint32_t b : after_.order) {
      HeldValues s = in[b];
      for (const MachineInstruction& i : after_.blocks[b].instructions) {
        check(i, s);
        trace_.step(i, s);
      }
    }
    return error_;
  }

 private:
  void check(const MachineInstruction& i, HeldValues& s) {
    const MachineInstruction* const was = trace_.original(i);
    if (!was || !error_.empty()) return;
    for (size_t k = 0; k < was->uses.size(); ++k)
      if (!s.held[i.uses[k]].contains(was->uses[k]))
        error_ = "instruction " + std::to_string(i.origin) + " reads value " + std::to_string(was->uses[k]) +
                 " from register " + std::to_string(i.uses[k]) + ", which holds another";
  }

  const MachineFunction& after_;
  AllocationTrace trace_;
  std::string error_;
};

}  // namespace

std::string verify_allocation(const MachineFunction& before, const MachineFunction& after, const Target& target) {
  return AllocationVerifier(before, after, target).run();
}

}  // namespace isadora::cc
