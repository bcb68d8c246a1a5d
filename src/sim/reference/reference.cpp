// An instruction is a guard and a body.
#include "sim/reference/reference.h"

#include <algorithm>

#include "sim/reference/function_runner.h"

namespace isadora::sim::reference {
namespace {

struct ReferenceCode final : Code {
  explicit ReferenceCode(const model::Isa& i) : isa(i) {}

  const model::Isa& isa;
  // Made by the first execution: other engines leave few instructions here.
  std::unique_ptr<FunctionRunner> guard, body;
};

bool is_of_one_word(const ir::Function& f) {
  return std::ranges::none_of(f.ops, [](const ir::Inst& i) { return i.op == ir::Op::Field || i.op == ir::Op::Input; });
}

}  // namespace

std::unique_ptr<Code> Reference::compile(const model::Isa& isa, const Instruction& instruction, std::string& refusal) {
  if (!is_of_one_word(instruction.body) || (instruction.guard && !is_of_one_word(*instruction.guard)))
    refusal = "this is not the function of one instruction word";
  return std::make_unique<ReferenceCode>(isa);
}

void Reference::execute(Warp& warp, const Instruction& instruction, uint64_t mask, Outcome& outcome) {
  const auto held = lock_atomics(instruction.shared_atomic);
  run(warp, instruction, *instruction.code, mask, outcome);
}

void Reference::run(Warp& warp, const Instruction& instruction, Code& of_instruction, uint64_t mask, Outcome& outcome) {
  auto& code = static_cast<ReferenceCode&>(of_instruction);
  if (!code.body) {
    code.body = make_part(code.isa, instruction.body, least_);
    if (instruction.guard) code.guard = make_part(code.isa, *instruction.guard, least_);
    if (code.guard && code.guard->always_true()) code.guard.reset();
  }
  outcome.active = code.guard ? code.guard->test(warp, mask) : mask;
  if (outcome.active) code.body->execute(warp, outcome.active, instruction.decoded.bytes, outcome);
}

std::unique_ptr<Engine> make_engine() { return std::make_unique<Reference>(); }

}  // namespace isadora::sim::reference
