// An instruction is a guard and a body.
#include "sim/reference/reference.h"

#include "sim/reference/function_runner.h"

namespace isadora::sim::reference {
namespace {

struct ReferenceCode final : Code {
  std::unique_ptr<FunctionRunner> guard, body;
};

}  // namespace

std::unique_ptr<Code> Reference::compile(const model::Isa& isa, const Instruction& instruction, std::string& refusal) {
  auto code = std::make_unique<ReferenceCode>();
  if (instruction.guard) code->guard = make_part(isa, *instruction.guard, least_, refusal);
  if (code->guard && code->guard->always_true()) code->guard.reset();
  if (refusal.empty()) code->body = make_part(isa, instruction.body, least_, refusal);
  return code;
}

void Reference::execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) {
  auto& code = static_cast<ReferenceCode&>(*instruction.code);
  outcome.active = code.guard ? code.guard->test(warp, mask) : mask;
  if (!outcome.active) return;
  const auto held = lock_atomics(instruction.shared_atomic);
  code.body->execute(warp, outcome.active, instruction.decoded.bytes, outcome);
}

std::unique_ptr<Engine> make_engine() { return std::make_unique<Reference>(); }

}  // namespace isadora::sim::reference
