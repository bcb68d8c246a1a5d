// An engine that executes each instruction as its micro-ops, in order on the machine's state; another engine executes
// these.
//
// To programs an instruction is still one: if a micro-op traps, the effects of those before it are rolled back. All of
// them are executed, and the last one that branches decides the next address. In a micro-op `pc` and `next_pc` are
// those of the instruction. Temporaries are 0 again after it.
#pragma once

#include <memory>
#include <string>

#include "sim/cracked/cracker.h"
#include "sim/cracked/joined.h"
#include "sim/engine.h"

namespace isadora::sim::cracked {

class Cracked final : public Engine {
 public:
  // Keeps references to the cracker and the binding.
  Cracked(std::unique_ptr<Engine> inner, const Cracker& cracker, const JoinedIndices& binding)
      : inner_(std::move(inner)), cracker_(cracker), binding_(binding) {}

  std::string_view name() const override { return inner_->name(); }
  std::unique_ptr<Code> compile(const model::Isa& isa, const Instruction& instruction, std::string& refusal) override;
  void execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) override;

 private:
  std::unique_ptr<Engine> inner_;
  const Cracker& cracker_;
  const JoinedIndices& binding_;
};

}  // namespace isadora::sim::cracked
