// Two machines in the same random state, of which one executes an instruction and the other its micro-ops.
#pragma once

#include <map>
#include <string>

#include "sim/engine.h"

namespace isadora::examples {

class TwinMachine {
 public:
  // Of the same seed two are alike, memory included.
  TwinMachine(const model::Isa& isa, const std::map<std::string, int64_t>& settings, uint64_t seed);

  // Of the lanes of a mask; all of them where there is none.
  sim::Outcome run(sim::Engine& engine, const sim::Instruction& instruction, uint64_t lanes = UINT64_MAX);
  sim::Warp& warp() { return warp_; }

 private:
  void set_registers(uint64_t seed);

  sim::Launch launch_;
  sim::Block block_;
  sim::Warp warp_;
};

// The differences after a run: "register R1: 0x5, by its micro-ops 0x6". Empty if there are none.
std::string difference(TwinMachine& a, const sim::Outcome& of_a, TwinMachine& b, const sim::Outcome& of_b);

}  // namespace isadora::examples
