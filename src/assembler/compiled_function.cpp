#include "assembler/compiled_function.h"

#include "ir/ranges.h"
#include "ir/rebuild.h"

namespace isadora::assembler {

// The number takes the place of a field: its range is known then, and so are those of all that is made from it.
std::shared_ptr<const CompiledFunction> CompiledFunction::of(const model::NumberFunction& function) {
  if (!function.of.empty()) return nullptr;
  bool address = false;
  const auto as_field = [&](ir::Builder& b, ir::Inst& inst, bool) -> std::optional<ir::Value> {
    if (inst.op != ir::Op::Input) return std::nullopt;
    address |= inst.aux != 0;
    return b.state({.op = ir::Op::Field}, ir::signed_range(kBits + 1));
  };
  const model::FieldExpr made{0, ir::rebuild(function.value, {.replace = as_field})};
  model::Field number;
  number.slices = {{0, 64}};
  if (!made.function || made.function->ops.empty() || address) return nullptr;
  std::shared_ptr<const CompiledFunction> out(new CompiledFunction(made, std::span(&number, 1)));
  return out->expression_.is_interpreted() ? nullptr : out;  // an interpreted function would need `made` later
}

}  // namespace isadora::assembler
