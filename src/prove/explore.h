// The paths of a short program through its instructions.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "prove/machine.h"

namespace isadora::prove {

struct Context;

// All paths to the program's end, without those that fault. Branches are followed to every target inside of it.
// `fields`, if not empty, are the fields of the first instruction.
std::vector<Path> explore(const Context& context, SymbolicMachine& machine, const std::vector<encoding::Decoded>& words,
                          const std::vector<Term>& fields = {});

std::vector<Term> field_terms(Terms& terms, const model::Opcode& opcode, const encoding::Decoded& d);

// The program as it lies in memory, from address 0 on.
class ProgramImage {
 public:
  ProgramImage(SymbolicMachine& machine, const encoding::Codec& codec, const std::vector<encoding::Decoded>& words,
               const std::vector<Term>& fields);
  uint64_t bytes() const { return bytes_.size(); }
  // None if there is no instruction.
  std::optional<SymbolicInstruction> at(uint64_t pc);
  // The target of a branch, in 64 bits from the program's first byte on; 0 for a lane's end. Beyond 64 bits it is the
  // last address, as in a run, and so it is before a program that may lie anywhere.
  Term address(const Branch& branch) const;
  // As above if it is a number; none for a lane's end.
  std::optional<uint64_t> known_target(const Branch& branch) const;
  // The possible targets of a branch with their conditions. bytes() is any address outside, and a lane's end; the byte
  // before it is any inside at which no instruction can begin.
  void each_target(const Branch& branch, const std::function<void(uint64_t pc, Term here)>& go);

 private:
  const encoding::Decoded* decoded(uint64_t pc);

  SymbolicMachine& m_;
  const encoding::Codec& codec_;
  const std::vector<encoding::Decoded>& words_;
  const std::vector<Term>& fields_;
  std::vector<uint8_t> bytes_;
  std::map<uint64_t, encoding::Decoded> known_;
};

}  // namespace isadora::prove
