// A rule as a question to the prover: from every state in which the operation is defined and the assumptions hold, does
// the instruction write the operation's result, and nothing else, and continue at the right address, without a fault if
// the operation has none?
#pragma once

#include "prove/claim.h"
#include "rules/rule.h"

namespace isadora::rules {

// The rule as semantics of the form: the state that the instruction leaves, and when.
struct RuleSemantics {
  ir::Function effect;
  ir::Function given;  // 1 where the rule makes a statement
};
std::optional<RuleSemantics> promise(const model::Isa& isa, const Rule& rule);

class Claims {
 public:
  // Of `context.isa`, whose solver answers.
  explicit Claims(const prove::Context& context);

  prove::Verdict ask(const Rule& rule, const RuleSemantics& promise);

 private:
  prove::Verdict ask_in(const Rule& rule, const RuleSemantics& promise);

  model::Isa isa_;  // with one opcode more: the promise
  prove::Context context_;
};

}  // namespace isadora::rules
