// The reference engine: one lane at a time, every number exact. It is the one that argues with the others.
#pragma once

#include "sim/engine.h"
#include "sim/reference/step.h"

namespace isadora::sim::reference {

class Reference : public Engine {
 public:
  // `least`: the smallest kind of numbers to use. With Numbers::Exact everything goes through ir::apply, slowly; the
  // words of 64 and 128 bits are held against that.
  explicit Reference(Numbers least = Numbers::Words64) : least_(least) {}

  std::string_view name() const override { return "reference"; }
  std::unique_ptr<Code> compile(const model::Isa& isa, const Instruction& instruction, std::string& refusal) override;
  void execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) override;
  // With the code that this engine made of it, where the instruction has another one's. Under the lock of its atomics.
  void run(Warp& warp, const Instruction& instruction, Code& of_instruction, uint64_t mask, Outcome& outcome);

 private:
  Numbers least_;
};

std::unique_ptr<Engine> make_engine();

}  // namespace isadora::sim::reference
