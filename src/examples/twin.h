// Two machines in the same random state, of which one executes an instruction and the other something in its place: its
// micro-ops, or a change of it.
#pragma once

#include <map>
#include <string>

#include "sim/engine.h"

namespace isadora::examples {

class TwinMachine {
 public:
  // Of the same seed two are alike: registers, memory, the launch, the instruction's address, and settings that are not
  // given.
  TwinMachine(const model::Isa& isa, const std::map<std::string, int64_t>& settings, uint64_t seed);

  // Of the lanes of a mask; all of them where there is none.
  sim::Outcome run(sim::Engine& engine, const sim::Instruction& instruction, uint64_t lanes = UINT64_MAX);
  sim::Warp& warp() { return warp_; }

 private:
  void set_registers(uint64_t seed);

  sim::Launch launch_;
  sim::Block block_;
  sim::Warp warp_;
  uint64_t at_;  // the instruction's address
};

// The first difference after a run; `other` names the second machine's instruction: "by its micro-ops".
struct TwinDifference {
  enum class Kind : uint8_t { None, Outcome, Register, Memory } kind = Kind::None;
  uint16_t index = 0;   // of the register file or the space
  unsigned number = 0;  // of the register
  std::string text;     // "register R1: 0x5, by its micro-ops 0x6"; empty where there is none
};
TwinDifference difference(TwinMachine& a, const sim::Outcome& of_a, TwinMachine& b, const sim::Outcome& of_b,
                          const std::string& other = "by its micro-ops");

}  // namespace isadora::examples
