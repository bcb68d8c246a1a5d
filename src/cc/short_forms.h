// Short forms of instructions: rules that do what another one does in fewer bytes, of some registers and numbers, or of
// operands that are in one register. The allocator prefers registers for them.
#pragma once

#include "cc/machine.h"

namespace isadora::cc {

// A shorter instruction, and its conditions: where they hold of an instruction, it does the same.
struct ShortForm {
  const Rule* rule = nullptr;
  unsigned saved = 0;  // bytes
  // The registers of a field: more than one has to be the same register.
  struct Named {
    uint16_t field = 0;
    std::vector<Reg> registers;
  };
  std::vector<Named> names;
  std::vector<std::pair<Reg, Reg>> fixed;  // a register that has to be this one of the machine
  std::vector<MachineNumber> numbers;
};

// Of an instruction with registers of the machine or values, the shortest first. A number that is not known yet, of a
// slot in the frame, is taken to fit.
std::vector<ShortForm> short_forms(const MachineInstruction& i, const Target& target);

// Replaces instructions that have their registers by the shortest that does the same. Labels have no place yet:
// branches and jumps are left to the assembler.
void shorten(MachineFunction& f, const Target& target);

// Can the field of the rule name this register of the machine? The code that does.
std::optional<uint64_t> code_of_register(const Rule& r, uint16_t field, Reg number, const Target& target);

}  // namespace isadora::cc
