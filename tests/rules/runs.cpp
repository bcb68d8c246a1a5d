#include "rules/runs.h"

#include "examples/twin.h"
#include "prove/trial.h"
#include "rules/text.h"

namespace isadora::test {

namespace {

using base::Integer;

// Stops where the rule says nothing.
ir::Function stopping(const ir::Function& given) {
  ir::Function f = given;
  f.constants.push_back(Integer(0));
  f.ops.push_back({.op = ir::Op::Const, .a = static_cast<ir::Value>(f.constants.size() - 1)});
  f.ranges.push_back({0, 0});
  const auto zero = static_cast<ir::Value>(f.ops.size() - 1);
  f.ops.push_back({.op = ir::Op::Eq, .a = given.result, .b = zero});
  f.ranges.push_back({0, 1});
  f.ops.push_back({.op = ir::Op::Fault, .aux = 0, .pred = zero + 1});
  f.ranges.push_back({0, 0});
  f.result = ir::kNone;
  return f;
}

}  // namespace

std::string RuleRuns::difference(const rules::Rule& rule, unsigned states, unsigned& stated) {
  stated = 0;
  const auto said = rules::promise(context_.isa, rule);
  if (!said) return "";
  examples::FormWords words(context_.codec, rule.opcode, rule.form, 11);
  for (unsigned n = 0; n < states; ++n) {
    const auto any = words.next(true);
    if (!any) continue;
    std::vector<uint64_t> codes(any->codes, any->codes + context_.isa.opcodes[rule.opcode].fields.size());
    for (size_t i = 0; i < codes.size(); ++i) codes[i] = rule.codes[i].value_or(codes[i]);
    const auto word = prove::with_codes(context_, *any, codes);
    if (!word) continue;
    const std::string differs = difference(rule, *said, *word, n, stated);
    if (differs.empty()) continue;
    return rules::pattern_text(context_.isa, rule) + ": " + rules::instruction_text(context_.isa, rule) + ", state " +
           std::to_string(n) + ": " + differs;
  }
  return "";
}

sim::Instruction RuleRuns::instruction(const encoding::Decoded& word, const ir::Function& body,
                                       const model::Opcode& as) {
  sim::Instruction out;
  out.decoded = word;
  out.opcode = &as;
  out.body = ir::specialize(body, word.fields(as));
  out.code = engine_->compile(context_.isa, out, out.refusal);
  return out;
}

std::string RuleRuns::difference(const rules::Rule& rule, const rules::RuleSemantics& promise,
                                 const encoding::Decoded& word, uint64_t seed, unsigned& stated) {
  const model::Isa& isa = context_.isa;
  const model::Opcode& opcode = isa.opcodes[rule.opcode];
  const sim::Instruction asks = instruction(word, stopping(promise.given), opcode);
  sim::Instruction is = instruction(word, opcode.forms[rule.form].semantics, opcode);
  if (opcode.guard_function) is.guard = ir::specialize(*opcode.guard_function, word.fields(opcode));
  const sim::Instruction shall = instruction(word, promise.effect, opcode);
  for (const sim::Instruction* one : {&asks, &std::as_const(is), &shall})
    if (!one->refusal.empty()) return one->refusal;
  if (examples::TwinMachine(isa, {}, seed).run(*engine_, asks).stops()) return "";
  stated++;
  examples::TwinMachine a(isa, {}, seed), b(isa, {}, seed);
  const sim::Outcome x = a.run(*engine_, is);
  sim::Outcome y = b.run(*engine_, shall);
  if (is.guard) y.active = x.active;  // a rule says where lanes go, and a guard which of them are active
  return examples::difference(a, x, b, y).text;
}

}  // namespace isadora::test
