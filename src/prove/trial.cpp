#include "prove/trial.h"

#include "examples/twin.h"
#include "model/registers.h"
#include "sim/reference/reference.h"

namespace isadora::prove {

using encoding::Decoded;
using examples::TwinMachine;

Trials::Trials(const Context& context) : context_(context), engine_(sim::reference::make_engine()) {}

bool Trials::compile(const Decoded& d, sim::Instruction& out) {
  const model::Opcode& opcode = context_.isa.opcodes[d.opcode];
  out.decoded = d;
  out.opcode = &opcode;
  out.body = ir::specialize(opcode.forms[d.form].semantics, d.fields(opcode));
  if (opcode.guard_function) out.guard = ir::specialize(*opcode.guard_function, d.fields(opcode));
  out.code = engine_->compile(context_.isa, out, out.refusal);
  return out.refusal.empty();
}

bool Trials::differ(const Decoded& a, const Decoded& b, uint64_t seed) {
  sim::Instruction x, y;
  if (!compile(a, x) || !compile(b, y)) return false;
  TwinMachine first(context_.isa, {}, seed), second(context_.isa, {}, seed);
  const sim::Outcome of_x = first.run(*engine_, x), of_y = second.run(*engine_, y);
  return !examples::difference(first, of_x, second, of_y).text.empty();
}

bool Trials::changes(const Decoded& d, uint64_t seed) {
  sim::Instruction x;
  if (!compile(d, x)) return false;
  TwinMachine after(context_.isa, {}, seed), before(context_.isa, {}, seed);
  const sim::Outcome outcome = after.run(*engine_, x);
  sim::Outcome nothing;
  nothing.active = outcome.active;
  return !examples::difference(after, outcome, before, nothing).text.empty();
}

std::string Trials::changed_outside(const Decoded& d, uint64_t seed) {
  sim::Instruction x;
  if (!compile(d, x)) return "";
  TwinMachine after(context_.isa, {}, seed), before(context_.isa, {}, seed);
  const sim::Outcome outcome = after.run(*engine_, x);
  if (outcome.stops()) return "";
  if (outcome.active == 0) return examples::difference(after, outcome, before, sim::Outcome{}).text;
  for (uint16_t i = 0; i < context_.isa.files.size(); ++i) {
    const sim::Registers &now = after.warp().file(i), &old = before.warp().file(i);
    if (context_.isa.files[i].scope != model::Scope::Lane || now == old) continue;
    for (unsigned n = 0; n < now.count(); ++n)
      for (unsigned lane = 0; lane < now.columns(); ++lane)
        if (!(outcome.active >> lane & 1) && now.get(n, lane) != old.get(n, lane))
          return model::spelling(context_.isa.files[i], n) + " of lane " + std::to_string(lane);
  }
  return "";
}

std::optional<Decoded> with_codes(const Context& context, const Decoded& like, const std::vector<uint64_t>& codes) {
  const model::Opcode& opcode = context.isa.opcodes[like.opcode];
  Decoded d;
  if (!context.codec.decode_word(context.codec.pack(opcode, codes), opcode.length, d)) return std::nullopt;
  if (d.opcode != like.opcode || d.form != like.form) return std::nullopt;
  return d;
}

}  // namespace isadora::prove
