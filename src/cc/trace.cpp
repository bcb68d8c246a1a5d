#include "cc/trace.h"

#include <algorithm>

namespace isadora::cc {

void HeldValues::forget(Reg v) {
  for (auto& [where, values] : held) values.erase(v);
}

bool HeldValues::merge(const HeldValues& o) {
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

AllocationTrace::AllocationTrace(const MachineFunction& before, const Target& target) : machine_(target.file().count) {
  for (const MachineBlock& b : before.blocks)
    for (const MachineInstruction& i : b.instructions) originals_[i.origin] = &i;
}

HeldValues AllocationTrace::at_entry() const {
  HeldValues out;
  out.is_known = true;
  for (Reg r = 0; r < machine_; ++r) out.held[r] = {r};
  return out;
}

const MachineInstruction* AllocationTrace::original(const MachineInstruction& i) const {
  return i.origin == kNone ? nullptr : originals_.at(i.origin);
}

void AllocationTrace::step(const MachineInstruction& i, HeldValues& s) const {
  using Kind = MachineInstruction::Kind;
  if (i.kind == Kind::Reload) {
    s.held[i.results[0]] = s.held[machine_ + i.slot];
    return;
  }
  if (i.kind == Kind::Spill) {
    s.held[machine_ + i.slot] = s.held[i.uses[0]];
    return;
  }
  const MachineInstruction* const was = original(i);
  if (!was) {  // a part of a value that is made again
    s.held[i.results[0]] = i.offset > 0 ? std::set<Reg>{static_cast<Reg>(i.offset - 1)} : std::set<Reg>{};
    return;
  }
  if (i.kind == Kind::Copy) {
    std::set<Reg> moved = s.held[i.uses[0]];
    s.forget(was->results[0]);
    moved.erase(was->results[0]);
    moved.insert(was->results[0]);
    s.held[i.results[0]] = std::move(moved);
    return;
  }
  for (const Reg r : was->clobbers) s.forget(r);
  for (const Reg r : i.clobbers) s.held[r] = {r};  // something new: the results of a call are among it
  for (size_t k = 0; k < was->results.size(); ++k) {
    s.forget(was->results[k]);
    s.held[i.results[k]] = {was->results[k]};
  }
}

}  // namespace isadora::cc
