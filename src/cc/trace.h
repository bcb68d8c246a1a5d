// Which of the values before the allocator's work each register and each place of the frame holds after it.
#pragma once

#include <set>

#include "cc/machine.h"

namespace isadora::cc {

// Registers are their numbers, places of the frame come after them.
struct HeldValues {
  std::map<uint32_t, std::set<Reg>> held;
  bool is_known = false;

  void forget(Reg v);
  // Returns whether less is known than before.
  bool merge(const HeldValues& o);
};

// Follows the values through instructions.
class AllocationTrace {
 public:
  AllocationTrace(const MachineFunction& before, const Target& target);

  Reg machine() const { return machine_; }
  HeldValues at_entry() const;
  // The instruction before the allocator's work; null: the allocator has added it.
  const MachineInstruction* original(const MachineInstruction& i) const;
  void step(const MachineInstruction& i, HeldValues& s) const;

 private:
  Reg machine_;
  std::map<uint32_t, const MachineInstruction*> originals_;
};

}  // namespace isadora::cc
