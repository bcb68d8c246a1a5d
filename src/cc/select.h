// Instruction selection: for each operation the cheapest rule, with addresses and compares folded into their uses.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// Tables of addresses become data of the module.
MachineFunction select(const SsaFunction& f, SsaModule& module, const Target& target, std::vector<Failure>& failures);

// The place of each argument word: a register's number, or an offset in the stack arguments.
struct Location {
  bool in_register = true;
  Reg number = 0;
  uint64_t offset = 0;
};
std::vector<Location> assign(const Target& target, const std::vector<ArgumentWords>& passing, uint64_t& stack_bytes);

}  // namespace isadora::cc
