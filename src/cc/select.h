// Selection: for each operation the cheapest rule, addresses and compares as parts of what uses them.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// Tables of addresses become data of the module.
MachineFunction select(const SsaFunction& f, SsaModule& module, const Target& target, std::vector<Failure>& failures);

// Where each word of arguments goes: the number of a register, or bytes from the beginning of those on the stack.
struct Location {
  bool in_register = true;
  Reg number = 0;
  uint64_t offset = 0;
};
std::vector<Location> assign(const Target& target, const std::vector<ArgumentWords>& passing, uint64_t& stack_bytes);

}  // namespace isadora::cc
