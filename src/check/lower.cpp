// Entry points of lowering: a condition over fields, the body of a clause, the guard, the value of a compound operand.
#include "check/lower.h"

#include "check/lowering.h"

namespace isadora::check {

using ir::Value;

namespace {

// A context as it is outside of forms: itself where it has none, for its names are many to copy.
class FormlessContext {
 public:
  explicit FormlessContext(const OpcodeContext& given) : given_(given) {
    if (!given.form) return;
    copy_ = given;
    copy_->form = nullptr;
  }
  const OpcodeContext& operator*() const { return copy_ ? *copy_ : given_; }

 private:
  const OpcodeContext& given_;
  std::optional<OpcodeContext> copy_;
};

std::optional<ir::Function> finish(Lowering& lowering, Value result) {
  if (lowering.failed() || result == ir::kNone) return std::nullopt;
  return lowering.emitter().finish(result);
}

}  // namespace

std::optional<ir::Function> lower_field_expression(const OpcodeContext& context, NodeRef expression, diag::Sink& sink) {
  const FormlessContext plain(context);
  Lowering lowering(*context.definitions->isa, context.definitions, &*plain, LoweringMode::Condition, sink);
  return finish(lowering, lowering.expression(expression).value);
}

std::optional<ir::Function> lower_operand_condition(const OpcodeContext& context, uint16_t operand, NodeRef expression,
                                                    diag::Sink& sink) {
  const FormlessContext plain(context);
  Lowering lowering(*context.definitions->isa, context.definitions, &*plain, LoweringMode::Condition, sink);
  lowering.enter_operand(operand);
  return finish(lowering, lowering.expression(expression).value);
}

std::optional<ir::Function> lower_clause(const OpcodeContext& context, NodeRef body, diag::Sink& sink,
                                         Warnings warnings, ConstantConditions* decisions) {
  Lowering lowering(*context.definitions->isa, context.definitions, &context, LoweringMode::Clause, sink);
  if (warnings == Warnings::Faults) lowering.raise_warnings();
  lowering.body(body);
  lowering.write_results();
  if (lowering.failed()) return std::nullopt;
  if (decisions) decisions->add(lowering.decisions());
  return lowering.emitter().finish();
}

std::optional<std::vector<model::MicroOp>> lower_crack(const OpcodeContext& context, NodeRef crack, diag::Sink& sink) {
  Lowering lowering(*context.definitions->isa, context.definitions, &context, LoweringMode::Condition, sink);
  std::vector<model::MicroOp> ops;
  lowering.crack(crack, ops);
  if (lowering.failed()) return std::nullopt;
  return ops;
}

ir::Function lower_guard(const OpcodeContext& context, const model::Opcode& opcode, diag::Sink* sink) {
  diag::Sink null_sink;
  const FormlessContext plain(context);
  Lowering lowering(*context.definitions->isa, context.definitions, &*plain, LoweringMode::Clause,
                    sink ? *sink : null_sink);
  Emitter& e = lowering.emitter();
  const LoweredValue guard = lowering.operand(opcode.guard, true);
  Value v = guard.value;
  if (opcode.guard_prefix != model::kNoIndex) {
    const uint16_t type = opcode.fields[opcode.guard_prefix].type;
    const Value turned = lowering.prefixed(type, opcode.guard_spelling, v, guard.width);
    v = e.select(e.truth(lowering.code(opcode.guard_prefix)), turned, v);
  }
  return e.finish(e.truth(v == ir::kNone ? e.constant(1) : v));
}

std::optional<ir::Function> lower_compound_value(const Definitions& definitions, uint16_t type, diag::Sink& sink) {
  Lowering lowering(*definitions.isa, &definitions, nullptr, LoweringMode::Clause, sink);
  return finish(lowering, lowering.compound_value(type));
}

std::optional<ir::Function> lower_number_function(const Definitions& definitions, uint16_t type, uint16_t number,
                                                  diag::Sink& sink) {
  Lowering lowering(*definitions.isa, &definitions, nullptr, LoweringMode::Condition, sink);
  return finish(lowering, lowering.number_function(type, number));
}

}  // namespace isadora::check
