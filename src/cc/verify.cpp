// The allocator's work, followed through all paths: which of the values before it each register and each place of the
// frame holds.
#include <algorithm>

#include "cc/allocate.h"

namespace isadora::cc {

namespace {

using Values = std::set<Reg>;

// Registers are their numbers, places of the frame come after them.
struct AllocationState {
  std::map<uint32_t, Values> held;
  bool is_known = false;

  void forget(Reg v) {
    for (auto& [where, values] : held) values.erase(v);
  }
  // Returns whether less is known than before.
  bool merge(const AllocationState& o) {
    if (!is_known) return *this = o, true;
    bool changed = false;
    for (auto& [where, values] : held) {
      const auto other = o.held.find(where);
      const size_t before = values.size();
      std::erase_if(values, [&](Reg v) { return other == o.held.end() || !other->second.contains(v); });
      changed = changed || values.size() != before;
    }
    return changed;
  }
};

class AllocationVerifier {
 public:
  AllocationVerifier(const MachineFunction& before, const MachineFunction& after, const Target& target)
      : after_(after), machine_(target.file().count) {
    for (const MachineBlock& b : before.blocks)
      for (const MachineInstruction& i : b.instructions) originals_[i.origin] = &i;
  }

  std::string run() {
    std::vector<AllocationState> in(after_.blocks.size());
    in[0].is_known = true;
    for (Reg r = 0; r < machine_; ++r) in[0].held[r] = {r};
    std::vector<uint32_t> work{0};
    while (!work.empty() && error_.empty()) {
      const uint32_t b = work.back();
      work.pop_back();
      AllocationState s = in[b];
      for (const MachineInstruction& i : after_.blocks[b].instructions) step(i, s, false);
      for (const uint32_t to : after_.blocks[b].targets())
        if (in[to].merge(s)) work.push_back(to);
    }
    // With the locations' values known, checks each use.
    for (const uint32_t b : after_.order) {
      AllocationState s = in[b];
      for (const MachineInstruction& i : after_.blocks[b].instructions) step(i, s, true);
    }
    return error_;
  }

 private:
  void step(const MachineInstruction& i, AllocationState& s, bool checks) {
    using Kind = MachineInstruction::Kind;
    if (i.kind == Kind::Reload) {
      s.held[i.results[0]] = s.held[machine_ + i.slot];
      return;
    }
    if (i.kind == Kind::Spill) {
      s.held[machine_ + i.slot] = s.held[i.uses[0]];
      return;
    }
    if (i.origin == kNone) {  // a part of a value that is made again
      s.held[i.results[0]] = i.offset > 0 ? Values{static_cast<Reg>(i.offset - 1)} : Values{};
      return;
    }
    const MachineInstruction& was = *originals_.at(i.origin);
    for (size_t k = 0; checks && k < was.uses.size(); ++k)
      if (!s.held[i.uses[k]].contains(was.uses[k]) && error_.empty())
        error_ = "instruction " + std::to_string(i.origin) + " reads value " + std::to_string(was.uses[k]) +
                 " from register " + std::to_string(i.uses[k]) + ", which holds another";
    if (i.kind == Kind::Copy) {
      Values moved = s.held[i.uses[0]];
      s.forget(was.results[0]);
      moved.erase(was.results[0]);
      moved.insert(was.results[0]);
      s.held[i.results[0]] = std::move(moved);
      return;
    }
    for (const Reg r : was.clobbers) s.forget(r);
    for (const Reg r : i.clobbers) s.held[r] = {r};  // something new: the results of a call are among it
    for (size_t k = 0; k < was.results.size(); ++k) {
      s.forget(was.results[k]);
      s.held[i.results[k]] = {was.results[k]};
    }
  }

  const MachineFunction& after_;
  Reg machine_;
  std::map<uint32_t, const MachineInstruction*> originals_;
  std::string error_;
};

}  // namespace

std::string verify_allocation(const MachineFunction& before, const MachineFunction& after, const Target& target) {
  return AllocationVerifier(before, after, target).run();
}

}  // namespace isadora::cc
