// Finds the accesses of the next instruction: it is executed on the state, observed, and rolled back. Any engine may
// then execute it.
#pragma once

#include <memory>
#include <unordered_map>

#include "sim/accesses.h"
#include "sim/engine.h"

namespace isadora::sim::reference {

class FunctionProbe;

class Probe {
 public:
  explicit Probe(const model::Isa& isa);
  explicit Probe(const model::Isa&& isa) = delete;
  ~Probe();
  // Valid until the next call. For an instruction that will trap it has the accesses before the trap. Services of the
  // host are not called; their results count as 0.
  const Accesses& accesses_of(Warp& warp, const Instruction& instruction, uint64_t group);

 private:
  struct Probes {
    std::unique_ptr<FunctionProbe> guard, body;
  };
  const Probes& probes(const Instruction& instruction);

  const model::Isa& isa_;
  std::unordered_map<const Instruction*, Probes> known_;
  Accesses accesses_;
};

}  // namespace isadora::sim::reference
